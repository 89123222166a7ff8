//! Changes programs after wasm-opt: short names, and two files for each program of the page.
//!
//! **Short names.** wasm-bindgen names an import after a function and a hash, and such names hardly compress. Two
//! hundred of them, once in the wasm and once in the script, make up one seventieth of the wasm and three tenths of
//! the script. They are replaced by names of one or two letters in both. A name that the script also uses elsewhere
//! stays as it is.
//!
//! **Two files.** A page shows something after a third of its program's functions have run. later.txt lists what isn't
//! needed until then. The functions of these modules and types, and those that only they call, go into a second file,
//! which is loaded while the page is already there. The second file has no memory of its own: it imports everything
//! from the first one, and puts its functions into the first one's table. Where the first file calls a function of the
//! second one directly, it calls a function of later.js, which waits for the file if it must. A mistake in the
//! list costs time, but doesn't change what a program does.

use std::collections::{BTreeSet, HashMap};

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{
    CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, FunctionSection,
    ImportSection, Module, TypeSection,
};
use wasmparser::{
    ElementItems, ElementKind, ExportSectionReader, ExternalKind, FunctionBody, FunctionSectionReader,
    ImportSectionReader, KnownCustom, Name, Operator, Parser, Payload, TypeRef, ValType,
};

use crate::failure::Failure;

type Result<T = (), E = Error<Failure>> = std::result::Result<T, E>;

/// The text after the module name under which wasm-bindgen's script lists its functions.
const OFFER: &str = ": import0";
/// The line of wasm-bindgen's script after which a program is loaded, but hasn't started.
const LOADED: &str = "const { instance, module } = await __wbg_load(await module_or_path, imports);";
/// The letters of short names. The result may be a JavaScript keyword, because keywords are valid property
/// names.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The module from which a program imports the functions of its script.
const IMPORTS: &str = "_";
/// The module from which the first file imports functions of the second one.
const SECOND: &str = "+";
/// The script that loads the second file of `%PROGRAM%`.
const SCRIPT: &str = include_str!("later.js");

/// The functions that aren't needed to show a page: lines with programs, each followed by indented paths.
const LATER: &str = include_str!("later.txt");

/// The parts of a finished program.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) first: Vec<u8>,
    /// Empty if everything is needed at once.
    pub(crate) second: Option<Vec<u8>>,
    pub(crate) script: String,
}

/// Finishes a program of wasm-bindgen's. `groups` are those of later.txt that it belongs to.
pub(crate) fn finish(program: &str, groups: &[&str], wasm: &[u8], script: &str) -> Result<Program, Failure> {
    let parsed = Parsed::read(wasm);
    let divided = parsed.and_then(|parsed| {
        let late = parsed.late(&later(&[groups, &[program]].concat()));
        divide(program, wasm, script, parsed, late)
    });
    divided.map_err(|error| Failure::new(format!("{program}: {error}")))
}

fn divide<'a>(
    program: &str,
    wasm: &'a [u8],
    script: &str,
    parsed: Parsed<'a>,
    late: BTreeSet<u32>,
) -> Result<Program> {
    let Some(module) = offered(script) else { return unexpected("the script lists no functions") };
    let names = short_names(&parsed.imports, script);
    let mut script = renamed(
        &script.replacen(&format!("\"{module}\"{OFFER}"), &format!("\"{IMPORTS}\"{OFFER}"), 1),
        &names,
    );
    let halves = Halves::new(parsed, late, names);
    let first = halves.first(wasm)?;
    if halves.late.is_empty() {
        return Ok(Program { first, second: None, script });
    }
    if script.matches(LOADED).count() != 1 {
        return unexpected("the script doesn't load its program as usual");
    }
    script = script.replacen(OFFER, &format!("{OFFER}, \"{SECOND}\": seconds"), 1);
    script = script.replacen(LOADED, &format!("{LOADED}\n    await ready(instance);"), 1)
        + &SCRIPT.replace("%PROGRAM%", program);
    Ok(Program { first, second: Some(halves.second()?), script })
}

/// The paths that a program with one of these names doesn't need at first.
fn later(names: &[&str]) -> Vec<&'static str> {
    let mut concerned = false;
    let mut paths = Vec::new();
    for line in LATER.lines().filter(|line| !line.starts_with('#')) {
        if !line.starts_with(' ') {
            concerned = line.split(' ').any(|name| names.contains(&name));
        } else if concerned {
            paths.push(line.trim_start());
        }
    }
    paths
}

/// Refuses a program that isn't as wasm-bindgen writes it.
fn unexpected<T>(what: impl Into<String>) -> Result<T> {
    Err(Error::UserError(Failure::new(what)))
}

/// The name of the module whose functions the script lists. `None` unless it occurs exactly once.
fn offered(script: &str) -> Option<&str> {
    let (before, after) = script.split_once(OFFER)?;
    let (_, module) = before.strip_suffix('"')?.rsplit_once('"')?;
    let alone = !after.contains(OFFER) && script.matches(module).count() == 1 && module != "_";
    alone.then_some(module)
}

/// Short names for the names that occur in the script exactly once, as a property.
fn short_names<'a>(names: &[&'a str], script: &str) -> HashMap<&'a str, String> {
    let mut found: HashMap<&str, (usize, usize)> = names.iter().map(|name| (*name, (0, 0))).collect();
    let mut rest = script;
    while let Some((_, word, after)) = next_word(rest) {
        if let Some((times, properties)) = found.get_mut(word) {
            *times += 1;
            *properties += usize::from(after.starts_with(':'));
        }
        rest = after;
    }
    let once = names.iter().filter(|name| found.get(**name) == Some(&(1, 1)));
    let short = (0..).map(short_name).filter(|short| !found.contains_key(short.as_str()));
    once.copied().zip(short).collect()
}

/// The i-th short name: `a` to `Z`, then `aa` and so on.
fn short_name(i: usize) -> String {
    let first = i / LETTERS.len();
    let mut name = if first == 0 { String::new() } else { short_name(first - 1) };
    name.push(char::from(LETTERS[i % LETTERS.len()]));
    name
}

/// Replaces names in `script`.
fn renamed(script: &str, names: &HashMap<&str, String>) -> String {
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while let Some((before, word, after)) = next_word(rest) {
        out.push_str(before);
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = after;
    }
    out + rest
}

/// The first word of a script, with the text before and after it.
fn next_word(script: &str) -> Option<(&str, &str, &str)> {
    let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let start = script.find(in_word)?;
    let length = script[start..].find(|c| !in_word(c)).unwrap_or(script.len() - start);
    Some((&script[..start], &script[start..start + length], &script[start + length..]))
}

/// A program as read from its file. Functions have the numbers of the file: first the imported ones.
#[derive(Debug, Default)]
struct Parsed<'a> {
    /// How many functions are imported, and their names. All come from one module.
    imports: Vec<&'a str>,
    types: Option<wasmparser::TypeSectionReader<'a>>,
    /// The type of each function.
    functions: Vec<u32>,
    /// The types of functions that JavaScript can't call.
    wide: BTreeSet<u32>,
    tables: Vec<wasmparser::Table<'a>>,
    memories: Vec<wasmparser::MemoryType>,
    globals: Vec<wasmparser::Global<'a>>,
    exported: BTreeSet<u32>,
    /// The contents of the tables: a table, a first place, and functions.
    segments: Vec<(Option<u32>, i32, Vec<u32>)>,
    /// The program's own functions, and what each one calls.
    bodies: Vec<FunctionBody<'a>>,
    calls: Vec<BTreeSet<u32>>,
    names: HashMap<u32, &'a str>,
}

impl<'a> Parsed<'a> {
    fn read(wasm: &'a [u8]) -> Result<Self> {
        let mut parsed = Self::default();
        for payload in Parser::new(0).parse_all(wasm) {
            parsed.add(payload?)?;
        }
        Ok(parsed)
    }

    fn add(&mut self, payload: Payload<'a>) -> Result {
        match payload {
            Payload::TypeSection(section) => {
                for (number, ty) in (0..).zip(section.clone().into_iter_err_on_gc_types()) {
                    let ty = ty?;
                    if ty.params().iter().chain(ty.results()).any(|ty| *ty == ValType::V128) {
                        self.wide.insert(number);
                    }
                }
                self.types = Some(section);
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import?;
                    let TypeRef::Func(ty) = import.ty else {
                        return unexpected("an import that isn't a function");
                    };
                    self.imports.push(import.name);
                    self.functions.push(ty);
                }
            }
            Payload::FunctionSection(section) => {
                for ty in section {
                    self.functions.push(ty?);
                }
            }
            Payload::TableSection(section) => self.tables = section.into_iter().collect::<Result<_, _>>()?,
            Payload::MemorySection(section) => {
                self.memories = section.into_iter().collect::<Result<_, _>>()?;
            }
            Payload::GlobalSection(section) => {
                self.globals = section.into_iter().collect::<Result<_, _>>()?;
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export?;
                    if export.kind == ExternalKind::Func {
                        self.exported.insert(export.index);
                    }
                }
            }
            Payload::StartSection { .. } => return unexpected("a start function"),
            Payload::ElementSection(section) => {
                for element in section {
                    let element = element?;
                    let (
                        ElementKind::Active { table_index, offset_expr },
                        ElementItems::Functions(functions),
                    ) = (element.kind, element.items)
                    else {
                        return unexpected("a segment that doesn't put functions into a table");
                    };
                    let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                        return unexpected("a segment without a fixed place");
                    };
                    let functions = functions.into_iter().collect::<Result<_, _>>()?;
                    self.segments.push((table_index, value, functions));
                }
            }
            Payload::CodeSectionEntry(body) => {
                let mut calls = BTreeSet::new();
                for operator in body.get_operators_reader()? {
                    match operator? {
                        Operator::Call { function_index } => calls.extend([function_index]),
                        Operator::RefFunc { .. } | Operator::ReturnCall { .. } => {
                            return unexpected("a reference to a function");
                        }
                        _ => {}
                    }
                }
                self.calls.push(calls);
                self.bodies.push(body);
            }
            Payload::CustomSection(section) => {
                let KnownCustom::Name(names) = section.as_known() else { return Ok(()) };
                for names in names {
                    let Name::Function(names) = names? else { continue };
                    for name in names {
                        let name = name?;
                        self.names.insert(name.index, name.name);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The program's own functions.
    fn own(&self) -> std::ops::Range<u32> {
        self.imports.len() as u32..self.functions.len() as u32
    }

    /// The functions in tables.
    fn held(&self) -> impl Iterator<Item = u32> {
        self.segments.iter().flat_map(|(_, _, functions)| functions).copied()
    }

    /// The functions for the second file: those whose name mentions one of these paths, and those that only such
    /// functions call.
    fn late(&self, paths: &[&str]) -> BTreeSet<u32> {
        let mut late: BTreeSet<u32> = self
            .own()
            .filter(|function| self.names.get(function).is_some_and(|name| mentions(name, paths)))
            .filter(|function| !self.exported.contains(function))
            .filter(|function| !self.wide.contains(&self.functions[*function as usize]))
            .collect();
        let mut callers: HashMap<u32, BTreeSet<u32>> = HashMap::new();
        for (caller, calls) in self.own().zip(&self.calls) {
            for call in calls {
                callers.entry(*call).or_default().insert(caller);
            }
        }
        let held: BTreeSet<u32> = self.held().chain(self.exported.iter().copied()).collect();
        loop {
            let before = late.len();
            for function in self.own().filter(|function| !held.contains(function)) {
                if callers.get(&function).is_some_and(|callers| callers.is_subset(&late)) {
                    late.insert(function);
                }
            }
            if late.len() == before {
                return late;
            }
        }
    }
}

/// Whether a function's name mentions a path, or something inside it. With `^`, it has to begin with the path.
fn mentions(name: &str, paths: &[&str]) -> bool {
    // A crate's name is followed by a hash: `yew[735c9c547ff55c0a]::html`.
    let mut plain = String::with_capacity(name.len());
    for (number, part) in name.split('[').enumerate() {
        let rest = part
            .split_once(']')
            .filter(|(hash, _)| hash.len() > 8 && hash.chars().all(|c| c.is_ascii_hexdigit()));
        match rest {
            Some((_, rest)) if number > 0 => plain.push_str(rest),
            _ => plain.push_str(part),
        }
    }
    let in_path = |c: char| c.is_alphanumeric() || c == '_';
    paths.iter().any(|path| {
        let (begins, path) = path.strip_prefix('^').map_or((false, *path), |path| (true, path));
        plain.match_indices(path).any(|(at, _)| {
            let own = plain[..at].trim_start_matches('<').is_empty();
            (own || !begins && !plain[..at].ends_with(|c| in_path(c) || c == ':'))
                && !plain[at + path.len()..].starts_with(in_path)
        })
    })
}

/// Everything that is needed to write both files.
#[derive(Debug)]
struct Halves<'a> {
    parsed: Parsed<'a>,
    /// The functions of the second file.
    late: BTreeSet<u32>,
    /// Functions of the second file that the first one uses, and the other way round.
    called: BTreeSet<u32>,
    shared: BTreeSet<u32>,
    /// The short names of imports.
    names: HashMap<&'a str, String>,
}

impl<'a> Halves<'a> {
    fn new(parsed: Parsed<'a>, late: BTreeSet<u32>, names: HashMap<&'a str, String>) -> Self {
        let (mut called, mut shared) = (BTreeSet::new(), BTreeSet::new());
        for (caller, calls) in parsed.own().zip(&parsed.calls) {
            let of_late = late.contains(&caller);
            let other = if of_late { &mut shared } else { &mut called };
            other.extend(calls.iter().filter(|call| late.contains(call) != of_late));
        }
        called.extend(parsed.held().filter(|function| late.contains(function)));
        Self { parsed, late, called, shared, names }
    }

    /// A file with these functions, imported ones first.
    fn half(&self, functions: impl Iterator<Item = u32>) -> Half<'_, 'a> {
        Half { halves: self, places: functions.zip(0..).collect(), next: self.parsed.own().start }
    }

    /// The type of a function.
    fn ty(&self, function: u32) -> EntityType {
        EntityType::Function(self.parsed.functions[function as usize])
    }

    /// The memory, tables and variables of the program.
    fn common(&self) -> impl Iterator<Item = (String, ExportKind, u32)> {
        let counts = [
            ('m', ExportKind::Memory, self.parsed.memories.len()),
            ('t', ExportKind::Table, self.parsed.tables.len()),
            ('g', ExportKind::Global, self.parsed.globals.len()),
        ];
        counts.into_iter().flat_map(|(letter, kind, count)| {
            (0..count as u32).map(move |number| (format!("{letter}{number}"), kind, number))
        })
    }

    fn first(&self, wasm: &[u8]) -> Result<Vec<u8>> {
        let kept = self.parsed.own().filter(|function| !self.late.contains(function));
        let mut half = self.half((0..self.parsed.own().start).chain(self.called.iter().copied()).chain(kept));
        let mut module = Module::new();
        half.parse_core_module(&mut module, Parser::new(0), wasm)?;
        Ok(module.finish())
    }

    fn second(&self) -> Result<Vec<u8>> {
        let Self { parsed, .. } = self;
        let mut half = self.half(self.shared.iter().chain(&self.late).copied());
        let mut types = TypeSection::new();
        if let Some(section) = parsed.types.clone() {
            half.parse_type_section(&mut types, section)?;
        }
        let mut imports = ImportSection::new();
        for (number, function) in self.shared.iter().enumerate() {
            imports.import("", &number.to_string(), self.ty(*function));
        }
        for (name, kind, number) in self.common() {
            let place = number as usize;
            let ty: EntityType = match kind {
                ExportKind::Memory => half.memory_type(parsed.memories[place])?.into(),
                ExportKind::Table => half.table_type(parsed.tables[place].ty)?.into(),
                _ => half.global_type(parsed.globals[place].ty)?.into(),
            };
            imports.import("", &name, ty);
        }
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        for function in &self.late {
            functions.function(parsed.functions[*function as usize]);
            utils::parse_function_body(
                &mut half,
                &mut code,
                parsed.bodies[(function - parsed.own().start) as usize].clone(),
            )?;
        }
        let mut exports = ExportSection::new();
        for (number, function) in self.called.iter().enumerate() {
            exports.export(&number.to_string(), ExportKind::Func, half.places[function]);
        }
        let mut elements = ElementSection::new();
        for (table, start, functions) in &parsed.segments {
            let late: Vec<_> =
                (*start..).zip(functions).filter(|(_, function)| self.late.contains(function)).collect();
            // One segment for places in a row.
            for row in late.chunk_by(|(a, _), (b, _)| a + 1 == *b) {
                let here: Vec<u32> = row.iter().map(|(_, function)| half.places[function]).collect();
                elements.active(*table, &ConstExpr::i32_const(row[0].0), Elements::Functions(here.into()));
            }
        }
        let mut module = Module::new();
        module
            .section(&types)
            .section(&imports)
            .section(&functions)
            .section(&exports)
            .section(&elements)
            .section(&code);
        Ok(module.finish())
    }
}

/// One of both files while it is written. As a whole, only the first one is converted from the program.
#[derive(Debug)]
struct Half<'h, 'a> {
    halves: &'h Halves<'a>,
    /// The number of each function in this file.
    places: HashMap<u32, u32>,
    /// The function whose body comes next.
    next: u32,
}

impl Reencode for Half<'_, '_> {
    type Error = Failure;

    fn function_index(&mut self, function: u32) -> Result<u32> {
        let place = self.places.get(&function).copied();
        place.map_or_else(|| unexpected(format!("function {function} is missing")), Ok)
    }

    fn parse_import_section(&mut self, imports: &mut ImportSection, _: ImportSectionReader<'_>) -> Result {
        let Halves { parsed, called, names, .. } = self.halves;
        for (function, name) in (0..).zip(&parsed.imports) {
            imports.import(IMPORTS, names.get(name).map_or(name, String::as_str), self.halves.ty(function));
        }
        for (number, function) in called.iter().enumerate() {
            imports.import(SECOND, &number.to_string(), self.halves.ty(*function));
        }
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> Result {
        let Halves { parsed, late, .. } = self.halves;
        for function in parsed.own().filter(|function| !late.contains(function)) {
            functions.function(parsed.functions[function as usize]);
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result {
        utils::parse_export_section(self, exports, section)?;
        if !self.halves.late.is_empty() {
            for (number, function) in self.halves.shared.iter().enumerate() {
                exports.export(&number.to_string(), ExportKind::Func, self.places[function]);
            }
            for (name, kind, number) in self.halves.common() {
                exports.export(&name, kind, number);
            }
        }
        Ok(())
    }

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result {
        let function = self.next;
        self.next += 1;
        if self.halves.late.contains(&function) {
            Ok(())
        } else {
            utils::parse_function_body(self, code, body)
        }
    }

    /// Leaves out the names.
    fn parse_custom_section(&mut self, _: &mut Module, _: wasmparser::CustomSectionReader<'_>) -> Result {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        Function, GlobalSection, GlobalType, Instruction, MemorySection, MemoryType, NameMap, NameSection,
        RefType, TableSection, TableType,
    };
    use wasmparser::Validator;

    use super::*;

    const PAGE: &str = r#"function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_now_12: function() { return Date.now(); },
        __wbg_log_34: function(a) { console.log(a, "__wbg_log_345"); },
        __wbg_twice_56: function() { return __wbg_twice_56; },
    };
    return { __proto__: null, "./page_bg.js": import0, };
}
async function __wbg_init_once(module_or_path) {
    const { instance, module } = await __wbg_load(await module_or_path, imports);
    return __wbg_finalize_init(instance, module);
}"#;
    const IMPORTED: [&str; 3] = ["__wbg_now_12", "__wbg_log_34", "__wbg_twice_56"];

    /// A program whose functions, all of one type, have these names, call these functions and stand in its table in
    /// this order. The first one is exported.
    fn program(functions: &[(&str, &[u32])]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([wasm_encoder::ValType::I64], []);
        let mut imports = ImportSection::new();
        for name in IMPORTED {
            imports.import("./page_bg.js", name, EntityType::Function(0));
        }
        let first = IMPORTED.len() as u32;
        let all: Vec<u32> = (first..).take(functions.len()).collect();
        let (mut list, mut code, mut names) = (FunctionSection::new(), CodeSection::new(), NameMap::new());
        for (number, (name, calls)) in all.iter().zip(functions) {
            list.function(0);
            let mut body = Function::new([]);
            for call in *calls {
                body.instruction(&Instruction::LocalGet(0)).instruction(&Instruction::Call(*call));
            }
            body.instruction(&Instruction::End);
            code.function(&body);
            names.append(*number, name);
        }
        let mut tables = TableSection::new();
        let size = all.len() as u64;
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            minimum: size,
            maximum: Some(size),
            table64: false,
            shared: false,
        });
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut globals = GlobalSection::new();
        let ty = GlobalType { val_type: wasm_encoder::ValType::I32, mutable: true, shared: false };
        globals.global(ty, &ConstExpr::i32_const(7));
        let mut exports = ExportSection::new();
        exports.export("run", ExportKind::Func, first);
        let mut elements = ElementSection::new();
        elements.active(None, &ConstExpr::i32_const(0), Elements::Functions(all.into()));
        let mut custom = NameSection::new();
        custom.functions(&names);
        let mut module = Module::new();
        module
            .section(&types)
            .section(&imports)
            .section(&list)
            .section(&tables)
            .section(&memories)
            .section(&globals);
        module.section(&exports).section(&elements).section(&code).section(&custom);
        module.finish()
    }

    fn finished(wasm: &[u8], paths: &[&str]) -> Program {
        let parsed = Parsed::read(wasm).unwrap();
        let late = parsed.late(paths);
        divide("app", wasm, PAGE, parsed, late).unwrap()
    }

    /// The names in a module's list of imports or exports.
    fn imported(wasm: &[u8]) -> Vec<String> {
        let of = |payload| match payload {
            Ok(Payload::ImportSection(section)) => section
                .into_imports()
                .map(|import| {
                    let import = import.unwrap();
                    format!("{} {}", import.module, import.name)
                })
                .collect(),
            _ => Vec::new(),
        };
        Parser::new(0).parse_all(wasm).flat_map(of).collect()
    }

    fn exported(wasm: &[u8]) -> Vec<String> {
        let of = |payload| match payload {
            Ok(Payload::ExportSection(section)) => {
                section.into_iter().map(|export| export.unwrap().name.to_owned()).collect()
            }
            _ => Vec::new(),
        };
        Parser::new(0).parse_all(wasm).flat_map(of).collect()
    }

    #[test]
    fn both_sides_get_the_same_short_names() {
        let program = finished(&program(&[("main", &[0, 1, 2])]), &[]);
        assert_eq!(imported(&program.first), ["_ a", "_ b", "_ __wbg_twice_56"]);
        let expected =
            PAGE.replace("__wbg_now_12:", "a:").replace("__wbg_log_34:", "b:").replace("./page_bg.js", "_");
        assert_eq!(program.script, expected);
        assert!(program.second.is_none());
        Validator::new().validate_all(&program.first).unwrap();
    }

    #[test]
    fn functions_that_come_later_are_in_the_second_file_with_those_that_only_they_call() {
        let names: [(&str, &[u32]); 5] = [
            ("main", &[0, 4]),
            ("<app[0123456789abcdef]::review::Panel>::show", &[5, 6, 1]),
            ("only::for_the_review", &[6]),
            ("both::use_this", &[]),
            ("app[0123456789abcdef]::reviewer::run", &[6]),
        ];
        let wasm = program(&names);
        let parsed = Parsed::read(&wasm).unwrap();
        // `only::for_the_review` is in the table, so others may call it. Without that, it would come later, too.
        assert_eq!(parsed.late(&["app::review"]), BTreeSet::from([4]));
        let parsed = Parsed { segments: Vec::new(), ..Parsed::read(&wasm).unwrap() };
        assert_eq!(parsed.late(&["app::review"]), BTreeSet::from([4, 5]));
        assert_eq!(parsed.late(&["main"]), BTreeSet::new(), "the page calls it");

        let Program { first, second, script } = finished(&wasm, &["app::review"]);
        let second = second.unwrap();
        for half in [&first, &second] {
            Validator::new().validate_all(half).unwrap();
        }
        assert_eq!(imported(&first), ["_ a", "_ b", "_ __wbg_twice_56", "+ 0"]);
        assert_eq!(exported(&first), ["run", "0", "1", "2", "m0", "t0", "g0"]);
        assert_eq!(imported(&second), [" 0", " 1", " 2", " m0", " t0", " g0"]);
        assert_eq!(exported(&second), ["0"]);
        let parsed = Parsed::read(&first).unwrap();
        assert_eq!(parsed.segments, [(None, 0, vec![4, 3, 5, 6, 7])], "the second place calls later.js");
        assert!(script.contains(r#""_": import0, "+": seconds"#) && script.contains(r#"content="app""#));
    }

    #[test]
    fn paths_are_found_in_the_names_that_rustc_writes() {
        let name = "<yew[735c9c547ff55c0a]::lifecycle::State<tefuda_web[24c3b6220acc0fa3]::mind::Mind> as core::any::Any>::type_id";
        for path in ["tefuda_web::mind", "tefuda_web", "yew::lifecycle::State", "core::any::Any"] {
            assert!(mentions(name, &["other", path]), "{path}");
        }
        for path in ["tefuda_web::min", "web::mind", "mind::Mind", "lifecycle"] {
            assert!(!mentions(name, &[path]), "{path}");
        }
        assert!(mentions("<[u8; 4] as app::Bytes>::get", &["app::Bytes"]));
        assert!(!mentions(name, &["^tefuda_web::mind", "^yew::lifecycle::Stat"]));
        assert!(mentions("<tefuda_web[24c3b6220acc0fa3]::mind::Mind>::draw", &["^tefuda_web::mind"]));
    }

    #[test]
    fn short_names_are_unique() {
        let names: Vec<String> = (0..3000).map(|i| format!("n{i}")).chain(["b".to_owned()]).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let script = names.join(": 1, ") + ": 1";
        let mut short: Vec<String> = short_names(&names, &script).into_values().collect();
        assert_eq!(short.len(), 3001);
        assert!(short.iter().all(|name| name.len() <= 3 && !names.contains(&name.as_str())));
        short.sort();
        short.dedup();
        assert_eq!(short.len(), 3001);
    }

    #[test]
    fn unexpected_input_is_refused() {
        let wasm = program(&[("main", &[0])]);
        assert!(finish("home", &[], &wasm, "").is_err());
        assert!(finish("home", &[], &wasm, &PAGE.repeat(2)).is_err());
        assert!(finish("home", &[], &wasm[..wasm.len() / 2], PAGE).is_err());
    }
}
