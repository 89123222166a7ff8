//! The agents of Leduc Hold'em.
