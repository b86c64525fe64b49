use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use protocol::message::SeatSecret;

#[cfg(test)]
mod tests;

/// Seats that one user may hold at one host at the same time.
const PLACES_MAX: usize = 16;

/// The secret of the seat that this process holds at a host, in a small file: after a crash the next
/// process finds it there and has its seat again. Every process has a place of its own, so that two at
/// one machine never take each other's seats: the place is locked while its process lives, and free as
/// soon as that has died.
#[derive(Debug)]
pub struct Keepsake {
    path: PathBuf,
    /// Held for as long as the process plays.
    _lock: File,
}

impl Keepsake {
    /// The first place in `folder` for the host at `address` that no living process has; one with a
    /// secret in it is preferred.
    ///
    /// # Errors
    /// What the system says when nothing can be kept there.
    pub fn open(folder: &Path, address: &str) -> io::Result<Keepsake> {
        fs::create_dir_all(folder)?;
        let mut empty = None;
        for number in 0..PLACES_MAX {
            let stem = format!("{}-{number}", file_name_of(address));
            let lock = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(folder.join(format!("{stem}.lock")))?;
            if lock.try_lock().is_err() {
                continue;
            }
            let keepsake = Keepsake {
                path: folder.join(format!("{stem}.seat")),
                _lock: lock,
            };
            if keepsake.secret().is_some() {
                return Ok(keepsake);
            }
            empty.get_or_insert(keepsake);
        }
        empty.ok_or_else(|| io::Error::other("too many matches are joined from here"))
    }

    /// The secret that was kept last.
    #[must_use]
    pub fn secret(&self) -> Option<SeatSecret> {
        secret_of(&fs::read_to_string(&self.path).ok()?)
    }

    /// Keeps a secret. Whatever happens meanwhile, the file holds the old one or the new one.
    ///
    /// # Errors
    /// What the system says.
    pub fn keep(&self, secret: SeatSecret) -> io::Result<()> {
        let fresh = self.path.with_extension("new");
        let mut file = private_file(&fresh)?;
        writeln!(file, "{}", text_of(secret))?;
        file.sync_all()?;
        fs::rename(&fresh, &self.path)
    }

    /// There is nothing to come back to.
    pub fn forget(&self) {
        // A secret that stays behind is refused by the next match, and replaced.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether a process that is gone left a seat at the host at `address`.
#[must_use]
pub fn has_kept_seat(folder: &Path, address: &str) -> bool {
    Keepsake::open(folder, address).is_ok_and(|keepsake| keepsake.secret().is_some())
}

/// Nobody else may read it.
pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// `address` without what file names cannot have.
fn file_name_of(address: &str) -> String {
    let plain = |letter: char| match letter {
        'a'..='z' | '0'..='9' | '.' => letter,
        _ => '_',
    };
    let lower = address.to_lowercase();
    lower.chars().map(plain).take(80).collect()
}

pub(crate) fn text_of(secret: SeatSecret) -> String {
    secret.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn secret_of(text: &str) -> Option<SeatSecret> {
    let digits = text.trim_end();
    if digits.len() != 32 || !digits.is_ascii() {
        return None;
    }
    let mut secret = [0; 16];
    for (place, byte) in secret.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[place * 2..place * 2 + 2], 16).ok()?;
    }
    Some(SeatSecret(secret))
}
