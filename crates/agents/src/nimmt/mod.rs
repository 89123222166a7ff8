//! The agents of 6 Nimmt!.
