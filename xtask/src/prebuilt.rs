//! Prebuilt tools: archives from the tools' own projects, each verified by its SHA-256.
//!
//! Only archives in [`ARCHIVES`] are ever downloaded, and nothing is unpacked before its bytes match the
//! listed checksum. If a download fails, stalls or has other bytes, nothing is installed. The caller then
//! compiles the tool.

use std::env::consts;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::failure::{At as _, Failure, Result};
use crate::run::check_quietly;

/// The host of all archives.
const ORIGIN: &str = "https://github.com";

/// A published archive of one version of a tool for one platform.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Archive {
    package: &'static str,
    version: &'static str,
    /// The values of [`consts::OS`] and [`consts::ARCH`].
    platform: [&'static str; 2],
    /// The path below [`ORIGIN`], up to the build.
    path: &'static str,
    /// The name of the build for the platform, which ends the path.
    build: &'static str,
    /// The files to extract from the archive, and their paths below the tools folder.
    files: &'static [(&'static str, &'static str)],
    sha256: &'static str,
}

const TRUNK: Archive = Archive {
    package: "trunk",
    version: "0.21.14",
    platform: ["", ""],
    path: "trunk-rs/trunk/releases/download/v0.21.14/trunk-",
    build: "",
    files: &[("trunk", "bin/trunk")],
    sha256: "",
};

const BINARYEN: Archive = Archive {
    package: "binaryen",
    version: "132",
    platform: ["", ""],
    path: "WebAssembly/binaryen/releases/download/version_132/binaryen-version_132-",
    build: "",
    files: &[("binaryen-version_132/bin/wasm-opt", "bin/wasm-opt")],
    sha256: "",
};

/// On macOS the tools of binaryen share a library.
const BINARYEN_MACOS: Archive = Archive {
    files: &[
        ("binaryen-version_132/lib/libbinaryen.dylib", "lib/libbinaryen.dylib"),
        ("binaryen-version_132/bin/wasm-opt", "bin/wasm-opt"),
    ],
    ..BINARYEN
};

/// The archives with known checksums. The projects publish the checksums next to the archives, and several
/// independent repositories pin the same ones. Without an entry for a version or platform, the tool is
/// compiled. If you raise a version, add its entries from the published checksums.
#[rustfmt::skip] // One archive a line.
const ARCHIVES: [Archive; 8] = [
    TRUNK.of(["linux", "x86_64"], "x86_64-unknown-linux-gnu", "f2b4680cd239693a646a2795e4633c625328d7b2a044fbe749fa3a2fe9e7036b"),
    TRUNK.of(["linux", "aarch64"], "aarch64-unknown-linux-gnu", "b1d8e60e454f7fc182d9a4d95d1506ffbae947d8ba90f8f6f02da93b60f980f9"),
    TRUNK.of(["macos", "x86_64"], "x86_64-apple-darwin", "f1ba0e3bbe24e0ae219c6d22c33e24e2825c1608dd27c2556e323495110f1a95"),
    TRUNK.of(["macos", "aarch64"], "aarch64-apple-darwin", "764e299dd50d89442a4e96a236349f57961984b701e74d3dbdb39cd1c9f5101e"),
    BINARYEN.of(["linux", "x86_64"], "x86_64-linux", "195ddc94f9bc89f45abdabb0b9eea86023d727ba90eac8b35b80f2544fc30572"),
    BINARYEN.of(["linux", "aarch64"], "aarch64-linux", "c58562417836c5d0493d89bdefc434933bdc097db641b483df86bcfa557a107f"),
    BINARYEN_MACOS.of(["macos", "x86_64"], "x86_64-macos", "40c3de90bb3766bd0282a895e139a6f50253dba49b4f5bb89e66faca162d832e"),
    BINARYEN_MACOS.of(["macos", "aarch64"], "arm64-macos", "98aad827847af7ef990ed7098d885725c8e5b5aae75073403635617ae4e259aa"),
];

/// Time limits for a download, in seconds. If it is slower than this, compiling is as fast.
#[derive(Debug, Clone, Copy)]
struct Patience {
    /// Until the server answers.
    connect: u32,
    /// Below a rate of 10 kB per second.
    stalled: u32,
    /// For the whole download.
    whole: u32,
}

const PATIENCE: Patience = Patience { connect: 10, stalled: 15, whole: 180 };

/// The archive of `package` for this machine, if its checksum is known.
pub(crate) fn find(package: &str, version: &str) -> Option<&'static Archive> {
    ARCHIVES.iter().find(|archive| {
        archive.package == package
            && archive.version == version
            && archive.platform == [consts::OS, consts::ARCH]
    })
}

impl Archive {
    /// The archive of this tool for a platform.
    const fn of(self, platform: [&'static str; 2], build: &'static str, sha256: &'static str) -> Self {
        Self { platform, build, sha256, ..self }
    }

    fn url(&self, origin: &str) -> String {
        format!("{origin}/{}{}.tar.gz", self.path, self.build)
    }

    /// Installs the files below `tools`. The error says why nothing was installed.
    pub(crate) fn install(&self, tools: &Path) -> Result<()> {
        self.install_from(ORIGIN, PATIENCE, tools)
    }

    fn install_from(&self, origin: &str, patience: Patience, tools: &Path) -> Result<()> {
        let stage = Stage::new(tools, self.package)?;
        let file = stage.0.join("archive.tar.gz");
        let url = self.url(origin);
        download(&url, patience, &file)?;
        let bytes = fs::read(&file).at("reading", &file)?;
        let found = crate::dist::hex(&Sha256::digest(&bytes));
        if found != self.sha256 {
            return Err(Failure::new(format!(
                "{url} has the SHA-256 {found} instead of {}. It was deleted",
                self.sha256
            )));
        }
        let mut tar = Command::new("tar");
        let members = self.files.iter().map(|(member, _)| member);
        check_quietly(tar.arg("-xzf").arg(&file).arg("-C").arg(&stage.0).args(members))?;
        for (member, place) in self.files {
            let place = tools.join(place);
            let folder = place.parent().unwrap_or(tools);
            fs::create_dir_all(folder)
                .and_then(|()| fs::rename(stage.0.join(member), &place))
                .at("installing", &place)?;
        }
        Ok(())
    }
}

/// Downloads `url` into `file` with curl, which was already needed to install Rust.
fn download(url: &str, patience: Patience, file: &Path) -> Result<()> {
    let Patience { connect, stalled, whole } = patience;
    // Only the test server uses plain HTTP.
    let protocol = if url.starts_with("http://127.0.0.1:") { "=http" } else { "=https" };
    let mut curl = Command::new("curl");
    curl.args([
        "--fail",
        "--location",
        "--silent",
        "--show-error",
        "--proto",
        protocol,
        "--speed-limit",
        "10000",
    ])
    .args(["--connect-timeout", &connect.to_string(), "--speed-time", &stalled.to_string()])
    .args(["--max-time", &whole.to_string(), "--output"])
    .arg(file)
    .arg(url);
    check_quietly(&mut curl)
}

/// A folder next to the installed files, so that each can be moved there in one step. It is deleted when the
/// value is dropped.
#[derive(Debug)]
struct Stage(PathBuf);

impl Stage {
    fn new(tools: &Path, package: &str) -> Result<Self> {
        let folder = tools.join(format!(".download-{package}-{}", std::process::id()));
        let made = fs::create_dir_all(tools).and_then(|()| match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            made => made,
        });
        made.at("creating", &folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // A failure would only waste space.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests;
