//! Workers: the programs that think (`mind/`), started, fed, watched, replaced and cancelled.
//!
//! A [`WorkerPool`](pool::WorkerPool) starts the programs in workers, or in the page itself, in short slices, if the
//! browser starts no worker. The user of a [`WorkerHandle`] sees no difference. A worker may be killed at any time. The
//! handle knows what the worker is doing ([`work`]), counts the looks for which it has been silent ([`watch`]), and
//! lets another worker begin the same work again. An agent file is sent to a worker once. Of a past, only the deals
//! that it was not told yet are sent.

mod connection;
mod pool;
mod watch;
mod work;

pub(crate) use pool::{MOST_WORKERS, Report, WorkerHandle, pool, usual};
pub(crate) use work::{Assignment, File, Past};
