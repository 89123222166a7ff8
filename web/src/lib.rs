//! Tefuda: a card table in a browser tab.
//!
//! This is the page, as two programs that share what is round a page: [`table`] has the first page and the tables, [`lab`] the lab.
//! Each becomes a wasm file with nothing in it that only the other needs. `assets/programs.js` loads the one that the address asks for.
//! A third program, `mind/`, computes the thoughts in workers.

mod app;
mod board;
mod context;
mod daihinmin;
mod download;
mod game_ui;
mod games;
mod guide;
mod hearts;
mod home;
mod lab;
mod leduc;
mod line_up;
mod mind;
mod nimmt;
mod notation;
mod players;
mod plot;
mod shelf;
mod shell;
mod store;
mod table;
mod ui;
mod words;
mod workers;

/// Starts the program of the first page and of the tables.
pub fn table() {
    app::start(&home::PROGRAM);
}

/// Starts the program of the lab.
pub fn lab() {
    app::start(&lab::PROGRAM);
}

#[cfg(test)]
mod tests {
    use super::{home, lab};
    use tefuda_arena::link::LAB;

    /// A program is named in `index.html` (its wasm, its address, its place), in `Cargo.toml` and here. The tables have every address
    /// that no other program has, and Trunk writes their line.
    #[test]
    fn every_program_has_the_same_name_and_address_everywhere() {
        let index = include_str!("../../index.html");
        let programs = [(&home::PROGRAM, None), (&lab::PROGRAM, Some(LAB))];
        for (program, route) in programs {
            let name = program.name;
            let meta = format!(r#"<meta name="tefuda-program" content="{name}""#);
            let (file, meta) = match route {
                None => (include_str!("../../Trunk.toml"), meta + " data-script="),
                Some(route) => (index, meta + &format!(r#" data-route="{route}" data-script="#)),
            };
            assert!(file.contains(&meta), "{meta}");
            for (file, line) in [
                (index, format!(r#" data-bin="tefuda-web-{name}" "#)),
                (index, format!(r#"<div id="{name}" data-room hidden>"#)),
                (include_str!("../Cargo.toml"), format!("name = \"tefuda-web-{name}\"\n")),
            ] {
                assert_eq!(file.matches(&line).count(), 1, "{line}");
            }
        }
        for one in [r#" data-bin="tefuda-web-"#, " data-room "] {
            assert_eq!(index.matches(one).count(), programs.len(), "{one}");
        }
    }
}
