use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// A window of this size showing `show`, after it has settled.
pub fn window<'a>(size: [f32; 2], show: impl FnMut(&egui::Context) + 'a) -> Harness<'a> {
    window_as(size, crate::theme::Look::default(), show)
}

/// The same as somebody wants it to look.
pub fn window_as<'a>(
    size: [f32; 2],
    look: crate::theme::Look,
    mut show: impl FnMut(&egui::Context) + 'a,
) -> Harness<'a> {
    let mut harness = Harness::builder()
        .with_size(egui::vec2(size[0], size[1]))
        .build_ui(move |ui| show(&ui.ctx().clone()));
    crate::theme::apply(&harness.ctx, look);
    harness.run_steps(4);
    harness
}

/// Presses the button called `label`.
pub fn press(harness: &mut Harness<'_>, label: &str) {
    harness.get_by_role_and_label(Role::Button, label).click();
    harness.run_steps(3);
}
