//! `--bench-frames`: what frames of a running match cost, thread by thread, on the standard output.
//!
//! ```text
//! bench frames 120 in 9.731 s, 12.3 frames/s, load 0.4
//! bench thread castellan 3.41 ms/frame
//! bench total 6.20 ms/frame
//! bench late 0 pipelines, 0 files
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use bevy::prelude::*;
use presentation::Readiness;

use crate::flow::Flow;
use crate::playing::Stage;

/// Frames before the first that counts: whatever is only done once is done by then.
const WARM_FRAMES: u32 = 40;

/// The one who counts.
pub struct Bench {
    frames: u32,
    /// Frames in which the match was on the screen.
    seen: u32,
    /// When the first frame that counts began, in seconds of the program, and what had been spent by then.
    begun: Option<(f64, BTreeMap<String, Duration>)>,
    /// As it was in the first frame in which the match was on the screen.
    ready: Option<Readiness>,
}

impl Bench {
    pub fn new(frames: u32) -> Bench {
        Bench {
            frames,
            seen: 0,
            begun: None,
            ready: None,
        }
    }
}

/// One frame of counting.
pub fn count(
    bench: Option<NonSendMut<Bench>>,
    flow: NonSend<Flow>,
    readiness: Res<Readiness>,
    time: Res<Time<Real>>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(mut bench) = bench else { return };
    let is_running = flow
        .playing
        .as_ref()
        .is_some_and(|playing| playing.stage == Stage::Running);
    if !is_running || !readiness.is_ready() {
        return;
    }
    bench.seen += 1;
    let ready = *bench.ready.get_or_insert(*readiness);
    if bench.seen == WARM_FRAMES {
        bench.begun = Some((time.elapsed_secs_f64(), thread_times()));
    }
    if bench.seen < WARM_FRAMES + bench.frames {
        return;
    }
    if let Some((begun, before)) = &bench.begun {
        let seconds = time.elapsed_secs_f64() - begun;
        report(bench.frames, seconds, before, &thread_times());
        let pipelines = readiness.pipelines - ready.pipelines;
        let files = readiness.files_read - ready.files_read;
        println!("bench late {pipelines} pipelines, {files} files");
    }
    exit.write(AppExit::Success);
}

fn report(
    frames: u32,
    seconds: f64,
    before: &BTreeMap<String, Duration>,
    after: &BTreeMap<String, Duration>,
) {
    let rate = f64::from(frames) / seconds;
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("?");
    println!("bench frames {frames} in {seconds:.3} s, {rate:.1} frames/s, load {load}");
    let mut total_ms = 0.0;
    for (name, time) in after {
        let since = before.get(name).copied().unwrap_or_default();
        let ms = time.saturating_sub(since).as_secs_f64() * 1_000.0 / f64::from(frames);
        total_ms += ms;
        if ms >= 0.01 {
            println!("bench thread {name} {ms:.2} ms/frame");
        }
    }
    println!("bench total {total_ms:.2} ms/frame");
}

/// Processor time of each thread of this process since it began, threads of one name together. Empty where
/// the system does not tell.
fn thread_times() -> BTreeMap<String, Duration> {
    let mut times = BTreeMap::new();
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten();
    for task in tasks.flatten() {
        let read = |name: &str| fs::read_to_string(task.path().join(name)).unwrap_or_default();
        let name = read("comm").trim().to_owned();
        let scheduled = read("schedstat");
        let nanoseconds = scheduled
            .split(' ')
            .next()
            .and_then(|text| text.parse().ok());
        *times.entry(name).or_default() += Duration::from_nanos(nanoseconds.unwrap_or(0));
    }
    times
}
