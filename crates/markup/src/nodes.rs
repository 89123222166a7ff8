//! Lists of nodes, texts, and values in braces.

use std::marker::PhantomData;
use std::rc::Rc;

use ::yew::html::IntoPropValue;
use ::yew::virtual_dom::{AttrValue, FullyKeyedState, Key, VNode};

/// The nodes between two tags.
#[derive(Debug, Clone)]
pub struct Children(Vec<VNode>);

impl Children {
    /// Children from these nodes.
    #[inline]
    pub fn new(nodes: Vec<VNode>) -> Self {
        Self(nodes)
    }
}

impl IntoPropValue<VNode> for Children {
    #[inline]
    fn into_prop_value(self) -> VNode {
        list(self.0)
    }
}

#[inline(never)]
fn list(nodes: Vec<VNode>) -> VNode {
    VNode::VList(Rc::new(nodes.into()))
}

/// Makes Yew's lists.
#[derive(Debug)]
pub struct VList;

impl VList {
    /// A list as part of another node.
    #[inline(never)]
    pub fn with_children(nodes: Vec<VNode>, key: Option<Key>) -> ::yew::virtual_dom::VList {
        ::yew::virtual_dom::VList::with_children(nodes, key)
    }

    /// A list as a node.
    #[doc(hidden)]
    #[inline(never)]
    pub fn __macro_new(nodes: Vec<VNode>, key: Option<Key>, keyed: FullyKeyedState) -> VNode {
        VNode::VList(Rc::new(::yew::virtual_dom::VList::__macro_new(nodes, key, keyed)))
    }
}

/// Makes Yew's texts.
#[derive(Debug)]
pub struct VText;

impl VText {
    /// A literal text of the markup.
    #[expect(clippy::new_ret_no_self, reason = "the macro calls it so")]
    #[inline]
    pub fn new(text: AttrValue) -> VNode {
        VNode::VText(::yew::virtual_dom::VText { text })
    }
}

/// A value in braces.
#[derive(Debug)]
pub struct NodeSeq<IN, OUT>(NodeList, PhantomData<(IN, OUT)>);

/// A part of a list.
#[derive(Debug)]
pub enum NodeList {
    /// Nothing.
    Nothing,
    /// One node.
    One(VNode),
    /// Any number of them.
    Many(Vec<VNode>),
}

impl<IN: Into<VNode>> From<IN> for NodeSeq<IN, VNode> {
    #[inline(always)]
    fn from(value: IN) -> Self {
        Self(NodeList::One(value.into()), PhantomData)
    }
}

impl<IN: Into<VNode>> From<Option<IN>> for NodeSeq<IN, VNode> {
    #[inline(always)]
    fn from(value: Option<IN>) -> Self {
        Self(value.map_or(NodeList::Nothing, |value| NodeList::One(value.into())), PhantomData)
    }
}

impl<IN: Into<VNode>> From<Vec<IN>> for NodeSeq<IN, VNode> {
    #[inline(always)]
    fn from(values: Vec<IN>) -> Self {
        Self(into_node_iter(values).0, PhantomData)
    }
}

/// Counts as one part, so that a list needs only one call to take it.
impl<IN> Iterator for NodeSeq<IN, VNode> {
    type Item = NodeList;

    #[inline]
    fn next(&mut self) -> Option<NodeList> {
        match std::mem::replace(&mut self.0, NodeList::Nothing) {
            NodeList::Nothing => None,
            piece => Some(piece),
        }
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, NodeList) -> B>(self, start: B, mut f: F) -> B {
        f(start, self.0)
    }
}

impl Extend<NodeList> for Vec<VNode> {
    #[inline(always)]
    fn extend<I: IntoIterator<Item = NodeList>>(&mut self, pieces: I) {
        pieces.into_iter().fold((), |(), piece| add(self, piece));
    }
}

#[inline(never)]
fn add(nodes: &mut Vec<VNode>, piece: NodeList) {
    match piece {
        NodeList::Nothing => {}
        NodeList::One(node) => nodes.push(node),
        NodeList::Many(more) => nodes.extend(more),
    }
}

/// Nodes from any iterable value.
pub fn into_node_iter<T: Into<VNode>>(values: impl IntoIterator<Item = T>) -> NodeSeq<(), VNode> {
    let mut nodes = Vec::new();
    for value in values {
        push(&mut nodes, value.into());
    }
    NodeSeq(NodeList::Many(nodes), PhantomData)
}

#[inline(never)]
fn push(nodes: &mut Vec<VNode>, node: VNode) {
    nodes.push(node);
}
