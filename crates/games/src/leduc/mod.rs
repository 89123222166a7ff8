//! The rules of Leduc Hold'em.
