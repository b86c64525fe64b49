use sim::SeatView;
use sim::fog::BitGrid;

/// The fog as it is drawn: what the seat sees and has seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct FogCopy {
    /// `None`: everything is seen.
    pub grids: Option<(BitGrid, BitGrid)>,
    /// Counts the changes.
    pub version: u32,
}

impl FogCopy {
    pub fn copy(&mut self, view: &SeatView<'_>) {
        let new = view.fog().map(|fog| (&fog.visible, &fog.explored));
        let old = self
            .grids
            .as_ref()
            .map(|(visible, explored)| (visible, explored));
        if new != old || self.version == 0 {
            self.grids = new.map(|(visible, explored)| (visible.clone(), explored.clone()));
            self.version += 1;
        }
    }
}
