//! The page of a table: it owns the match, has agents think in workers, keeps time, and shows it all.

mod drive;
mod files;
mod page;
mod reading;
mod state;
mod toolbar;
mod view;

pub(crate) use page::{TablePage, TablePageProps, corrected, fresh_seed};
