//! Files of a folder don't import each other in rings.

use std::collections::{BTreeMap, BTreeSet};

/// For each folder and each of its files, the names after `super::` and `crate::` that would be those of its
/// neighbours.
#[derive(Default)]
pub(super) struct Imports(BTreeMap<String, BTreeMap<String, BTreeSet<String>>>);

impl Imports {
    /// Adds a Rust file of a crate. Its tests don't count, nor do files that list the others.
    pub(super) fn add(&mut self, path: &str, text: &str) {
        let Some((folder, file)) = path.strip_suffix(".rs").and_then(|path| path.rsplit_once('/')) else {
            return;
        };
        if ["lib", "main", "mod", "tests"].contains(&file) {
            return;
        }
        let inside = folder.rsplit_once("src/").map_or("", |(_, inside)| inside);
        let mut here = inside.split('/').filter(|name| !name.is_empty()).collect::<Vec<_>>().join("::");
        if !here.is_empty() {
            here.push_str("::");
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let mut names = BTreeSet::new();
        for (root, folder) in [("super::", "super::".to_owned()), ("crate::", format!("crate::{here}"))] {
            let starts = code.match_indices(root).filter(|(at, _)| !code[..*at].ends_with(':'));
            for (at, _) in starts {
                let mut paths = Vec::new();
                read_tree(&code[at..], "", &mut paths);
                let inside = paths.iter().filter_map(|path| path.strip_prefix(&*folder)?.split("::").next());
                names.extend(inside.map(str::to_owned));
            }
        }
        names.remove(file);
        self.0.entry(folder.to_owned()).or_default().insert(file.to_owned(), names);
    }

    /// The folders with rings, and the files that are in them or between them.
    pub(super) fn faults(mut self) -> Vec<String> {
        self.0.values_mut().for_each(leave_rings);
        let rings = self.0.iter().filter(|(_, files)| !files.is_empty());
        rings
            .map(|(folder, files)| {
                let files: Vec<&str> = files.keys().map(String::as_str).collect();
                format!("{folder}: these files import each other in a ring: {}", files.join(", "))
            })
            .collect()
    }
}

/// Removes the files that import none of the others, and those that none of the others imports, as long as there
/// are any.
fn leave_rings(files: &mut BTreeMap<String, BTreeSet<String>>) {
    loop {
        let imported: BTreeSet<String> = files.values().flatten().cloned().collect();
        let before = files.clone();
        files.retain(|file, names| {
            imported.contains(file) && names.iter().any(|name| before.contains_key(name))
        });
        if files.len() == before.len() {
            return;
        }
    }
}

/// Reads a path, or a tree of paths as after `use`, and adds its paths to `found`. Returns the number of bytes read.
fn read_tree(tree: &str, before: &str, found: &mut Vec<String>) -> usize {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let end = tree.find(|c| !is_word(c)).unwrap_or(tree.len());
    let path = [before, &tree[..end]].concat();
    let Some(after) = tree[end..].strip_prefix("::") else {
        found.push(path);
        return end;
    };
    let (path, mut at) = (path + "::", end + 2);
    if !after.starts_with('{') {
        return at + read_tree(after, &path, found);
    }
    while let Some(c) = tree[at..].chars().next() {
        match c {
            '}' => return at + 1,
            c if is_word(c) => at += read_tree(&tree[at..], &path, found),
            c => at += c.len_utf8(),
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let mut imports = Imports::default();
        for (path, text) in files {
            imports.add(path, text);
        }
        imports.faults()
    }

    #[test]
    fn a_ring_is_found_however_its_imports_are_written() {
        for import in [
            "use super::b;",
            "use super::{\n    c::{D, E},\n    b::{self, F},\n};",
            "use crate::a::{G, b::H as I};",
            "use crate::{\n    a::b::{J, K},\n};",
            "fn f() {\n    super::b::g();\n}",
        ] {
            let found = faults(&[("x/src/a/a.rs", import), ("x/src/a/b.rs", "use super::a::A;")]);
            assert_eq!(found, ["x/src/a: these files import each other in a ring: a, b"], "{import}");
        }
        let long = [
            ("x/src/a.rs", "use crate::b;"),
            ("x/src/b.rs", "use crate::c;"),
            ("x/src/c.rs", "use super::a;"),
        ];
        assert_eq!(faults(&long), ["x/src: these files import each other in a ring: a, b, c"]);
    }

    #[test]
    fn imports_in_one_direction_of_other_folders_and_in_tests_make_no_ring() {
        let none = Vec::<String>::new();
        for import in [
            "",
            "use super::c;",
            "use crate::b;",
            "use super::super::b;",
            "use other::b;",
            "// As in super::b.",
            "#[cfg(test)]\nmod tests {\n    use super::b;\n}",
        ] {
            let found =
                faults(&[("x/src/a/a.rs", import), ("x/src/a/b.rs", "use super::a;"), ("x/src/b.rs", "")]);
            assert_eq!(found, none, "{import}");
        }
    }
}
