use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};

#[cfg(test)]
mod tests;

/// Whose limit an address counts against: its own, and of IPv6 that of its /64, which is one household.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
    }
}

/// Of all who stand at a door, the oldest first, the one that goes when there are too many: the oldest of
/// the household with most.
pub(crate) fn oldest_of_most_crowded(from: impl Iterator<Item = IpAddr> + Clone) -> usize {
    let mut crowds = BTreeMap::<IpAddr, usize>::new();
    for household in from.clone() {
        *crowds.entry(household).or_default() += 1;
    }
    let worst = crowds.iter().max_by_key(|(_, size)| **size);
    let worst = worst.map(|(household, _)| *household);
    let mut from = from;
    from.position(|household| Some(household) == worst)
        .unwrap_or(0)
}
