// A browser that translates the page puts words of its own in the place of texts which the program has made, and which the program will
// change, move or remove. What stands for a text is remembered here, so that the program still finds the place: without that it would stop at the first
// insertion before such a text. A text that the program changes comes back, and is translated again.
"use strict";

{
  const standIns = new WeakMap();
  const standIn = (node) => {
    let found = node;
    while (found && !found.isConnected) found = standIns.get(found);
    return found;
  };

  /** The child of `parent` that is a node, that holds it, or that stands for it. */
  const child = (parent, node) => {
    if (!node || node.parentNode === parent) return node;
    let found = standIn(node);
    while (found && found.parentNode !== parent) found = found.parentNode;
    return found ?? null;
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insert(node, before) {
    // A text that is moved to another place comes back there.
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
