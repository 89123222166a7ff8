//! Turns Trunk's output into the folder that is served, tested and published.
//!
//! Three things depend on the final bytes: the Content-Security-Policy (it names the hash of the inline
//! script that starts the programs), the build's digest, and the service worker with its list of files.
//! Joined style sheets and shortened imports change files that others name by an `integrity` hash. Such a
//! file gets a new name and a new hash.

mod assemble;
mod sheets;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256, Sha384};

use crate::failure::{At as _, Failure, Result};
use crate::shrink::Shrink;
use crate::wasm;

/// The source of the page. It names the programs.
const INDEX: &str = include_str!("../../index.html");

/// The scripts that Trunk copies as they are.
const SCRIPTS: [&str; 5] = ["translated", "workers", "terms", "sound", "tour"];

/// The end of a wasm file's name, as wasm-bindgen writes it.
const WASM: &str = "_bg.wasm";

/// The end of the name of a program's second file, before its hash.
pub(crate) const LATER: &str = "-later";

/// The place for the policy. While empty it has no effect, so that a plain `trunk serve` works too.
const POLICY_HOLE: &str = r#"<meta http-equiv="Content-Security-Policy" content="">"#;

/// The place for the build's digest. The page compares it with a waiting service worker's.
const BUILD_HOLE: &str = r#"<meta name="tefuda-build" content="">"#;

/// The place for the first page. While empty, the first page's program draws everything.
const FIRST_HOLE: &str =
    r#"<div id="first"></div><template id="first-other"></template><template id="ahead"></template>"#;

/// The script that waits for programs while they are being built.
const BUILDING: &str = include_str!("building.js");

/// The service worker, with the placeholders `%BUILD%` and `%FILES%`.
const SERVICE_WORKER: &str = include_str!("sw.js");

/// The files of the page (paths inside the folder with forward slashes, and bytes), and the build's digest.
#[derive(Debug)]
struct Page {
    files: Vec<(String, Vec<u8>)>,
    build: String,
}

/// Completes Trunk's output in `stage`, inserts the `first` page, and replaces `out` with the result.
pub(crate) fn finish(stage: &Path, out: &Path, first: &str, shrink: &Shrink) -> Result<()> {
    let mut page = Page::read(stage)?;
    page.put_first_page(first)?;
    page.finish(out, shrink)
}

/// Builds the page faster, without Trunk, from the checkout `root` and the programs in `glue`. Nothing is
/// minified, and the first page is drawn by its program.
pub(crate) fn finish_quickly(root: &Path, glue: &Path, out: &Path) -> Result<()> {
    let mut page = Page::assemble(root)?;
    for name in programs().flat_map(files_of) {
        let path = glue.join(&name);
        let bytes = fs::read(&path).at("reading", &path)?;
        page.files.push((name, bytes));
    }
    page.finish(out, &Shrink::NOT)
}

/// Writes the page into `out`, a folder of our own, before any program exists. [The programs'
/// files](files_of) are added later, and the page waits for them. It has no offline mode, because its list of
/// files isn't complete.
pub(crate) fn begin(root: &Path, out: &Path) -> Result<()> {
    if out.exists() {
        fs::remove_dir_all(out).at("emptying", out)?;
    }
    let mut page = Page::assemble(root)?;
    page.wait_for_programs()?;
    page.join_styles(&Shrink::NOT)?;
    page.write_policies()?;
    page.replace(out)
}

/// The files of a program as wasm-bindgen writes them. The last one is written last, so if it exists, both
/// do.
pub(crate) fn files_of(program: &str) -> [String; 2] {
    [format!("{program}{WASM}"), format!("{program}.js")]
}

impl Page {
    fn read(folder: &Path) -> Result<Self> {
        let mut files = Vec::new();
        for path in files_below(folder)? {
            let bytes = fs::read(&path).at("reading", &path)?;
            files.push((inside(folder, &path), bytes));
        }
        files.sort();
        Ok(Self { files, build: String::new() })
    }

    fn finish(mut self, out: &Path, shrink: &Shrink) -> Result<()> {
        self.join_styles(shrink)?;
        self.shrink_scripts(shrink)?;
        for program in programs() {
            self.finish_program(program, shrink)?;
        }
        self.write_policies()?;
        self.write_build()?;
        self.add_service_worker(shrink)?;
        self.replace(out)
    }

    /// Inserts the waiting script before those that load programs.
    fn wait_for_programs(&mut self) -> Result<()> {
        let waiting = format!("{BUILD_HOLE}\n<script>\n{BUILDING}</script>");
        for (name, bytes) in self.files.iter_mut().filter(|(name, _)| name == "index.html") {
            *bytes = fill(name, text(name, bytes)?, BUILD_HOLE, &waiting)?.into_bytes();
        }
        Ok(())
    }

    fn put_first_page(&mut self, first: &str) -> Result<()> {
        for (name, bytes) in self.files.iter_mut().filter(|(name, _)| name == "index.html") {
            *bytes = fill(name, text(name, bytes)?, FIRST_HOLE, first.trim_end())?.into_bytes();
        }
        Ok(())
    }

    /// Shortens the names of a program's imports in its wasm and script, and renames both files by their
    /// contents.
    fn finish_program(&mut self, program: &str, shrink: &Shrink) -> Result<()> {
        // Trunk adds a hash to the name of its own program.
        let hashed = |stem: &str| stem.strip_prefix(program).is_some_and(|rest| rest.starts_with('-'));
        let of = |stem: &&str| *stem == program || hashed(stem);
        let stem = self.files.iter().filter_map(|(name, _)| name.strip_suffix(WASM)).find(of);
        let stem = stem.ok_or_else(|| Failure::new(format!("Trunk wrote no wasm file for {program}")))?;
        let (wasm_name, script_name) = (format!("{stem}{WASM}"), format!("{stem}.js"));
        let bytes = |wanted: &str| self.files.iter().find(|(name, _)| name == wanted).map(|(_, bytes)| bytes);
        let (Some(wasm), Some(script)) = (bytes(&wasm_name), bytes(&script_name)) else {
            return Err(Failure::new(format!("Trunk wrote no script for {program}")));
        };
        let finished = wasm::finish(program, groups(program), wasm, text(&script_name, script)?)?;
        if let Some(second) = finished.second {
            let name = format!("{program}{LATER}-{}.wasm", hex(&Sha256::digest(&second)[..8]));
            let known = format!("data-wasm=\"./{wasm_name}\"");
            for (index, html) in self.files.iter_mut().filter(|(name, _)| name == "index.html") {
                let also = format!("{known} data-later=\"./{name}\"");
                *html = fill(index, text(index, html)?, &known, &also)?.into_bytes();
            }
            self.files.push((name, second));
        }
        self.change(&wasm_name, program, finished.first)?;
        self.change(&script_name, program, shrink.js(finished.script.as_bytes())?)?;
        self.files.sort();
        Ok(())
    }

    /// Minifies the scripts that Trunk copied, and the page's inline scripts.
    fn shrink_scripts(&mut self, shrink: &Shrink) -> Result<()> {
        for stem in SCRIPTS {
            let ours = |name: &str| name.starts_with(&format!("{stem}-")) && extension(name) == "js";
            let found: Vec<_> = self.files.iter().filter(|(name, _)| ours(name)).collect();
            let [(name, script)] = found[..] else {
                return Err(Failure::new(format!(
                    "Trunk wrote {} copies of {stem}.js instead of one",
                    found.len()
                )));
            };
            let (name, script) = (name.clone(), shrink.js(script)?);
            self.change(&name, stem, script)?;
        }
        for (name, bytes) in self.files.iter_mut().filter(|(name, _)| name == "index.html") {
            let html = text(name, bytes)?;
            let mut shrunk = html.to_owned();
            for script in inline_scripts(html) {
                let short = shrink.js(script.as_bytes())?;
                shrunk = shrunk.replacen(script, text("an inline script", &short)?, 1);
            }
            *bytes = shrunk.into_bytes();
        }
        Ok(())
    }

    /// Replaces the bytes of a file. Its name and hash change with them, here and in `index.html`.
    fn change(&mut self, name: &str, stem: &str, bytes: Vec<u8>) -> Result<()> {
        let new_name = format!("{stem}-{}.{}", hex(&Sha256::digest(&bytes)[..8]), extension(name));
        let new_hash = integrity(&bytes);
        let file = self.files.iter_mut().find(|(other, _)| other == name);
        let Some((file, old)) = file else { return Ok(()) };
        let old_hash = format!("sha384-{}", STANDARD.encode(Sha384::digest(&*old)));
        (*file, *old) = (new_name.clone(), bytes);
        for (file, html) in self.files.iter_mut().filter(|(file, _)| file == "index.html") {
            let old_html = text(file, html)?;
            // With the leading `./`, because `hearts.js` alone would match the end of `mind-hearts.js`.
            let [old_url, new_url] = [name, &new_name].map(|name| format!("./{name}"));
            if !old_html.contains(&old_url) {
                return Err(Failure::new(format!("{file} doesn't mention {name}, so nothing would load it")));
            }
            *html = old_html.replace(&old_hash, &new_hash).replace(&old_url, &new_url).into_bytes();
        }
        Ok(())
    }

    fn write_policies(&mut self) -> Result<()> {
        for (name, bytes) in self.files.iter_mut().filter(|(name, _)| is_page(name)) {
            let html = text(name, bytes)?;
            let policy = format!(
                r#"<meta http-equiv="Content-Security-Policy" content="{}">"#,
                content_security_policy(&inline_scripts(html), &inline_styles(html))
            );
            *bytes = fill(name, html, POLICY_HOLE, &policy)?.into_bytes();
        }
        Ok(())
    }

    fn write_build(&mut self) -> Result<()> {
        self.build = self.digest();
        let index = self.files.iter_mut().find(|(name, _)| name == "index.html");
        let (name, bytes) = index.ok_or_else(|| Failure::new("Trunk wrote no index.html"))?;
        let meta = format!(r#"<meta name="tefuda-build" content="{}">"#, self.build);
        *bytes = fill(name, text(name, bytes)?, BUILD_HOLE, &meta)?.into_bytes();
        Ok(())
    }

    /// The first 16 hex digits of a hash over all names and bytes.
    fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for (name, bytes) in &self.files {
            hash.update(format!("{name}\0{}\0", bytes.len()));
            hash.update(bytes);
        }
        hex(&hash.finalize()[..8])
    }

    fn add_service_worker(&mut self, shrink: &Shrink) -> Result<()> {
        let mut list = String::new();
        for (name, bytes) in self.files.iter().filter(|(name, _)| is_kept_offline(name)) {
            // Some hosts redirect `index.html` to its folder, and a page can't be opened from a redirected
            // response.
            let url = if name == "index.html" { "./" } else { name };
            let _ = writeln!(list, "  [{url:?}, {:?}],", integrity(bytes));
        }
        let worker = SERVICE_WORKER.replace("%BUILD%", &self.build).replace("%FILES%", list.trim_end());
        self.files.push(("sw.js".to_owned(), shrink.js(worker.as_bytes())?));
        Ok(())
    }

    fn replace(&self, out: &Path) -> Result<()> {
        if out.exists() {
            let ours = ["index.html", "sw.js"].iter().all(|name| out.join(name).is_file());
            let empty = fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_none());
            if !ours && !empty {
                return Err(Failure::new(format!(
                    "{} has other files than a built page. Empty it, or choose another folder",
                    out.display()
                )));
            }
            fs::remove_dir_all(out).at("emptying", out)?;
        }
        for (name, bytes) in &self.files {
            let path = out.join(name);
            let folder = path.parent().unwrap_or(out);
            fs::create_dir_all(folder).at("creating", folder)?;
            fs::write(&path, bytes).at("writing", &path)?;
        }
        Ok(())
    }
}

/// The programs that the page links.
pub(crate) fn programs() -> impl Iterator<Item = &'static str> {
    INDEX.split(" data-bin=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0))
}

/// The groups of later.txt that a program belongs to. The first page and the workers' programs are not divided.
fn groups(program: &str) -> &'static [&'static str] {
    let worker = |name: &str| workers().any(|(worker, _)| worker.strip_prefix("mind-") == Some(name));
    match program {
        "home" => &[],
        _ if worker(program) => &["pages", "tables"],
        _ if program.starts_with("mind-") => &[],
        _ => &["pages"],
    }
}

/// The worker programs with the profile of each, in the order of the page.
pub(crate) fn workers() -> impl Iterator<Item = (&'static str, &'static str)> {
    INDEX.lines().filter(|line| line.contains(r#" href="mind/Cargo.toml" "#)).filter_map(|line| {
        let value = |name: &str| Some(line.split_once(&format!(r#" {name}=""#))?.1.split_once('"')?.0);
        Some((value("data-bin")?, value("data-cargo-profile-release")?))
    })
}

/// The wasm files of all programs in Trunk's output.
pub(crate) fn wasm_files(stage: &Path) -> Result<Vec<PathBuf>> {
    let is_wasm = |file: &PathBuf| file.to_string_lossy().ends_with(WASM);
    Ok(files_below(stage)?.into_iter().filter(is_wasm).collect())
}

/// All files in `folder` and the folders below it.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).at("reading", &folder)?;
        for entry in entries {
            let path = entry.at("reading", &folder)?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

/// The path of a file inside a folder, with forward slashes.
pub(crate) fn inside(folder: &Path, file: &Path) -> String {
    let parts = file.strip_prefix(folder).unwrap_or(file).components();
    parts.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Whether a file has one of these extensions.
pub(crate) fn ends_in(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|found| extensions.iter().any(|known| found == *known))
}

/// The policy: nothing from other hosts, only these inline scripts and styles, workers of our own or from a
/// blob, and no text that becomes elements or programs unless `assets/programs.js` lets it pass (Trusted
/// Types).
fn content_security_policy(inline_scripts: &[&str], inline_styles: &[&str]) -> String {
    let mut policy = String::from("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    for script in inline_scripts {
        let _ = write!(policy, " '{}'", integrity(script.as_bytes()));
    }
    policy.push_str("; style-src 'self'");
    if !inline_styles.is_empty() {
        policy.push_str(" 'unsafe-hashes'");
    }
    for style in inline_styles {
        let _ = write!(policy, " '{}'", integrity(style.as_bytes()));
    }
    policy.push_str(
        "; worker-src 'self' blob:; img-src 'self' data: blob:; object-src 'none'; \
         base-uri 'self'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default",
    );
    policy
}

/// The contents of every `<script>` without `src`, byte for byte, as the browser hashes them.
fn inline_scripts(html: &str) -> Vec<&str> {
    html.split("<script")
        .skip(1)
        .filter_map(|rest| {
            let (attributes, rest) = rest.split_once('>')?;
            let (script, _) = rest.split_once("</script>")?;
            (!attributes.contains(" src=")).then_some(script)
        })
        .collect()
}

/// The contents of all `style` attributes and elements, each once. The delivered first page and the error page
/// have some.
fn inline_styles(html: &str) -> Vec<&str> {
    let between =
        |start, end| html.split(start).skip(1).filter_map(move |rest: &str| Some(rest.split_once(end)?.0));
    let mut styles: Vec<&str> = between(" style=\"", "\"").chain(between("<style>", "</style>")).collect();
    styles.sort_unstable();
    styles.dedup();
    styles
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// A hash in the form of `integrity` attributes and Content-Security-Policies.
fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

/// Whether the service worker stores a file. It leaves out the error page, the file for search engines, and
/// the icons that a system loads only when the page is installed as an app.
fn is_kept_offline(name: &str) -> bool {
    let picture = name.starts_with("icons/") && extension(name) == "png";
    !picture && name != "404.html" && name != "robots.txt"
}

/// Whether a browser opens it as a page. HTML files in folders are inserted into a page.
fn is_page(name: &str) -> bool {
    extension(name) == "html" && !name.contains('/')
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn text<'a>(name: &str, bytes: &'a [u8]) -> Result<&'a str> {
    std::str::from_utf8(bytes).map_err(|error| Failure::new(format!("{name} is not UTF-8: {error}")))
}

/// Fills the only `hole` in `html`.
fn fill(name: &str, html: &str, hole: &str, filling: &str) -> Result<String> {
    match html.matches(hole).count() {
        1 => Ok(html.replacen(hole, filling, 1)),
        count => {
            Err(Failure::new(format!("{name} must have `{hole}` exactly once, but has it {count} times")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_written_as_browsers_write_it() {
        assert_eq!(
            integrity(b"alert('Hello, world.');"),
            "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="
        );
    }

    #[test]
    fn only_inline_scripts_are_hashed() {
        let html = r#"<script src="a.js"></script><script type="module">
import 'b';</script><p>"#;
        assert_eq!(inline_scripts(html), ["\nimport 'b';"]);
    }

    #[test]
    fn the_policy_allows_no_unhashed_script() {
        let html = r#"<style>1</style><p style="--n:1"><b style="--n:1" data-style="x">"#;
        let policy = content_security_policy(&["1"], &inline_styles(html));
        let part = |name| policy.split("; ").find_map(|part| part.strip_prefix(name)).unwrap();
        let hash = "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='";
        assert_eq!(part("script-src "), format!("'self' 'wasm-unsafe-eval' {hash}"));
        let style = format!("'{}'", integrity(b"--n:1"));
        assert_eq!(part("style-src "), format!("'self' 'unsafe-hashes' {style} {hash}"));
    }

    #[test]
    fn a_missing_or_duplicate_hole_is_an_error() {
        assert!(fill("index.html", "<p>", BUILD_HOLE, "x").is_err());
        assert!(fill("index.html", &BUILD_HOLE.repeat(2), BUILD_HOLE, "x").is_err());
    }

    pub(super) fn page(files: &[(&str, &str)]) -> Page {
        let bytes = |(name, text): &(&str, &str)| ((*name).to_owned(), text.as_bytes().to_vec());
        Page { files: files.iter().map(bytes).collect(), build: String::from("0123456789abcdef") }
    }

    #[test]
    fn the_service_worker_lists_what_is_needed_offline() {
        let mut page = page(&[("404.html", ""), ("icons/big.png", ""), ("a.js", "1"), ("index.html", "")]);
        page.add_service_worker(&Shrink::NOT).unwrap();
        let (name, worker) = page.files.pop().unwrap();
        let worker = String::from_utf8(worker).unwrap();
        assert_eq!(name, "sw.js");
        assert!(worker.contains(r#"["a.js", "sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="]"#));
        assert!(
            worker.contains(r#"["./", "#)
                && !worker.contains("404.html")
                && !worker.contains(".png")
                && !worker.contains('%')
        );
    }

    #[test]
    fn programs_get_new_names_and_hashes() {
        let wasm = "\0asm\x01\0\0\0\x02\x0d\x01\x06a_bg.j\x02fn\0\0";
        let script = "const import0 = { fn: 1 }; return { \"a_bg.j\": import0 };";
        let sha384 = |text: &str| format!("sha384-{}", STANDARD.encode(Sha384::digest(text)));
        let html = format!(
            "<script>init('./web_bg.wasm') from './web.js'</script><link href=\"./web.js\" integrity=\"{}\"><link href=\"./web_bg.wasm\" integrity=\"{}\">",
            sha384(script),
            sha384(wasm)
        );
        let mut page = page(&[("index.html", &html), ("web.js", script), ("web_bg.wasm", wasm)]);
        page.finish_program("web", &Shrink::NOT).unwrap();
        let [(_, html), (script_name, script), (wasm_name, wasm)] = &page.files[..] else { panic!() };
        assert_eq!(wasm, b"\0asm\x01\0\0\0\x02\x07\x01\x01_\x01a\0\0");
        assert_eq!(script, b"const import0 = { a: 1 }; return { \"_\": import0 };");
        assert!(script_name.starts_with("web-") && extension(wasm_name) == "wasm");
        let expected = format!(
            "<script>init('./{wasm_name}') from './{script_name}'</script><link href=\"./{script_name}\" integrity=\"{}\"><link href=\"./{wasm_name}\" integrity=\"{}\">",
            integrity(script),
            integrity(wasm)
        );
        assert_eq!(std::str::from_utf8(html).unwrap(), expected);
    }

    #[test]
    fn one_program_name_may_end_with_another() {
        let wasm = "\0asm\x01\0\0\0\x02\x0d\x01\x06a_bg.j\x02fn\0\0";
        let script = "const import0 = { fn: 1 }; return { \"a_bg.j\": import0 };";
        let html = "./mind-web.js ./mind-web_bg.wasm ./web-12.js ./web-12_bg.wasm";
        let files = [("mind-web.js", script), ("mind-web_bg.wasm", wasm), ("web-12.js", script)];
        let mut page = page(&[&files[..], &[("web-12_bg.wasm", wasm), ("index.html", html)]].concat());
        page.finish_program("web", &Shrink::NOT).unwrap();
        let html = page.files.iter().find(|(name, _)| name == "index.html").unwrap();
        let html = std::str::from_utf8(&html.1).unwrap();
        assert!(html.starts_with("./mind-web.js ./mind-web_bg.wasm ./web-"), "{html}");
        assert!(!html.contains("web-12"), "{html}");
    }

    #[test]
    fn programs_are_read_from_the_page() {
        let found: Vec<_> = programs().collect();
        assert!(
            ["home", "lab", "hearts", "mind-hearts"].iter().all(|name| found.contains(name)),
            "{found:?}"
        );
        assert_eq!(INDEX.matches(r#"rel="rust""#).count(), found.len(), "each has one line");
    }

    #[test]
    fn every_program_of_later_txt_exists() {
        let heads = include_str!("later.txt").lines().filter(|line| !line.starts_with(['#', ' ']));
        for name in heads.flat_map(|line| line.split(' ')) {
            assert!(programs().any(|each| each == name || groups(each).contains(&name)), "{name}");
        }
        assert_eq!(groups("kuhn"), ["pages", "tables"]);
        assert_eq!((groups("lab"), groups("mind-kuhn"), groups("home")), (&["pages"][..], &[][..], &[][..]));
    }

    #[test]
    fn a_missing_or_unnamed_program_is_an_error() {
        let wasm = "\0asm\x01\0\0\0\x02\x0d\x01\x06a_bg.j\x02fn\0\0";
        let script = "const import0 = { fn: 1 }; return { \"a_bg.j\": import0 };";
        let mut alone = page(&[("index.html", ""), ("web.js", script), ("web_bg.wasm", wasm)]);
        assert!(alone.finish_program("web", &Shrink::NOT).is_err(), "index.html doesn't name it");
        assert!(alone.finish_program("mind", &Shrink::NOT).is_err());
    }

    #[test]
    fn only_an_unfinished_page_waits_for_its_programs() {
        let html = format!("{POLICY_HOLE}{BUILD_HOLE}<script>programs()</script>");
        let mut page = page(&[("index.html", &html)]);
        page.wait_for_programs().unwrap();
        page.write_policies().unwrap();
        let (name, html) = &page.files[0];
        let html = text(name, html).unwrap();
        assert!(html.find("tefudaBuilt").unwrap() < html.find("programs()").unwrap());
        let allowed = inline_scripts(html).iter().all(|script| html.contains(&integrity(script.as_bytes())));
        assert!(allowed && html.contains(BUILD_HOLE), "{html}");
        assert!(!INDEX.contains("building.js"), "the published page doesn't have it");
    }

    #[test]
    fn the_waiting_message_is_in_both_languages() {
        assert!(BUILDING.contains("This part is still being built. It will open automatically."));
        assert!(BUILDING.contains("この部分はまだビルド中です。できあがると自動で開きます。"));
        for line in ["starting", "opening"] {
            assert!(INDEX.contains(&format!("id=\"{line}\"")) && BUILDING.contains(&format!("\"{line}\"")));
        }
    }

    #[test]
    fn the_digest_changes_with_any_byte_and_any_name() {
        let digests = [[("a", "1")], [("a", "2")], [("b", "1")]].map(|files| page(&files).digest());
        assert!(digests[0] != digests[1] && digests[0] != digests[2] && digests[1] != digests[2]);
    }
}
