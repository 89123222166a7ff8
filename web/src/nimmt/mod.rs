//! The table of 6 Nimmt!.
