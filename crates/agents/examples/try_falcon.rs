use tefuda_agents::{
    Job,
    hearts::falcon::{
        self, FalconTraining,
        measure::{Against, Measurement},
    },
};
use tefuda_games::{Seed, Spec};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let spec = Spec::parse(falcon::LEARNER.presets, &args[1]).unwrap();
    let seed: u64 = args[2].parse().unwrap();
    let (r, m): (u32, u32) = (args[3].parse().unwrap(), args[4].parse().unwrap());
    let start = std::time::Instant::now();
    let mut run = FalconTraining::new(&spec, Seed(seed));
    run.step(u32::MAX);
    println!("{} seed {seed}: {:.1} s, {} nodes", args[1], start.elapsed().as_secs_f64(), run.nets().nodes());
    let settings = falcon::Settings::new(&spec);
    if args.len() > 5 {
        let mut scratch = Default::default();
        for prune in args[5].split(',') {
            let prune: u32 = prune.parse().unwrap();
            let nets = run.nets().clone().pruned(prune).rounded(tefuda_learn::art::Precision::Byte);
            let mut bytes = Vec::new();
            tefuda_agents::agent_file::Part::write(&nets, &mut bytes);
            let path = format!("/tmp/nets-{}-{prune}", &args[1][..4]);
            std::fs::write(&path, &bytes).unwrap();
            let gz = std::process::Command::new("sh")
                .arg("-c")
                .arg(format!("gzip -9 -c {path} | wc -c"))
                .output()
                .unwrap();
            print!(
                "  prune {prune}: {} nodes, gzip {}",
                nets.nodes(),
                String::from_utf8_lossy(&gz.stdout).trim()
            );
            for (against, deals) in [(Against::Rules, r), (Against::MonteCarlo, m)] {
                let mut measurement = Measurement::new(against, &settings, deals);
                let found = loop {
                    if let Some(found) = measurement.game(&nets, &mut scratch) {
                        break found;
                    }
                };
                print!("  {against:?} {:.4}", found.ratio);
            }
            println!();
        }
    }
    let mut scratch = Default::default();
    for (against, deals) in [(Against::Rules, r), (Against::MonteCarlo, m)] {
        if deals == 0 {
            continue;
        }
        let start = std::time::Instant::now();
        let mut measurement = Measurement::new(against, &settings, deals);
        let found = loop {
            if let Some(found) = measurement.game(run.nets(), &mut scratch) {
                break found;
            }
        };
        println!(
            "  {against:?} {:.4} ± {:.4} ({:.1} s)",
            found.ratio,
            found.error,
            start.elapsed().as_secs_f64()
        );
    }
}
