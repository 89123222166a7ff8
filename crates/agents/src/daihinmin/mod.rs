//! The agents of Daihinmin.
