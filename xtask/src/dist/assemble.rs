//! Converts `index.html` like Trunk, but without it, so that `cargo play` doesn't have to wait until Trunk is
//! compiled.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::sheets::attribute;
use super::{INDEX, Page, extension, files_below, hex, inside, text};
use crate::failure::{At as _, Failure, Result};
use crate::versions::toml_string;

impl Page {
    /// Reads everything that `index.html` names in the checkout `root`, except the programs.
    pub(super) fn assemble(root: &Path) -> Result<Self> {
        let mut page = Self { files: Vec::new(), build: String::new() };
        let mut html = String::new();
        for line in INDEX.split_inclusive('\n') {
            if line.contains(" data-trunk ") {
                html.push_str(&page.follow(root, line)?);
            } else {
                html.push_str(line);
            }
        }
        page.files.push(("index.html".to_owned(), html.into_bytes()));
        page.files.sort();
        Ok(page)
    }

    /// Adds the files that a line names. Returns the line that replaces it.
    fn follow(&mut self, root: &Path, line: &str) -> Result<String> {
        let unknown = || Failure::new(format!("can't read this line of index.html: {line}"));
        let href = attribute(line, "href").or_else(|| attribute(line, "src")).ok_or_else(unknown)?;
        let path = root.join(href);
        let read = |path: &Path| fs::read(path).at("reading", path);
        let name = href.rsplit('/').next().unwrap_or(href);
        match attribute(line, "rel") {
            Some("copy-dir") => {
                let folder = attribute(line, "data-target-path").unwrap_or(name);
                for file in files_below(&path)? {
                    self.files.push((format!("{folder}/{}", inside(&path, &file)), read(&file)?));
                }
                Ok(String::new())
            }
            Some("copy-file") => {
                let folder = attribute(line, "data-target-path").map(|folder| format!("{folder}/"));
                self.files.push((folder.unwrap_or_default() + name, read(&path)?));
                Ok(String::new())
            }
            Some("inline") => Ok(format!("<script>{}</script>\n", text(href, &read(&path)?)?)),
            Some("css") => {
                self.files.push((name.to_owned(), read(&path)?));
                let group = attribute(line, "data-group").map(|group| format!(" data-group=\"{group}\""));
                Ok(format!("<link rel=\"stylesheet\" href=\"./{name}\"{}>\n", group.unwrap_or_default()))
            }
            Some("rust") if attribute(line, "data-type").is_none() => {
                let program = attribute(line, "data-bin").ok_or_else(unknown)?;
                first_program(text("Trunk.toml", &read(&root.join("Trunk.toml"))?)?, program)
            }
            // The next line names the files.
            Some("rust") => Ok(String::new()),
            None if extension(name) == "js" => {
                let (bytes, stem) = (read(&path)?, name.trim_end_matches(".js"));
                let name = format!("{stem}-{}.js", hex(&Sha256::digest(&bytes)[..8]));
                self.files.push((name.clone(), bytes));
                Ok(format!("<script defer src=\"./{name}\"></script>\n"))
            }
            _ => Err(unknown()),
        }
    }
}

/// The line that names the files of Trunk's own program, from the pattern in `Trunk.toml`.
fn first_program(trunk_toml: &str, program: &str) -> Result<String> {
    let pattern = toml_string(trunk_toml, "pattern_script");
    let pattern = pattern.ok_or_else(|| Failure::new("Trunk.toml has no `pattern_script`"))?;
    let line = pattern.replace("{base}", "./").replace("{js}", &format!("{program}.js"));
    Ok(line.replace("{wasm}", &format!("{program}_bg.wasm")) + "\n")
}

#[cfg(test)]
mod tests {
    use super::super::{files_of, programs};
    use super::*;

    #[test]
    fn no_trunk_attribute_remains_and_every_name_is_a_file() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let page = Page::assemble(&root).unwrap();
        let (_, html) = page.files.iter().find(|(name, _)| name == "index.html").unwrap();
        let html = std::str::from_utf8(html).unwrap();
        assert!(!html.contains("data-trunk"), "{html}");
        let names = html.split("\"./").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0));
        let program = |name: &str| programs().flat_map(files_of).any(|file| file == name);
        for name in names {
            assert!(program(name) || page.files.iter().any(|(file, _)| file == name), "{name}");
        }
        for program in programs() {
            assert!(
                html.contains(&format!("data-script=\"./{program}.js\" data-wasm=\"./{program}_bg.wasm\""))
            );
        }
        for name in ["papers/P1/digest.json", "icons/icon.svg", "robots.txt"] {
            assert!(page.files.iter().any(|(file, _)| file == name), "{name}");
        }
    }
}
