//! Runs jobs in parallel to keep all cores busy. The jobs that took longest last time start first, so that no
//! long one runs alone at the end.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{At as _, Result};

/// The last running time of each job, in a file of lines `MILLISECONDS NAME`.
#[derive(Debug)]
pub(crate) struct Weights {
    path: PathBuf,
    times: BTreeMap<String, u128>,
}

impl Weights {
    /// Reads the file. It only determines the order, so a missing file or an unreadable line is ignored.
    pub(crate) fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let line = |line: &str| {
            line.split_once(' ').and_then(|(time, name)| Some((name.to_owned(), time.parse().ok()?)))
        };
        Self { times: text.lines().filter_map(line).collect(), path }
    }

    /// Sorts jobs: unknown ones first, then the longest first.
    pub(crate) fn sort(&self, names: &mut [String]) {
        names.sort_by_key(|name| std::cmp::Reverse(self.times.get(name).copied().unwrap_or(u128::MAX)));
    }

    pub(crate) fn set(&mut self, name: &str, time: Duration) {
        self.times.insert(name.to_owned(), time.as_millis());
    }

    /// Writes the file, and creates its folder.
    pub(crate) fn write(&self) -> Result<()> {
        let lines: Vec<String> = self.times.iter().map(|(name, time)| format!("{time} {name}\n")).collect();
        let folder = self.path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(&self.path, lines.concat()));
        written.at("writing", &self.path)
    }
}

/// The number of cores of this machine.
pub(crate) fn cores() -> u16 {
    thread::available_parallelism().map_or(1, |cores| cores.get() as u16)
}

/// Does `work` for each item on `threads` threads. Passes each result on as it arrives, with its duration. After
/// an error, no more work begins.
pub(crate) fn side_by_side<I: Sync, T: Send>(
    threads: u16,
    items: &[I],
    work: impl Fn(&I) -> T + Sync,
    mut done: impl FnMut(&I, Duration, T) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads {
            let (next, work, sender) = (&next, &work, sender.clone());
            scope.spawn(move || {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begun = Instant::now();
                    let result = work(item);
                    if sender.send((item, begun.elapsed(), result)).is_err() {
                        break;
                    }
                }
            });
        }
        // The loop over the results ends when the last thread drops its sender.
        drop(sender);
        results.into_iter().try_for_each(|(item, time, result)| done(item, time, result))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;

    fn names(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn unknown_jobs_come_first_then_the_longest() {
        let path = std::env::temp_dir().join(format!("tefuda-weights-{}/e2e.txt", std::process::id()));
        let mut weights = Weights::read(path.clone());
        for (name, time) in [("short", 900), ("long", 12_000), ("gone", 5)] {
            weights.set(name, Duration::from_millis(time));
        }
        weights.write().unwrap();
        fs::write(&path, fs::read_to_string(&path).unwrap() + "no line of ours\n").unwrap();
        let weights = Weights::read(path.clone());
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
        let mut order = names("short new long");
        weights.sort(&mut order);
        assert_eq!(order, names("new long short"));
    }

    #[test]
    fn every_job_runs_once_and_an_error_stops_the_rest() {
        let names: Vec<String> = (0..20).map(|n| n.to_string()).collect();
        for threads in [1, 2, 3] {
            let mut seen = Vec::new();
            side_by_side(threads, &names, String::len, |name, _, length| {
                assert_eq!(name.len(), length);
                seen.push(name.to_owned());
                Ok(())
            })
            .unwrap();
            seen.sort_by_key(|name| (name.len(), name.clone()));
            assert_eq!(seen, names);
        }
        assert!(side_by_side(2, &names, |_| (), |_, _, ()| Err(Failure::new("no"))).is_err());
    }
}
