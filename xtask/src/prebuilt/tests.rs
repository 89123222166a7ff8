//! Tests of downloads from a local server: good ones, and every kind of bad one.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use super::*;
use crate::run::capture;

/// Short limits, so that the tests are fast.
const HASTE: Patience = Patience { connect: 1, stalled: 1, whole: 3 };

/// The way in which the server answers a request.
type Answer = fn(&mut TcpStream, &[u8]) -> io::Result<()>;

fn head(stream: &mut TcpStream, status: &str, length: usize) -> io::Result<()> {
    write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n")
}

fn good(stream: &mut TcpStream, body: &[u8]) -> io::Result<()> {
    head(stream, "200 OK", body.len())?;
    stream.write_all(body)
}

fn absent(stream: &mut TcpStream, _: &[u8]) -> io::Result<()> {
    head(stream, "404 Not Found", 0)
}

fn cut_off(stream: &mut TcpStream, body: &[u8]) -> io::Result<()> {
    head(stream, "200 OK", body.len())?;
    stream.write_all(&body[..body.len() / 2])
}

fn silent(stream: &mut TcpStream, _: &[u8]) -> io::Result<()> {
    // Wait until the client gives up.
    stream.read(&mut [0]).map(|_| ())
}

fn slow(stream: &mut TcpStream, body: &[u8]) -> io::Result<()> {
    head(stream, "200 OK", body.len())?;
    for byte in body {
        stream.write_all(&[*byte])?;
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

/// Serves `body` with `answer`. Returns the address.
fn serve(answer: Answer, body: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let (mut seen, mut byte) = (Vec::new(), [0]);
            while !seen.ends_with(b"\r\n\r\n") && matches!(stream.read(&mut byte), Ok(1)) {
                seen.push(byte[0]);
            }
            // In most of these tests the client gives up, so errors are expected.
            let _ = answer(&mut stream, &body);
        }
    });
    format!("http://{address}")
}

/// A temporary folder with the archive of a tool that prints its version. It is deleted when the value is
/// dropped.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tefuda-prebuilt-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("made/tool-1.2.3")).unwrap();
        Self(folder)
    }

    fn tools(&self) -> PathBuf {
        self.0.join("tools")
    }

    /// The archive and its bytes.
    fn archive(&self) -> (Archive, Vec<u8>) {
        let program = self.0.join("made/tool-1.2.3/tool");
        fs::write(&program, "#!/bin/sh\necho tool 1.2.3\n").unwrap();
        check_quietly(Command::new("chmod").arg("755").arg(&program)).unwrap();
        let file = self.0.join("made.tar.gz");
        let mut tar = Command::new("tar");
        check_quietly(tar.arg("-czf").arg(&file).arg("-C").arg(self.0.join("made")).arg("tool-1.2.3"))
            .unwrap();
        let bytes = fs::read(file).unwrap();
        let sha256 = crate::dist::hex(&Sha256::digest(&bytes)).leak();
        let archive = Archive {
            package: "tool",
            version: "1.2.3",
            platform: [consts::OS, consts::ARCH],
            path: "some/tool/tool-",
            build: "linux",
            files: &[("tool-1.2.3/tool", "bin/tool")],
            sha256,
        };
        (archive, bytes)
    }

    /// Installs the archive. Afterwards checks that the folder has nothing but installed programs.
    fn install(&self, answer: Answer, change: impl FnOnce(&mut Archive)) -> Result<()> {
        let (mut archive, bytes) = self.archive();
        change(&mut archive);
        let result = archive.install_from(&serve(answer, bytes), HASTE, &self.tools());
        let left = fs::read_dir(self.tools()).map_or(0, Iterator::count);
        assert_eq!(left, usize::from(result.is_ok()), "{result:?}");
        result
    }
}

#[test]
fn a_good_archive_is_installed_and_its_program_runs() {
    let scratch = Scratch::new("good");
    scratch.install(good, |_| ()).unwrap();
    let said = capture(Command::new(scratch.tools().join("bin/tool")).arg("--version"));
    assert_eq!(said.as_deref(), Some("tool 1.2.3\n"));
}

#[test]
fn an_archive_with_the_wrong_checksum_is_not_installed() {
    let wrong = "f2b4680cd239693a646a2795e4633c625328d7b2a044fbe749fa3a2fe9e7036b";
    let failure = Scratch::new("wrong").install(good, |archive| archive.sha256 = wrong).unwrap_err();
    assert!(failure.to_string().contains("SHA-256"), "{failure}");
}

#[test]
fn a_missing_or_truncated_archive_is_an_error() {
    let failure = Scratch::new("absent").install(absent, |_| ()).unwrap_err();
    assert!(failure.to_string().contains("404"), "{failure}");
    assert!(Scratch::new("cut").install(cut_off, |_| ()).is_err());
}

#[test]
fn a_program_missing_from_the_archive_is_an_error() {
    assert!(
        Scratch::new("member")
            .install(good, |archive| archive.files = &[("tool-1.2.3/other", "bin/tool")])
            .is_err()
    );
}

#[test]
fn downloads_time_out() {
    for (name, answer) in [("silent", silent as Answer), ("slow", slow)] {
        let failure = Scratch::new(name).install(answer, |_| ()).unwrap_err();
        // The error of curl when one of its limits is exceeded.
        assert!(failure.to_string().contains("curl: (28)"), "{name}: {failure}");
    }
    let scratch = Scratch::new("nobody");
    let (archive, _) = scratch.archive();
    // This port was free a moment ago.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    assert!(archive.install_from(&format!("http://{address}"), HASTE, &scratch.tools()).is_err());
}

#[test]
fn every_listed_archive_is_complete() {
    for archive in ARCHIVES {
        let digits = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        assert!(archive.sha256.len() == 64 && archive.sha256.chars().all(digits), "{archive:?}");
        assert!(archive.path.contains(archive.version), "{archive:?}");
        assert!(!archive.build.is_empty() && !archive.files.is_empty(), "{archive:?}");
    }
    assert_eq!(
        [0, 7].map(|at| ARCHIVES[at].url(ORIGIN)),
        [
            "https://github.com/trunk-rs/trunk/releases/download/v0.21.14/trunk-x86_64-unknown-linux-gnu.tar.gz",
            "https://github.com/WebAssembly/binaryen/releases/download/version_132/binaryen-version_132-arm64-macos.tar.gz",
        ]
    );
}

#[test]
fn an_unknown_version_or_platform_has_no_archive() {
    assert!(find("trunk", "0.0.1").is_none());
}
