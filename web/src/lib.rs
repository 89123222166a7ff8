//! Tefuda: a card table in a browser tab.
//!
//! This library is the page, as programs with a common frame. [`home`] is the first page, [`lab`] the Lab,
//! [`arena`] the Arena, [`papers`] the papers and their results, [`statistics()`] the statistics, and
//! [`arrange()`] the position editor. Each game has a program with its tables ([`TableProgram`]). Each
//! program becomes a separate wasm file, without the code that only others need. `assets/programs.js` loads
//! the one for the current address. The programs in `mind/` compute the thoughts in workers.

mod address;
mod app;
mod arena;
mod arrange;
mod base;
mod board;
mod busy;
mod clock;
mod context;
mod daihinmin;
mod download;
#[cfg(test)]
mod drawn;
mod film;
mod game_ui;
mod games;
mod guide;
mod hearts;
mod home;
mod kuhn;
mod lab;
mod leduc;
mod line_up;
mod mind;
mod nimmt;
mod notation;
mod painted;
mod papers;
mod players;
mod plot;
mod poker;
mod shelf;
mod shell;
mod statistics;
mod store;
mod table;
#[cfg(test)]
mod texts;
mod ui;
mod words;
mod workers;

use game_ui::GameUi;

/// A game whose tables are a program.
pub trait TableProgram {
    /// Starts the program of its tables.
    fn start();
}

impl<G: GameUi> TableProgram for G {
    fn start() {
        app::start(table::program::<G>());
    }
}

/// Starts the program of the first page.
pub fn home() {
    app::start(&home::PROGRAM);
}

#[cfg(not(target_arch = "wasm32"))]
pub use home::delivered::delivered;

/// Starts the program of the Arena.
pub fn arena() {
    app::start(&arena::PROGRAM);
}

/// Starts the program of the position editor.
pub fn arrange() {
    app::start(&arrange::PROGRAM);
}

/// Starts the program of the Lab.
pub fn lab() {
    app::start(&lab::PROGRAM);
}

/// Starts the program of the papers.
pub fn papers() {
    app::start(&papers::PROGRAM);
}

/// Starts the program of the papers' results.
pub fn results() {
    app::start(&papers::FOUND);
}

/// Starts the program of the statistics.
pub fn statistics() {
    app::start(&statistics::PROGRAM);
}

#[cfg(test)]
mod tests {
    use super::{GameUi, arena, arrange, home, lab, papers, statistics, table::CLASSROOM};
    use tefuda_arena::link::{ARENA, ARRANGE, LAB, PAPERS, RESULTS, TEACHERS};
    use tefuda_games::{Game, PaperId, games};

    const INDEX: &str = include_str!("../../index.html");

    const fn id<G: Game>() -> &'static str {
        G::FACTS.id
    }

    const fn name<G: Game>() -> (&'static str, tefuda_games::Text) {
        (G::FACTS.id, G::FACTS.name)
    }

    const fn has_classroom<G: GameUi>() -> bool {
        G::CLASSROOM
    }

    fn stands_once(line: &str) {
        assert_eq!(INDEX.matches(line).count(), 1, "{line}");
    }

    /// Checks a program's line for Trunk, its address, the first groups of its style sheets, and its files.
    fn is_linked(name: &str, route: &str, groups: &str) {
        stands_once(&format!(r#" href="web/Cargo.toml" data-bin="{name}" "#));
        let said = format!(
            r#"<meta name="tefuda-program" content="{name}" data-route="{route}" data-groups="{groups}"#
        );
        stands_once(&said);
        let files = format!(r#"" data-script="./{name}.js" data-wasm="./{name}_bg.wasm">"#);
        let line = INDEX.lines().find(|line| line.starts_with(&said));
        assert!(line.is_some_and(|line| line.ends_with(&files)), "{name}");
    }

    fn has_a_file(path: &str) {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        assert!(path.is_file(), "{}", path.display());
    }

    /// A program's name is that of its file in `src/bin`, and `index.html` lists all programs.
    #[test]
    fn every_program_has_the_same_name_and_address_everywhere() {
        assert_eq!([LAB, ARENA, ARRANGE], [lab::PROGRAM.name, arena::PROGRAM.name, arrange::PROGRAM.name]);
        // The first page serves all addresses without another program. Trunk writes its line itself.
        let home = home::PROGRAM.name;
        stands_once(&format!(r#" href="web/Cargo.toml" data-bin="{home}" "#));
        let line = format!(r#"<meta name="tefuda-program" content="{home}" data-groups="{home}" "#);
        assert!(include_str!("../../Trunk.toml").contains(&line), "{line}");
        is_linked(lab::PROGRAM.name, LAB, "lab");
        is_linked(arena::PROGRAM.name, ARENA, "lab arena");
        is_linked(arrange::PROGRAM.name, ARRANGE, ARRANGE);
        has_a_file("src/bin/arrange.rs");
        assert_eq!(PAPERS, papers::PROGRAM.name);
        // Each step of a story has an address.
        is_linked(PAPERS, &format!("{PAPERS}[^?]*|{TEACHERS}[^?]*"), PAPERS);
        // The results come before the stories, because the first matching program wins.
        let found = papers::FOUND.name;
        is_linked(found, &format!("{PAPERS}/[Pp][1-{}]/{RESULTS}", PaperId::ALL.len()), PAPERS);
        assert!(INDEX.find(&format!(r#"content="{found}""#)) < INDEX.find(&format!(r#"content="{PAPERS}""#)));
        has_a_file("src/bin/results.rs");
        for paper in PaperId::ALL {
            stands_once(&format!(r#"data-target-path="papers/{paper}""#));
        }
        is_linked(statistics::PROGRAM.name, statistics::STATISTICS, "statistics");
        has_a_file("src/bin/statistics.rs");
        for (game, classroom) in games!(id()).into_iter().zip(games!(has_classroom())) {
            let route = if classroom { [game, "|", CLASSROOM].concat() } else { game.to_owned() };
            is_linked(game, &route, "table ");
            has_a_file(&format!("src/bin/{game}.rs"));
            stands_once(&format!(r#" href="mind/Cargo.toml" data-bin="mind-{game}" "#));
            let files = format!(r#"data-script="./mind-{game}.js" data-wasm="./mind-{game}_bg.wasm">"#);
            stands_once(&format!(r#"<meta name="tefuda-mind" content="{game}" {files}"#));
            has_a_file(&format!("../mind/src/bin/mind-{game}.rs"));
        }
        stands_once(r#" href="mind/Cargo.toml" data-bin="mind-reproduce" "#);
        stands_once(
            r#"<meta name="tefuda-mind" content="reproduce" data-script="./mind-reproduce.js" data-wasm="./mind-reproduce_bg.wasm">"#,
        );
        has_a_file("../mind/src/bin/mind-reproduce.rs");
        let programs = 8 + 2 * games!(id()).len();
        assert_eq!(INDEX.matches(r#" data-bin=""#).count(), programs, "there are no others");
    }

    #[test]
    fn the_shortcuts_of_the_installed_app_open_pages_that_exist() {
        let manifest = include_str!("../../assets/manifest.webmanifest");
        let (_, shortcuts) = manifest.split_once(r#""shortcuts""#).unwrap();
        let names = games!(name());
        for line in shortcuts.lines().filter(|line| line.contains(r#""url""#)) {
            let (_, page) = line.split_once(r#""./#/"#).unwrap();
            let (page, _) = page.split_once('"').unwrap();
            stands_once(&format!(r#"<meta name="tefuda-program" content="{page}" "#));
            for (_, name) in names.iter().filter(|(id, _)| *id == page) {
                assert!(line.contains(name.en) && line.contains(name.ja), "{line}");
            }
        }
    }
}
