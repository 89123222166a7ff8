// When a browser translates the page, it replaces text nodes that the program has made and will later change,
// move or remove. This script remembers which node replaced which text, so that the program still finds the
// place. Without it, the first insertion before such a text would fail. When the program changes a replaced
// text, the text comes back and is translated again.
"use strict";

{
  const standIns = new WeakMap();
  const standIn = (node) => {
    let found = node;
    while (found && !found.isConnected) found = standIns.get(found);
    return found;
  };

  /** The child of `parent` that is the node, contains it, or replaced it. */
  const child = (parent, node) => {
    if (!node || node.parentNode === parent) return node;
    let found = standIn(node);
    while (found && found.parentNode !== parent) found = found.parentNode;
    return found ?? null;
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insert(node, before) {
    // A replaced text that is moved comes back at its new place.
    if (standIns.has(node) && !node.parentNode) standIn(node)?.remove();
    return insertBefore.call(this, node, child(this, before));
  };
  Node.prototype.removeChild = function remove(node) {
    const found = child(this, node);
    return found ? removeChild.call(this, found) : node;
  };

  const translated = (node) => node?.nodeName === "FONT";
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes: [removed], addedNodes: [added], previousSibling, nextSibling } of records) {
      if (type === "characterData") {
        if (!target.parentNode) standIn(target)?.replaceWith(target);
      } else if (removed && !removed.isConnected && (removed.nodeType === Node.TEXT_NODE || translated(removed) && translated(added))) {
        const found = added ?? [previousSibling, nextSibling].find(translated);
        if (!found) continue;
        standIns.delete(found);
        standIns.set(removed, found);
        observer.observe(removed, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
