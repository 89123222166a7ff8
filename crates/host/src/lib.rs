//! A small static server. It does what any web host does, and nothing more. Files that were compressed before
//! are sent compressed, text and wasm are otherwise compressed with gzip, and connections are kept alive. So
//! measurements with it match what visitors of a real host see.
//!
//! `tefuda serve`, `cargo play` and the end-to-end tests use it. It knows its folder, the path under which the
//! folder is served, and the types of the page's files. It serves HTTP only, reads files only, and never
//! anything outside its folder.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use percent_encoding::percent_decode_str;

/// The largest request that is read. A browser's has less than 2 KiB.
const LONGEST_REQUEST: u64 = 32 * 1024;

/// The time after which a silent connection is closed.
const PATIENCE: Duration = Duration::from_secs(10);

/// A folder, and the path under which it is served.
#[derive(Debug, Clone)]
pub struct Site {
    folder: PathBuf,
    /// The path, with a slash at both ends.
    base: String,
    /// Whether a missing file with this path will appear later.
    expects: fn(&str) -> bool,
    /// The compressed files, by a hash of their contents.
    packed: Arc<Mutex<HashMap<u64, Arc<[u8]>>>>,
}

/// The parts of a request that matter here.
#[derive(Debug, Default)]
struct Request {
    method: String,
    target: String,
    if_none_match: Option<String>,
    /// Whether the client accepts gzip.
    gzip: bool,
    /// Whether the client accepts Brotli.
    brotli: bool,
    /// Whether the connection is closed after it.
    last: bool,
}

#[derive(Debug, PartialEq, Eq)]
struct Answer {
    status: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Site {
    /// Creates a site that serves `folder` under the path `base`: `/`, or for instance `/some/where/`. Returns
    /// `None` if the folder has no `index.html`.
    pub fn new(folder: &Path, base: &str) -> Option<Self> {
        if !folder.join("index.html").is_file() {
            return None;
        }
        let inner = base.trim_matches('/');
        let base = if inner.is_empty() { "/".to_owned() } else { format!("/{inner}/") };
        Some(Self { folder: folder.to_path_buf(), base, expects: |_| false, packed: Arc::default() })
    }

    /// Adds files that will appear later. Until then, a client that requests one is told to try again.
    pub fn expecting(self, expects: fn(&str) -> bool) -> Self {
        Self { expects, ..self }
    }

    /// The path under which the folder is served, with a slash at both ends.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Serves on `listener` until the program ends. Returns at once.
    pub fn serve(self, listener: TcpListener) -> thread::JoinHandle<()> {
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let site = self.clone();
                // If a browser closes the connection during a response, that is not an error. Without a free
                // thread, the connection is closed, and the browser tries again.
                thread::Builder::new().spawn(move || site.converse(&stream).ok()).ok();
            }
        })
    }

    fn converse(&self, mut stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        // Otherwise the end of a response waits until the browser acknowledges its start.
        stream.set_nodelay(true)?;
        let mut reader = BufReader::new(stream);
        while !reader.fill_buf()?.is_empty() {
            let request = Request::read(&mut reader)?;
            let last = request.as_ref().is_none_or(|request| request.last);
            let answer =
                request.map_or_else(|| Answer::plain("400 Bad Request"), |request| self.answer(&request));
            stream.write_all(&answer.into_bytes(last))?;
            if last {
                break;
            }
        }
        Ok(())
    }

    fn answer(&self, request: &Request) -> Answer {
        if request.method != "GET" && request.method != "HEAD" {
            return Answer::plain("405 Method Not Allowed").with("Allow", "GET, HEAD");
        }
        let path = request.target.split(['?', '#']).next().unwrap_or_default();
        if format!("{path}/") == self.base {
            return Answer::plain("301 Moved Permanently").with("Location", &self.base);
        }
        let found = self.find(path);
        let mut answer = match &found {
            Some((file, bytes)) => Answer::file("200 OK", file, bytes.clone()),
            None if (self.expects)(path) => Answer::plain("503 Service Unavailable")
                .with("Retry-After", "1")
                .with("Cache-Control", "no-store"),
            None => match fs::read(self.folder.join("404.html")) {
                Ok(bytes) => Answer::file("404 Not Found", Path::new("404.html"), bytes),
                Err(_) => Answer::plain("404 Not Found"),
            },
        };
        if let Some((file, bytes)) = &found {
            let mut hasher = DefaultHasher::new();
            hasher.write(bytes);
            let digest = hasher.finish();
            let packed = self.packed(request, file, answer.is_text(), digest, bytes);
            let way = packed.as_ref().map_or("", |(way, _)| *way);
            let tag = format!("\"{digest:x}{way}\"");
            if let Some((way, body)) = packed {
                answer.body = body;
                answer = answer.with("Content-Encoding", way);
            }
            if request.if_none_match.as_ref() == Some(&tag) {
                answer.status = "304 Not Modified";
                answer.body.clear();
            }
            answer = answer.with("ETag", &tag);
        }
        answer.without_body_if(request.method == "HEAD")
    }

    /// `bytes` in an encoding that the client accepts, with the name of the encoding. The compressed file beside
    /// the file is preferred. `None` if the client gets the bytes as they are.
    fn packed(
        &self,
        request: &Request,
        file: &Path,
        is_text: bool,
        digest: u64,
        bytes: &[u8],
    ) -> Option<(&'static str, Vec<u8>)> {
        let beside = |ending: &str| {
            let mut name = OsString::from(file);
            name.push(ending);
            fs::read(PathBuf::from(name)).ok()
        };
        if request.brotli
            && let Some(packed) = beside(".br")
        {
            return Some(("br", packed));
        }
        if !request.gzip {
            return None;
        }
        beside(".gz").or_else(|| is_text.then(|| self.zipped(digest, bytes))).map(|packed| ("gzip", packed))
    }

    /// `bytes` compressed with gzip. Each file is compressed only once.
    fn zipped(&self, digest: u64, bytes: &[u8]) -> Vec<u8> {
        let kept = |packed: &Mutex<HashMap<u64, Arc<[u8]>>>| packed.lock().ok()?.get(&digest).cloned();
        if let Some(packed) = kept(&self.packed) {
            return packed.to_vec();
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        // Writing to a vector cannot fail.
        encoder.write_all(bytes).ok();
        let packed = encoder.finish().unwrap_or_default();
        if let Ok(mut kept) = self.packed.lock() {
            kept.insert(digest, packed.as_slice().into());
        }
        packed
    }

    /// The file that `path` names, if it is inside the folder.
    fn find(&self, path: &str) -> Option<(PathBuf, Vec<u8>)> {
        let inside = percent_decode_str(path.strip_prefix(&self.base)?).decode_utf8().ok()?;
        let mut file = self.folder.clone();
        for part in inside.split('/') {
            // Refuse parent folders, hidden files, and characters that are separators or drives on other
            // systems.
            if part.starts_with('.') || part.contains(['\\', ':', '\0']) {
                return None;
            }
            file.push(part);
        }
        if inside.is_empty() || inside.ends_with('/') {
            file.push("index.html");
        }
        let bytes = fs::read(&file).ok()?;
        Some((file, bytes))
    }
}

impl Request {
    /// Reads a request's head. `None` if it isn't HTTP or is too long.
    fn read(stream: impl BufRead) -> io::Result<Option<Self>> {
        let mut lines = stream.take(LONGEST_REQUEST).lines();
        let first = lines.next().transpose()?.unwrap_or_default();
        let mut words = first.split(' ');
        let (Some(method), Some(target), Some(version)) = (words.next(), words.next(), words.next()) else {
            return Ok(None);
        };
        if !version.starts_with("HTTP/1.") || !target.starts_with('/') {
            return Ok(None);
        }
        let mut request = Self { method: method.to_owned(), target: target.to_owned(), ..Self::default() };
        // Before HTTP 1.1, a connection served only one request.
        request.last = version == "HTTP/1.0";
        for line in lines {
            let line = line?;
            if line.is_empty() {
                return Ok(Some(request));
            }
            let Some((name, value)) = line.split_once(':') else { continue };
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "if-none-match" => request.if_none_match = Some(value.to_owned()),
                "accept-encoding" => {
                    let accepts = |wanted: &str| value.split(',').any(|way| way.trim() == wanted);
                    (request.gzip, request.brotli) = (accepts("gzip"), accepts("br"));
                }
                "connection" => request.last |= value.eq_ignore_ascii_case("close"),
                // A body would be parsed as the next request.
                "content-length" | "transfer-encoding" => request.last = true,
                _ => {}
            }
        }
        Ok(None)
    }
}

impl Answer {
    fn plain(status: &'static str) -> Self {
        Self { status, headers: Vec::new(), body: status.as_bytes().to_vec() }
            .with("Content-Type", "text/plain; charset=utf-8")
    }

    fn file(status: &'static str, path: &Path, body: Vec<u8>) -> Self {
        // Files with hashes in their names could be cached, but a quick build uses the same names again.
        Self { status, headers: Vec::new(), body }
            .with("Content-Type", mime(path))
            .with("Cache-Control", "no-cache")
            .with("X-Content-Type-Options", "nosniff")
            .with("Vary", "Accept-Encoding")
    }

    /// Whether compression is worthwhile. Pictures and agents are already compressed.
    fn is_text(&self) -> bool {
        let packs = |kind: &str| {
            ["text/", "application/wasm", "application/json", "image/svg", "application/manifest"]
                .iter()
                .any(|one| kind.starts_with(one))
        };
        self.headers.iter().any(|(name, value)| *name == "Content-Type" && packs(value))
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    fn without_body_if(self, headers_only: bool) -> Self {
        let length = self.body.len().to_string();
        let mut answer = self.with("Content-Length", &length);
        if headers_only {
            answer.body.clear();
        }
        answer
    }

    fn into_bytes(self, last: bool) -> Vec<u8> {
        let headers: String =
            self.headers.iter().map(|(name, value)| [*name, ": ", value, "\r\n"].concat()).collect();
        let connection = if last { "close" } else { "keep-alive" };
        let head = format!("HTTP/1.1 {}\r\nConnection: {connection}\r\n{headers}\r\n", self.status);
        [head.into_bytes(), self.body].concat()
    }
}

/// The reason that a port can't be opened.
#[derive(Debug)]
pub struct PortRefused {
    port: u16,
    error: io::Error,
}

impl fmt::Display for PortRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.error.kind() {
            io::ErrorKind::AddrInUse => "another program is using it",
            io::ErrorKind::PermissionDenied => "ports below 1024 need administrator rights",
            _ => "it can't be opened",
        };
        let other = if self.port == 8080 { 8081 } else { 8080 };
        write!(f, "port {}: {reason} ({}). Try another one with --port {other}", self.port, self.error)
    }
}

impl std::error::Error for PortRefused {}

/// Listens on `port` of this machine's address `host`. With port 0, the system chooses one.
pub fn listen(host: IpAddr, port: u16) -> Result<TcpListener, PortRefused> {
    TcpListener::bind((host, port)).map_err(|error| PortRefused { port, error })
}

/// The media type of a file.
fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // Helpers of tests are tests.
mod tests {
    use super::*;
    use std::io::Read as _;

    /// A folder with a page, next to a file that must never be served.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("tefuda-serve-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join("page/icons")).unwrap();
            for file in ["secret", "page/index.html", "page/404.html", "page/.hidden", "page/icons/a b.svg"] {
                fs::write(folder.join(file), file).unwrap();
            }
            Self(folder)
        }

        fn get(&self, target: &str) -> Answer {
            let site = Site::new(&self.0.join("page"), "some/where").unwrap();
            site.answer(&Request { method: "GET".into(), target: target.into(), ..Request::default() })
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
        answer.headers.iter().find(|(header, _)| *header == name).map(|(_, value)| value.as_str())
    }

    #[test]
    fn files_are_found_below_the_base_only() {
        let folder = Folder::new("base");
        assert_eq!(folder.get("/some/where/").body, b"page/index.html");
        assert_eq!(folder.get("/some/where/?q=1").body, b"page/index.html");
        assert_eq!(folder.get("/some/where/icons/a%20b.svg").body, b"page/icons/a b.svg");
        assert_eq!(header(&folder.get("/some/where"), "Location"), Some("/some/where/"));
        assert_eq!(folder.get("/").status, "404 Not Found");
        assert_eq!(folder.get("/some/where/none").body, b"page/404.html");
    }

    #[test]
    fn no_path_leads_out_of_the_folder() {
        let folder = Folder::new("out");
        for path in [
            "../secret",
            "%2e%2e/secret",
            "icons/../../secret",
            "..%2fsecret",
            "/etc/passwd",
            ".hidden",
            "%00",
        ] {
            assert_eq!(folder.get(&format!("/some/where/{path}")).status, "404 Not Found", "{path}");
        }
    }

    #[test]
    fn an_unchanged_file_is_not_sent_again() {
        let folder = Folder::new("etag");
        let first = folder.get("/some/where/");
        let tag = header(&first, "ETag").unwrap().to_owned();
        let site = Site::new(&folder.0.join("page"), "/some/where/").unwrap();
        let again = site.answer(&Request {
            method: "GET".into(),
            target: "/some/where/".into(),
            if_none_match: Some(tag),
            ..Request::default()
        });
        assert_eq!((again.status, again.body.len()), ("304 Not Modified", 0));
    }

    #[test]
    fn text_is_compressed_for_clients_that_accept_gzip() {
        let folder = Folder::new("gzip");
        let site = Site::new(&folder.0.join("page"), "/").unwrap();
        let plain = Request { method: "GET".into(), target: "/".into(), ..Request::default() };
        let answer = site.answer(&Request { gzip: true, ..plain });
        assert_eq!(header(&answer, "Content-Encoding"), Some("gzip"));
        assert_eq!(header(&answer, "Content-Length"), Some(answer.body.len().to_string().as_str()));
        let mut text = String::new();
        flate2::read::GzDecoder::new(&*answer.body).read_to_string(&mut text).unwrap();
        assert_eq!(text, "page/index.html");
        assert_ne!(header(&answer, "ETag"), header(&folder.get("/some/where/"), "ETag"));
    }

    #[test]
    fn a_file_that_was_compressed_before_is_sent_as_it_is() {
        let folder = Folder::new("before");
        let page = folder.0.join("page");
        for (name, text) in [("index.html.br", "br"), ("index.html.gz", "gz")] {
            fs::write(page.join(name), text).unwrap();
        }
        let site = Site::new(&page, "/").unwrap();
        let ask = |gzip: bool, brotli: bool| {
            let request =
                Request { method: "GET".into(), target: "/".into(), gzip, brotli, ..Request::default() };
            let answer = site.answer(&request);
            let way = header(&answer, "Content-Encoding").map(str::to_owned);
            assert_eq!(header(&answer, "Content-Type"), Some("text/html; charset=utf-8"));
            (way, String::from_utf8(answer.body).unwrap())
        };
        assert_eq!(ask(true, true), (Some("br".into()), "br".into()));
        assert_eq!(ask(true, false), (Some("gzip".into()), "gz".into()));
        assert_eq!(ask(false, false), (None, "page/index.html".into()));
    }

    #[test]
    fn a_connection_is_kept_alive_until_it_is_closed() {
        let read = |text: &str| Request::read(text.as_bytes()).unwrap().unwrap();
        assert!(!read("GET / HTTP/1.1\r\nAccept-Encoding: br, gzip\r\n\r\n").last);
        let both = read("GET / HTTP/1.1\r\nAccept-Encoding: br, gzip\r\n\r\n");
        assert!(both.gzip && both.brotli);
        assert!(read("GET / HTTP/1.1\r\nConnection: close\r\n\r\n").last);
        assert!(read("GET / HTTP/1.0\r\n\r\n").last);
    }

    #[test]
    fn a_program_that_is_not_built_yet_is_requested_again_and_not_cached() {
        let folder = Folder::new("growing");
        let page = folder.0.join("page");
        let site = Site::new(&page, "/").unwrap().expecting(|path| path.contains("hearts"));
        let ask = |method: &str, target: &str| {
            site.answer(&Request { method: method.into(), target: target.into(), ..Request::default() })
        };
        for target in ["/hearts.js", "/hearts_bg.wasm", "/mind-hearts_bg.wasm"] {
            for method in ["GET", "HEAD"] {
                let answer = ask(method, target);
                assert_eq!(answer.status, "503 Service Unavailable", "{target}");
                assert_eq!(header(&answer, "Retry-After"), Some("1"));
                assert_eq!(header(&answer, "Cache-Control"), Some("no-store"));
            }
        }
        assert_eq!(ask("GET", "/poker.js").status, "404 Not Found");
        fs::write(page.join("hearts.js"), "built").unwrap();
        assert_eq!((ask("GET", "/hearts.js").status, ask("HEAD", "/hearts.js").status), ("200 OK", "200 OK"));
        // Without `expecting`, a missing file stays missing.
        assert_eq!(
            Site::new(&page, "/")
                .unwrap()
                .answer(&Request { method: "GET".into(), target: "/lab.js".into(), ..Request::default() })
                .status,
            "404 Not Found"
        );
    }

    #[test]
    fn only_get_and_head_are_allowed() {
        let folder = Folder::new("post");
        let site = Site::new(&folder.0.join("page"), "/").unwrap();
        let answer =
            site.answer(&Request { method: "POST".into(), target: "/".into(), ..Request::default() });
        assert_eq!(answer.status, "405 Method Not Allowed");
    }

    #[test]
    fn a_request_needs_its_empty_line() {
        let read = |text: &str| Request::read(text.as_bytes()).unwrap();
        assert!(read("GET / HTTP/1.1\r\nHost: x\r\n\r\n").is_some());
        assert!(read("GET / HTTP/1.1\r\nHost: x\r\n").is_none());
        assert!(read("hello\r\n\r\n").is_none());
        assert!(read(&format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(40_000))).is_none());
    }

    #[test]
    fn wasm_has_its_media_type() {
        assert_eq!(mime(Path::new("a_bg.wasm")), "application/wasm");
        assert_eq!(mime(Path::new("manifest.webmanifest")), "application/manifest+json");
        assert_eq!(mime(Path::new("unknown")), "application/octet-stream");
    }
}
