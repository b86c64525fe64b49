//! What others type to join.

/// The words for a game at `port` of this machine.
pub fn of_this_machine(port: u16) -> Vec<String> {
    transport::local_addresses()
        .into_iter()
        .map(|address| transport::address_text(address, port))
        .collect()
}
