use determinism::Digest;
use rules::Catalog;

use super::{arithmetic, randomness, self_test, text};

#[test]
fn it_says_the_same_whenever_it_is_asked() {
    let catalog = Catalog::builtin();
    assert_eq!(self_test(&catalog), self_test(&catalog));
}

#[test]
fn the_parts_that_no_rules_change_have_these_fingerprints() {
    let fingerprint = |part: fn(&mut alloc::vec::Vec<u8>)| {
        let mut image = alloc::vec::Vec::new();
        part(&mut image);
        determinism::digest_of_bytes(&image)
    };
    let parts = [arithmetic, randomness, text].map(fingerprint);
    assert_eq!(
        parts,
        [2_589_442_708, 2_184_756_257, 2_583_603_725].map(Digest)
    );
}
