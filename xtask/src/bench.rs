//! How fast the same work is natively and in a browser, in ratio: `crates/arena/tests/speed.rs` does the work.

use std::process::Command;

use crate::failure::{Failure, Result};
use crate::paths::Paths;
use crate::run::{announce, watch};
use crate::tools;

/// Measures natively and in Chromium, one after the other, and prints both with their ratio.
pub(crate) fn compare(paths: &Paths) -> Result<()> {
    announce("Measuring natively", "two minutes with compiling");
    let native = measure(speed_test(paths, None))?;
    announce("Measuring in Chromium", "two minutes with compiling");
    tools::wasm_target()?;
    let mut command = speed_test(paths, Some(tools::WASM));
    tools::in_chromium(paths, &mut command)?;
    let wasm = measure(command)?;
    println!("\n{:<30} {:>14} {:>14} {:>6}", "a second, one core", "native", "wasm", "ratio");
    for (name, native) in &native {
        let found = wasm.iter().find(|(other, _)| other == name);
        let (_, wasm) = found.ok_or_else(|| Failure::new(format!("the browser did not measure: {name}")))?;
        println!("{name:<30} {native:>14.0} {wasm:>14.0} {:>6.2}", wasm / native);
    }
    Ok(())
}

fn speed_test(paths: &Paths, target: Option<&str>) -> Command {
    let mut command = Command::new("cargo");
    let profile = if target.is_some() { "mind" } else { "release" };
    command
        .args(["test", "--profile", profile, "-p", "tefuda-arena", "--test", "speed"])
        .current_dir(&paths.root);
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    // One after the other, so that they do not share a core; and what they print is the news.
    let threads: &[&str] = if target.is_none() { &["--test-threads=1"] } else { &[] };
    command.args(["--", "--nocapture"]).args(threads).env("TEFUDA_BENCH", "1");
    command
}

fn measure(mut command: Command) -> Result<Vec<(String, f64)>> {
    let (ended, lines) = watch(&mut command)?;
    if !ended.success() {
        return Err(Failure::new("the work did not come to the sums it should; see above"));
    }
    Ok(lines.iter().filter_map(|line| speed(line)).collect())
}

/// Reads `speed`, name and number, with tabs between, wherever a test runner puts it in its line.
fn speed(line: &str) -> Option<(String, f64)> {
    let (_, found) = line.split_once("speed\t")?;
    let (name, number) = found.split_once('\t')?;
    Some((name.to_owned(), number.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::speed;

    #[test]
    fn a_measurement_is_found_wherever_it_stands_in_the_line() {
        let found = Some(("random deals, paper".to_owned(), 12.5));
        assert_eq!(speed("speed\trandom deals, paper\t12.5"), found);
        assert_eq!(speed("    console.log: speed\trandom deals, paper\t12.5 "), found);
        assert_eq!(speed("test speed ... ok"), None);
    }
}
