/**
 * Makes what is on the page like `fresh`, touching nothing that is the same: what somebody is about to press stays under
 * their finger, and where they were reading. A link that leads elsewhere is another one.
 */
export function patch(shown, fresh) {
  if (isAnother(shown, fresh)) {
    shown.replaceWith(fresh);
  } else if (shown.nodeType === Node.TEXT_NODE) {
    if (shown.data !== fresh.data) shown.data = fresh.data;
  } else if (shown.nodeType === Node.ELEMENT_NODE) {
    patchAttributes(shown, fresh);
    patchChildren(shown, [...shown.childNodes], [...fresh.childNodes]);
  }
}

function isAnother(shown, fresh) {
  return shown.nodeName !== fresh.nodeName || shown.id !== fresh.id || shown.href !== fresh.href;
}

function patchAttributes(shown, fresh) {
  for (const { name } of [...shown.attributes]) if (!fresh.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}

function patchChildren(parent, shown, fresh) {
  fresh.forEach((node, index) => {
    if (shown[index]) patch(shown[index], node);
    else parent.append(node);
  });
  shown.slice(fresh.length).forEach((node) => node.remove());
}
