//! Workers: starting, feeding, watching, replacing and cancelling the programs that think (`mind/`).
//!
//! Each part of the page keeps its jobs in [`Jobs`]: it starts a job, and cancels or ends it. For a single job with
//! a single answer there is [`ask_once`]. The files that jobs need are in [`Supplies`].
//!
//! [`pool`] starts the programs in workers. If the browser can't start any, it runs
//! them in the page, in short slices. The rest of the page sees no difference. A worker may be
//! killed at any time. A [`Worker`](worker::Worker) knows its current work ([`work`]), counts how many checks
//! it has been silent for, and lets another worker repeat the work. An agent file is sent to a worker only once. Of an agent's past, only new deals are sent. Neither `Jobs` nor `Worker` knows whether
//! there is a real worker, so tests drive both natively.

mod connection;
mod jobs;
mod pool;
mod supplies;
mod work;
mod worker;

pub(crate) use jobs::{Jobs, ask_once};
pub(crate) use pool::{MOST_WORKERS, WorkerHandle, WorkerReport, cores, next_job, usual};
pub(crate) use supplies::{Stock, Supplies};
#[cfg(test)]
pub(crate) use work::Hand;
pub(crate) use work::{Assignment, File, Past};
