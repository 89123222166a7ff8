//! The rules of Daihinmin.
