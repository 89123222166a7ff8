//! Words of the 6 Nimmt! table.
