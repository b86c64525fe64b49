use protocol::Resource;

/// What a point of damage or armour is against. Numbers follow the classics' tables
/// (`armour_classes` of the balance data), so that figures carry over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum ArmourClass {
    Infantry = 1,
    Pierce = 3,
    Melee = 4,
    Mounted = 8,
    Building = 11,
    Archer = 15,
    Spearman = 27,
    Wall = 22,
    Animal = 14,
    Villager = 61,
}

impl ArmourClass {
    /// Names as they stand in the rule tables.
    pub const NAMES: [(&'static str, ArmourClass); 10] = [
        ("infantry", ArmourClass::Infantry),
        ("pierce", ArmourClass::Pierce),
        ("melee", ArmourClass::Melee),
        ("mounted", ArmourClass::Mounted),
        ("building", ArmourClass::Building),
        ("archer", ArmourClass::Archer),
        ("spearman", ArmourClass::Spearman),
        ("wall", ArmourClass::Wall),
        ("animal", ArmourClass::Animal),
        ("villager", ArmourClass::Villager),
    ];

    /// Whether this is one of the two classes every thing has armour in, rather than a bonus class.
    #[must_use]
    pub const fn is_basic(self) -> bool {
        matches!(self, ArmourClass::Pierce | ArmourClass::Melee)
    }
}

/// What a gatherer does at a deposit; decides rate, tool and animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Job {
    Forage = 0,
    Herd = 1,
    Hunt = 2,
    Farm = 3,
    Chop = 4,
    MineGold = 5,
    MineStone = 6,
}

impl Job {
    /// Names as they stand in the rule tables, in the order of the numbers.
    pub const NAMES: [(&'static str, Job); 7] = [
        ("forage", Job::Forage),
        ("herd", Job::Herd),
        ("hunt", Job::Hunt),
        ("farm", Job::Farm),
        ("chop", Job::Chop),
        ("mine_gold", Job::MineGold),
        ("mine_stone", Job::MineStone),
    ];
}

/// A set of goods: what a building takes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResourceSet(pub u8);

impl ResourceSet {
    #[must_use]
    pub const fn contains(self, resource: Resource) -> bool {
        self.0 & (1 << resource as u8) != 0
    }

    pub fn insert(&mut self, resource: Resource) {
        self.0 |= 1 << resource as u8;
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
