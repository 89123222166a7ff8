//! The rules of 6 Nimmt!.
