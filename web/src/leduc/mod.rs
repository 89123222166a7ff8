//! The table of Leduc Hold'em.
