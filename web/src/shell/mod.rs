//! The page around the table: header, dialogs, notices, and the controls for settings.

mod controls;
mod header;
mod keys;
mod modal;
mod notice;
mod page_frame;
mod records;
mod setup;
mod share;
mod upload;

pub(crate) use controls::{EntrySelect, knob_control, knob_field, knob_form};
pub(crate) use header::Header;
pub(crate) use keys::{Key, Presses, key_name, keys_dialog, table_keys, taken, use_presses};
pub(crate) use modal::Modal;
pub(crate) use modal::score_dialog;
pub(crate) use notice::{Notice, Notices, unsaved};
pub(crate) use page_frame::{FrameAct, FrameParts, PageFrame};
pub(crate) use records::RecordsDialog;
pub(crate) use records::ToArrange;
pub(crate) use setup::SetupDialog;
pub(crate) use share::{CopyLink, ShareDialog, Shared};
pub(crate) use upload::{bytes_of, file_button};

/// Returns the value of the control that sent an event.
pub(crate) fn value_of(event: &web_sys::Event) -> String {
    use wasm_bindgen::JsCast as _;
    let Some(target) = event.target() else { return String::new() };
    if let Some(input) = target.dyn_ref::<web_sys::HtmlInputElement>() {
        if input.type_() == "checkbox" { input.checked().to_string() } else { input.value() }
    } else if let Some(select) = target.dyn_ref::<web_sys::HtmlSelectElement>() {
        select.value()
    } else if let Some(area) = target.dyn_ref::<web_sys::HtmlTextAreaElement>() {
        area.value()
    } else {
        String::new()
    }
}
