//! A whole match in one thread and virtual time: real sessions, a real relay, and between them a
//! network made of seeded noise. For tests and soak only.
//!
//! One number, the seed, decides everything: how many seats, what their lines are like, what goes wrong
//! and when. A run that fails is repeated by its number:
//!
//! ```
//! let report = netsim::run(&netsim::Plan::of_seed(7), &mut netsim::toy_worlds());
//! assert_eq!(report.failure, None, "{report}");
//! ```

mod checker;
pub mod figures;
mod line;
mod machine;
mod pipe;
mod plan;
mod report;
mod simulation;
#[cfg(test)]
mod tests;
mod toy_witness;
mod toy_world;
mod world;

pub use checker::Failure;
pub use line::{Carrier, Line};
pub use pipe::{Faults, Kind, Pipe, Traffic};
pub use plan::{Direction, Event, MachinePlan, Plan};
pub use report::Report;
pub use simulation::run;
pub use toy_world::{ToyWorld, toy_worlds};
pub use world::{MakeWorld, Witness, World};
