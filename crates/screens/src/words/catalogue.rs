//! The messages of each language, parsed when the first of them is said.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use super::Language;

/// The texts of one folder of `assets/locale`: name and content of each file. One name here is one file
/// in every language.
macro_rules! texts {
    ($folder:literal) => {
        texts!(
            $folder: "endings", "hud", "match", "meet", "menu", "names", "options", "reach", "records",
            "refusals", "room", "table"
        )
    };
    ($folder:literal: $($name:literal),*) => {
        &[$((
            $name,
            include_str!(concat!("../../../../assets/locale/", $folder, "/", $name, ".ftl")),
        )),*]
    };
}

/// Every file of `language`: name without extension, and content.
pub(super) const fn files(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => texts!("en"),
        Language::German => texts!("de"),
    }
}

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> =
    LazyLock::new(|| Language::ALL.map(bundle));

pub(super) fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // Marks around what is filled in are for texts of both directions, and would be drawn as boxes.
    bundle.set_use_isolating(false);
    for (_, text) in files(language) {
        // What cannot be read is left out, and English stands in; a test sees that there is nothing.
        let resource = match FluentResource::try_new((*text).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// The message in this very language, if it has it.
pub(super) fn format(
    language: Language,
    key: &str,
    arguments: &[(&'static str, FluentValue<'_>)],
) -> Option<String> {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(key)?.value()?;
    let arguments: FluentArgs<'_> = arguments.iter().cloned().collect();
    let mut faults = Vec::new();
    let said = bundle.format_pattern(pattern, Some(&arguments), &mut faults);
    Some(said.into_owned())
}
