//! A game of this machine and the router before it.

use discovery::{Mapping, MappingTrouble};
use screens::say;
use screens::words::say;

/// What the table says of the router; `None`: nothing yet.
pub fn sentence(mapping: &Mapping) -> Option<String> {
    Some(match mapping {
        Mapping::Asking => return None,
        Mapping::Open { .. } if mapping.is_behind_another() => say("router-behind-another"),
        Mapping::Open {
            address: Some(address),
            port,
            ..
        } => {
            let address = transport::address_text(*address, *port);
            say!("router-open", address = address)
        }
        Mapping::Open { port, .. } => say!("router-open-somewhere", port = *port),
        Mapping::Failed(MappingTrouble::NoRouter) => say("router-missing"),
        Mapping::Failed(MappingTrouble::Refused) => say("router-refused"),
        Mapping::Failed(MappingTrouble::PortsTaken) => say("router-taken"),
        Mapping::Failed(MappingTrouble::Odd(words)) => say!("router-odd", words = words),
    })
}

#[cfg(test)]
mod tests {
    use discovery::{Mapping, MappingTrouble};

    use super::sentence;

    #[test]
    fn every_end_of_asking_has_a_sentence() {
        assert_eq!(sentence(&Mapping::Asking), None);
        for trouble in [
            MappingTrouble::NoRouter,
            MappingTrouble::Refused,
            MappingTrouble::PortsTaken,
            MappingTrouble::Odd(String::from("code 501")),
        ] {
            let said = sentence(&Mapping::Failed(trouble)).expect("it is said");
            assert!(said.ends_with(['.', '1']), "{said}");
        }
    }
}
