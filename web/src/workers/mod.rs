//! Workers: starting, feeding, watching, replacing and cancelling the programs that think (`mind/`).
//!
//! A [`WorkerPool`](pool::WorkerPool) starts the programs in workers. If the browser can't start any, it runs
//! them in the page, in short slices. The user of a [`WorkerHandle`] sees no difference. A worker may be
//! killed at any time. The handle knows the worker's current work ([`work`]), counts how many checks it has
//! been silent for ([`watch`]), and lets another worker repeat the work. An agent file is sent to a worker
//! only once. Of an agent's past, only new deals are sent.

mod connection;
mod jobs;
mod pool;
mod supplies;
mod watch;
mod work;
mod worker;

pub(crate) use jobs::{JobNews, Jobs};
pub(crate) use pool::{MOST_WORKERS, Report, WorkerHandle, pool, usual};
pub(crate) use supplies::Supplies;
pub(crate) use work::{Assignment, File, Past};
