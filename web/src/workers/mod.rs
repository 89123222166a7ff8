//! Workers: the programs that think (`mind/`), started, fed, watched, replaced and cancelled.
//!
//! [`WorkerPool`] starts it in workers, or, where a browser starts none, in the page itself, in short slices; which of the two
//! makes no difference to whoever uses a [`WorkerHandle`]. A worker may be killed at any time. The handle knows what the worker is
//! at ([`work`]), counts looks for which it has been silent ([`watch`]), and lets another one begin the same work again. An agent file
//! is sent to a worker once, and of a past only what it was not told yet.

mod connection;
mod pool;
mod watch;
mod work;

pub(crate) use pool::{MOST_WORKERS, Report, WorkerHandle, pool, usual};
pub(crate) use work::{Assignment, File, Past};
