//! Words of the Leduc Hold'em table.
