//! Words of the Daihinmin table.
