use determinism::Digest;
use serde::{Deserialize, Serialize};

/// Rises with every change to what the simulation does. The golden records hold it to that.
pub const SIM_REVISION: u32 = 8;

/// Rises with every change to the bytes between machines.
pub const PROTOCOL_VERSION: u32 = 4;

/// What two machines must share to play in step. Stands in the hello, in every record and save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SimVersion {
    /// [`SIM_REVISION`] of the build.
    pub revision: u32,
    /// Digest of the rule tables in force.
    pub catalog: Digest,
    /// [`PROTOCOL_VERSION`] of the build.
    pub protocol: u32,
}

/// The first part in which two versions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VersionDifference {
    Protocol { ours: u32, theirs: u32 },
    Revision { ours: u32, theirs: u32 },
    Catalog { ours: Digest, theirs: Digest },
}

impl SimVersion {
    /// This build with the rules of digest `catalog`.
    #[must_use]
    pub const fn of_build(catalog: Digest) -> SimVersion {
        SimVersion {
            revision: SIM_REVISION,
            catalog,
            protocol: PROTOCOL_VERSION,
        }
    }

    /// Where `theirs` differs from this version, the coarsest part first.
    #[must_use]
    pub fn difference(&self, theirs: &SimVersion) -> Option<VersionDifference> {
        if self.protocol != theirs.protocol {
            return Some(VersionDifference::Protocol {
                ours: self.protocol,
                theirs: theirs.protocol,
            });
        }
        if self.revision != theirs.revision {
            return Some(VersionDifference::Revision {
                ours: self.revision,
                theirs: theirs.revision,
            });
        }
        if self.catalog != theirs.catalog {
            return Some(VersionDifference::Catalog {
                ours: self.catalog,
                theirs: theirs.catalog,
            });
        }
        None
    }
}

impl core::fmt::Display for VersionDifference {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            VersionDifference::Protocol { ours, theirs } => {
                write!(
                    out,
                    "the network protocol differs (here {ours}, there {theirs})"
                )
            }
            VersionDifference::Revision { ours, theirs } => {
                write!(
                    out,
                    "the simulation differs (here revision {ours}, there {theirs})"
                )
            }
            VersionDifference::Catalog { ours, theirs } => {
                write!(out, "the rules differ (here {ours}, there {theirs})")
            }
        }
    }
}
