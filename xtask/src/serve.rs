//! Serves the page on this machine, for `cargo play` and the end-to-end tests.

use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::thread::JoinHandle;

use tefuda_host::Site;

use crate::dist;
use crate::failure::{Failure, Result};

/// A built page in `folder`, served under the path `base`.
pub(crate) fn site(folder: &Path, base: &str) -> Result<Site> {
    Site::new(folder, base).ok_or_else(|| {
        Failure::new(format!("there is no built page in {}. Run `cargo xtask dist` first", folder.display()))
    })
}

/// A page whose programs are still being built.
pub(crate) fn growing(folder: &Path) -> Result<Site> {
    Ok(site(folder, "/")?.expecting(is_of_a_program))
}

/// Whether a program of the page has a file of this name.
fn is_of_a_program(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    dist::programs().flat_map(dist::files_of).any(|file| file == name)
}

/// Listens on `port` on this machine only.
pub(crate) fn listen(port: u16) -> Result<TcpListener> {
    tefuda_host::listen(Ipv4Addr::LOCALHOST.into(), port).map_err(|error| Failure::new(error.to_string()))
}

/// Serves a site until the program ends. Returns the page's address at once.
pub(crate) fn start(site: Site, listener: TcpListener) -> Result<(String, JoinHandle<()>)> {
    let address = listener.local_addr().map_err(|error| Failure::new(format!("couldn't listen: {error}")))?;
    Ok((format!("http://{address}{}", site.base()), site.serve(listener)))
}

#[cfg(test)]
mod tests {
    use super::is_of_a_program;

    #[test]
    fn only_files_of_programs_are_awaited() {
        assert!(
            ["/hearts.js", "/a/hearts_bg.wasm", "/mind-hearts_bg.wasm"]
                .iter()
                .all(|path| is_of_a_program(path))
        );
        assert!(!is_of_a_program("/poker.js") && !is_of_a_program("/"));
    }
}
