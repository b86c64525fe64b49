use super::SaveError;

/// Reads the parts of a file, and never behind its end.
pub struct Reader<'a> {
    file: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub const fn new(file: &'a [u8]) -> Reader<'a> {
        Reader { file, at: 0 }
    }

    pub const fn remaining(&self) -> usize {
        self.file.len() - self.at
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], SaveError> {
        let rest = &self.file[self.at..];
        let taken = rest.get(..count).ok_or(SaveError::Damaged)?;
        self.at += count;
        Ok(taken)
    }

    pub fn u16(&mut self) -> Result<u16, SaveError> {
        let bytes = self.take(2)?.try_into();
        bytes
            .map(u16::from_le_bytes)
            .map_err(|_| SaveError::Damaged)
    }

    pub fn u32(&mut self) -> Result<u32, SaveError> {
        let bytes = self.take(4)?.try_into();
        bytes
            .map(u32::from_le_bytes)
            .map_err(|_| SaveError::Damaged)
    }

    /// A length of at most `bytes_max`, and so many bytes.
    pub fn piece(&mut self, bytes_max: usize) -> Result<&'a [u8], SaveError> {
        let bytes = self.u32()? as usize;
        if bytes > bytes_max {
            return Err(SaveError::Damaged);
        }
        self.take(bytes)
    }

    /// The check value of everything read so far.
    pub fn check(&mut self) -> Result<(), SaveError> {
        let value = crc32fast::hash(&self.file[..self.at]);
        if self.u32()? == value {
            Ok(())
        } else {
            Err(SaveError::Damaged)
        }
    }
}
