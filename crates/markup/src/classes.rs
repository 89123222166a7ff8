//! The value of a `class` attribute.

use ::yew::html::IntoPropValue;
use ::yew::virtual_dom::AttrValue;

/// Class names in the given order, separated by spaces. Yew uses a hashed set here to remove duplicates, but
/// duplicates do no harm.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Classes(Option<AttrValue>);

impl Classes {
    /// No classes.
    pub fn new() -> Self {
        Self(None)
    }

    /// No classes yet.
    #[inline]
    pub fn with_capacity(_: usize) -> Self {
        Self(None)
    }

    /// Adds classes.
    #[inline]
    pub fn push(&mut self, more: impl Into<Self>) {
        self.add(more.into());
    }

    /// Adds a literal class of the markup.
    #[inline]
    pub fn unchecked_push(&mut self, class: &'static str) {
        self.add(Self(Some(AttrValue::Static(class))));
    }

    #[inline(never)]
    fn add(&mut self, more: Self) {
        let Some(more) = more.0 else { return };
        self.0 = Some(match &self.0 {
            None => more,
            Some(first) => {
                let mut both = String::with_capacity(first.len() + 1 + more.len());
                both.push_str(first);
                both.push(' ');
                both.push_str(&more);
                both.into()
            }
        });
    }
}

#[inline(never)]
fn named(classes: AttrValue) -> Classes {
    Classes(if classes.is_empty() { None } else { Some(classes) })
}

impl From<&'static str> for Classes {
    #[inline]
    fn from(classes: &'static str) -> Self {
        named(AttrValue::Static(classes))
    }
}

impl From<String> for Classes {
    #[inline]
    fn from(classes: String) -> Self {
        named(classes.into())
    }
}

impl From<AttrValue> for Classes {
    #[inline]
    fn from(classes: AttrValue) -> Self {
        named(classes)
    }
}

impl<T: Into<Classes>> From<Option<T>> for Classes {
    #[inline]
    fn from(classes: Option<T>) -> Self {
        classes.map_or(Self(None), Into::into)
    }
}

impl IntoPropValue<Option<AttrValue>> for Classes {
    #[inline]
    fn into_prop_value(self) -> Option<AttrValue> {
        self.0
    }
}

impl IntoPropValue<Classes> for &'static str {
    #[inline]
    fn into_prop_value(self) -> Classes {
        self.into()
    }
}
