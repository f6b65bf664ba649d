/**
 * Makes what is on the page like `fresh`, touching nothing that is the same: what somebody is about to press stays under
 * their finger, and where they were reading. A link that leads elsewhere is another one. Elements with an id are found
 * again wherever they stand; one that is marked as held stays as it is while a menu in it is open.
 */
export function patch(shown, fresh) {
  if (isAnother(shown, fresh)) {
    shown.replaceWith(fresh);
  } else if (shown.nodeType === Node.TEXT_NODE) {
    if (shown.data !== fresh.data) shown.data = fresh.data;
  } else if (shown.nodeType === Node.ELEMENT_NODE && !isHeld(shown)) {
    patchAttributes(shown, fresh);
    patchChildren(shown, [...fresh.childNodes]);
  }
}

/** Puts what `fresh` lists into the order in which it is shown; what is new comes last. */
export function keepOrder(shown, fresh) {
  const places = new Map([...shown.children].map(({ id }, place) => [id, place]));
  const place = ({ id }) => places.get(id) ?? places.size;
  fresh.append(...[...fresh.children].sort((one, other) => place(one) - place(other)));
}

function isAnother(shown, fresh) {
  return shown.nodeName !== fresh.nodeName || shown.id !== fresh.id || shown.href !== fresh.href;
}

function isHeld(element) {
  return element.hasAttribute('data-held') && [...element.children].some(({ open }) => open === true);
}

function patchAttributes(shown, fresh) {
  for (const { name } of [...shown.attributes]) {
    // The reader alone folds and unfolds.
    const isTheirs = name === 'open' && shown.nodeName === 'DETAILS';
    if (!isTheirs && !fresh.hasAttribute(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}

function patchChildren(parent, fresh) {
  const wanted = new Set(fresh.map(({ id }) => id).filter(Boolean));
  for (const node of [...parent.childNodes]) if (node.id && !wanted.has(node.id)) node.remove();
  const known = new Map([...parent.childNodes].filter(({ id }) => id).map((node) => [node.id, node]));
  let place = parent.firstChild;
  for (const node of fresh) {
    const same = known.get(node.id) ?? (node.id || place?.id ? null : place);
    if (!same) {
      parent.insertBefore(node, place);
    } else {
      place = bring(same, place, parent);
      patch(same, node);
    }
  }
  while (place) place = removed(place);
}

/** Makes `same` the next one, which it is once what stands before it without an id is gone; returns the one after it. */
function bring(same, place, parent) {
  while (place && place !== same && !place.id) place = removed(place);
  if (place === same) return same.nextSibling;
  parent.insertBefore(same, place);
  return place;
}

/** Returns what came after it. */
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
