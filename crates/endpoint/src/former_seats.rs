use std::fs;
use std::io::{self, Write};
use std::path::Path;

use protocol::message::SeatSecret;

use crate::keepsake::{private_file, secret_of, text_of};

#[cfg(test)]
mod tests;

/// Secrets that are kept.
const KEPT_MAX: usize = 64;
const FILE: &str = "former.secrets";
/// Bytes that are read of the file.
const BYTES_MAX: u64 = 64 * 1024;

/// Keeps `secret` among those of the seats that this user had, in `folder`: whoever restores a saved match
/// gives the seat back to who shows its secret.
///
/// # Errors
/// What the system says.
pub fn remember_seat(folder: &Path, secret: SeatSecret) -> io::Result<()> {
    let mut all = former_seats(folder);
    all.retain(|known| *known != secret);
    all.insert(0, secret);
    all.truncate(KEPT_MAX);
    fs::create_dir_all(folder)?;
    let fresh = folder.join(format!("{FILE}.{}", std::process::id()));
    let mut file = private_file(&fresh)?;
    for secret in all {
        writeln!(file, "{}", text_of(secret))?;
    }
    file.sync_all()?;
    fs::rename(&fresh, folder.join(FILE))
}

/// The secrets that were kept, the latest first. Lines that are none are passed over.
#[must_use]
pub fn former_seats(folder: &Path) -> Vec<SeatSecret> {
    let path = folder.join(FILE);
    let is_small = fs::metadata(&path).is_ok_and(|data| data.len() <= BYTES_MAX);
    let text = is_small.then(|| fs::read_to_string(&path).ok()).flatten();
    let text = text.unwrap_or_default();
    text.lines().filter_map(secret_of).take(KEPT_MAX).collect()
}
