//! The page of a table: it owns the match, has agents think in workers, keeps time, and shows it all.

mod aim;
mod classroom;
mod coach;
mod drive;
mod duplicate;
mod files;
mod hindsight;
mod keep;
mod open;
mod page;
mod reading;
mod retry;
mod state;
mod tale;
mod told;
mod toolbar;
mod view;

pub(crate) use classroom::{CLASSROOM, Classroom, ClassroomProps, has_classroom};
pub(crate) use open::fresh_seed;
pub(crate) use page::{TablePage, TablePageProps};
