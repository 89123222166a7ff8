//! The table of Daihinmin.
