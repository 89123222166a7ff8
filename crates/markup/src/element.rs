//! Elements with their attributes.

use std::mem::forget;
use std::rc::Rc;

use ::yew::html::{IntoPropValue, NodeRef};
use ::yew::virtual_dom::listeners::{Listener, Listeners as ListenerList};
use ::yew::virtual_dom::{
    AttrValue, AttributeOrProperty, Attributes as AttributeList, Key, VNode, VTag as Tag,
};

/// A reference to the element, if the markup has a `ref`.
#[derive(Debug, Clone, Default)]
pub struct MaybeRef(Option<NodeRef>);

impl IntoPropValue<MaybeRef> for NodeRef {
    #[inline]
    fn into_prop_value(self) -> MaybeRef {
        MaybeRef(Some(self))
    }
}

impl IntoPropValue<MaybeRef> for &NodeRef {
    #[inline]
    fn into_prop_value(self) -> MaybeRef {
        MaybeRef(Some(self.clone()))
    }
}

/// Yew's kinds of attributes as separate types, so that the compiler knows which kind each element has.
#[expect(non_snake_case, reason = "the macro calls it so")]
pub mod Attributes {
    use super::AttributeOrProperty;

    /// Attributes that never change.
    #[derive(Debug)]
    pub struct Static(pub &'static [(&'static str, AttributeOrProperty)]);

    /// Attributes with some computed values.
    #[derive(Debug)]
    pub struct Dynamic {
        /// The names.
        pub keys: &'static [&'static str],
        /// The values.
        pub values: Box<[Option<AttributeOrProperty>]>,
    }
}

/// Yew's kinds of listeners as separate types.
#[expect(non_snake_case, reason = "the macro calls it so")]
pub mod Listeners {
    use super::{Listener, Rc};

    /// No listeners.
    #[derive(Debug)]
    pub struct None;

    /// Listeners, some of which may be missing.
    #[derive(Debug)]
    pub struct Pending(pub Box<[Option<Rc<dyn Listener>>]>);
}

/// Attributes of an element: names and values, or both in one.
pub trait HasAttributes {
    /// Makes the element.
    fn element(self, shape: Shape, children: VNode, listeners: Option<ListenerBox>) -> VNode;
    /// The attributes as Yew's type.
    fn list(self) -> AttributeList;
}

/// Listeners of an element.
pub trait HasListeners {
    /// The listeners, if this kind has any.
    fn heard(self) -> Option<ListenerBox>;
}

type ListenerBox = Box<[Option<Rc<dyn Listener>>]>;

/// The other properties of an element: its name, its key, and its reference.
#[derive(Debug)]
pub struct Shape {
    tag: &'static str,
    node_ref: Option<NodeRef>,
    key: Option<Key>,
}

impl HasAttributes for Attributes::Static {
    #[inline(always)]
    fn element(self, shape: Shape, children: VNode, listeners: Option<ListenerBox>) -> VNode {
        if shape.node_ref.is_none() && shape.key.is_none() && listeners.is_none() {
            let tag = shape.tag;
            forget((shape, listeners));
            return plain(tag, self.0, children);
        }
        with_static(shape.tag, shape.node_ref, shape.key, self.0, listeners, children)
    }

    #[inline(always)]
    fn list(self) -> AttributeList {
        AttributeList::Static(self.0)
    }
}

impl HasAttributes for Attributes::Dynamic {
    #[inline(always)]
    fn element(self, shape: Shape, children: VNode, listeners: Option<ListenerBox>) -> VNode {
        if shape.node_ref.is_none() && shape.key.is_none() && listeners.is_none() {
            let tag = shape.tag;
            forget((shape, listeners));
            return dynamic(tag, self.keys, self.values, children);
        }
        with_dynamic(shape.tag, shape.node_ref, shape.key, self.keys, self.values, listeners, children)
    }

    #[inline(always)]
    fn list(self) -> AttributeList {
        AttributeList::Dynamic { keys: self.keys, values: self.values }
    }
}

impl HasListeners for Listeners::None {
    #[inline(always)]
    fn heard(self) -> Option<ListenerBox> {
        None
    }
}

impl HasListeners for Listeners::Pending {
    #[inline(always)]
    fn heard(self) -> Option<ListenerBox> {
        Some(self.0)
    }
}

/// Makes Yew's elements.
#[derive(Debug)]
pub struct VTag;

impl VTag {
    /// Any element except the two below.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __new_other(
        tag: AttrValue,
        node_ref: MaybeRef,
        key: Option<Key>,
        attributes: impl HasAttributes,
        listeners: impl HasListeners,
        children: VNode,
    ) -> VNode {
        // The macro always gives a static name.
        let AttrValue::Static(name) = &tag else { return children };
        let shape = Shape { tag: name, node_ref: node_ref.0, key };
        forget(tag);
        attributes.element(shape, children, listeners.heard())
    }

    /// An `input`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __new_input(
        value: Option<AttrValue>,
        checked: Option<bool>,
        node_ref: MaybeRef,
        key: Option<Key>,
        attributes: impl HasAttributes,
        listeners: impl HasListeners,
    ) -> VNode {
        input(value, checked, node_ref.0, key, attributes.list(), listeners.heard())
    }

    /// A `textarea`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __new_textarea(
        value: Option<AttrValue>,
        first_value: Option<AttrValue>,
        node_ref: MaybeRef,
        key: Option<Key>,
        attributes: impl HasAttributes,
        listeners: impl HasListeners,
    ) -> VNode {
        textarea(value, first_value, node_ref.0, key, attributes.list(), listeners.heard())
    }
}

fn listener_list(listeners: Option<ListenerBox>) -> ListenerList {
    listeners.map_or(ListenerList::None, ListenerList::Pending)
}

#[inline(never)]
fn plain(
    tag: &'static str,
    attributes: &'static [(&'static str, AttributeOrProperty)],
    children: VNode,
) -> VNode {
    whole(tag, None, None, AttributeList::Static(attributes), None, children)
}

#[inline(never)]
fn dynamic(
    tag: &'static str,
    keys: &'static [&'static str],
    values: Box<[Option<AttributeOrProperty>]>,
    children: VNode,
) -> VNode {
    whole(tag, None, None, computed(keys, values), None, children)
}

#[inline(never)]
fn with_static(
    tag: &'static str,
    node_ref: Option<NodeRef>,
    key: Option<Key>,
    attributes: &'static [(&'static str, AttributeOrProperty)],
    listeners: Option<ListenerBox>,
    children: VNode,
) -> VNode {
    whole(tag, node_ref, key, AttributeList::Static(attributes), listeners, children)
}

#[inline(never)]
fn with_dynamic(
    tag: &'static str,
    node_ref: Option<NodeRef>,
    key: Option<Key>,
    keys: &'static [&'static str],
    values: Box<[Option<AttributeOrProperty>]>,
    listeners: Option<ListenerBox>,
    children: VNode,
) -> VNode {
    whole(tag, node_ref, key, computed(keys, values), listeners, children)
}

/// Computed attributes. In the browser `style` is set as a property, because the page's
/// Content-Security-Policy forbids it as an attribute.
fn computed(keys: &'static [&'static str], values: Box<[Option<AttributeOrProperty>]>) -> AttributeList {
    #[cfg(target_arch = "wasm32")]
    let values = {
        let mut values = values;
        for (_, value) in keys.iter().zip(&mut values).filter(|(key, _)| **key == "style") {
            if let Some(AttributeOrProperty::Attribute(text)) = value {
                *value = Some(AttributeOrProperty::Property(wasm_bindgen::JsValue::from_str(text)));
            }
        }
        values
    };
    AttributeList::Dynamic { keys, values }
}

#[inline(never)]
fn whole(
    tag: &'static str,
    node_ref: Option<NodeRef>,
    key: Option<Key>,
    attributes: AttributeList,
    listeners: Option<ListenerBox>,
    children: VNode,
) -> VNode {
    let (tag, node_ref) = (AttrValue::Static(tag), node_ref.unwrap_or_default());
    let listeners = listener_list(listeners);
    VNode::VTag(Rc::new(Tag::__new_other(tag, node_ref, key, attributes, listeners, children)))
}

#[inline(never)]
fn input(
    value: Option<AttrValue>,
    checked: Option<bool>,
    node_ref: Option<NodeRef>,
    key: Option<Key>,
    attributes: AttributeList,
    listeners: Option<ListenerBox>,
) -> VNode {
    let (node_ref, listeners) = (node_ref.unwrap_or_default(), listener_list(listeners));
    VNode::VTag(Rc::new(Tag::__new_input(value, checked, node_ref, key, attributes, listeners)))
}

#[inline(never)]
fn textarea(
    value: Option<AttrValue>,
    first_value: Option<AttrValue>,
    node_ref: Option<NodeRef>,
    key: Option<Key>,
    attributes: AttributeList,
    listeners: Option<ListenerBox>,
) -> VNode {
    let (node_ref, listeners) = (node_ref.unwrap_or_default(), listener_list(listeners));
    VNode::VTag(Rc::new(Tag::__new_textarea(value, first_value, node_ref, key, attributes, listeners)))
}
