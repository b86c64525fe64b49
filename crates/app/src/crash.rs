//! When the program fails: a file with what is needed to find the fault, and nothing private.

use std::backtrace::Backtrace;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

mod log_tail;
mod privacy;
mod report;

pub use log_tail::layer;
pub use privacy::keep_private;
pub use report::{at_tick, in_match};

use report::Report;

/// Reports of one run. What fails after the first is often only its echo.
const REPORTS_MAX: u32 = 3;

/// Writes a report of every panic from now on, besides what is written to the terminal.
pub fn watch() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        usual(panic);
        if let Some(path) = write(panic) {
            eprintln!("castellan: a report of this lies at {}", path.display());
        }
    }));
}

fn write(panic: &PanicHookInfo<'_>) -> Option<PathBuf> {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    if WRITTEN.fetch_add(1, Ordering::Relaxed) >= REPORTS_MAX {
        return None;
    }
    let message = panic.payload_as_str().unwrap_or("no message");
    let place = panic.location().map(ToString::to_string);
    let thread = std::thread::current();
    let report = Report {
        message: message.to_owned(),
        place: place.unwrap_or_default(),
        thread: thread.name().unwrap_or("unnamed").to_owned(),
        backtrace: Backtrace::force_capture().to_string(),
        log: log_tail::lines(),
    };
    let path = crate::files::fresh("reports", "crash", "txt")?;
    save(&path, &report.text()).ok()?;
    Some(path)
}

/// Writes the report, and beside it which one the next start has to speak of.
fn save(path: &Path, text: &str) -> std::io::Result<()> {
    let fresh = path.with_extension("new");
    std::fs::write(&fresh, text)?;
    std::fs::rename(&fresh, path)?;
    let name = path.file_name().unwrap_or_default();
    std::fs::write(path.with_file_name(UNSEEN), name.as_encoded_bytes())
}

/// Names the report that nobody has been told of yet.
const UNSEEN: &str = "unseen";

/// The report of the last run, if it failed. Each is told once.
pub fn unseen() -> Option<PathBuf> {
    unseen_in(&crate::files::folder("reports")?)
}

fn unseen_in(folder: &Path) -> Option<PathBuf> {
    let mark = folder.join(UNSEEN);
    let name = std::fs::read_to_string(&mark).ok()?;
    let _ = std::fs::remove_file(mark);
    // Only a name: what stands there must not lead anywhere else.
    let name = Path::new(&name).file_name()?;
    Some(folder.join(name)).filter(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::{UNSEEN, save, unseen_in};

    #[test]
    fn a_report_is_told_once() {
        let folder = std::env::temp_dir().join(format!("castellan-crash-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("temporary folders can be made");
        assert_eq!(unseen_in(&folder), None);
        let path = folder.join("crash-0001.txt");
        save(&path, "it failed").expect("it can be written");
        assert_eq!(unseen_in(&folder), Some(path));
        assert_eq!(unseen_in(&folder), None);
        std::fs::write(folder.join(UNSEEN), "../../etc/passwd").expect("it can be written");
        assert_eq!(unseen_in(&folder), None);
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }
}
