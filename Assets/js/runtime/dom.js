// Making elements. Text only ever goes in as text.

/** `element('p', {class: 'lead'}, 'Hello ', name)` */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same of an SVG drawing. */
export function drawn(tag, attributes, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Words stay whole down to this share of their usual size, and to this size, px; then they are broken. */
const wholeDownTo = { share: 0.4, size: 14 };

/** Nothing is written smaller, px. */
const smallest = 11;

/**
 * Shrinks texts, all to one size, until each fits into the element around it. A word that does not even fit
 * small is broken.
 * @param texts  elements whose parents have a size of their own
 */
export function shrinkToFit(texts) {
  for (const text of texts) text.style.fontSize = '';
  const usual = texts.map((text) => parseFloat(getComputedStyle(text).fontSize));
  const whole = Math.max(wholeDownTo.size, Math.min(...usual) * wholeDownTo.share);
  for (const [isBroken, least] of [[false, whole], [true, smallest]]) {
    for (const text of texts) text.toggleAttribute('data-broken', isBroken);
    const size = Math.min(...texts.map((text, index) => fittingSize(text, usual[index], least)));
    for (const text of texts) text.style.fontSize = `${size}px`;
    if (texts.every(fits)) return;
  }
}

function fittingSize(text, usual, least) {
  let size = usual;
  text.style.fontSize = `${size}px`;
  while (size > least && !fits(text)) {
    size = Math.max(least, Math.floor(size * 0.92));
    text.style.fontSize = `${size}px`;
  }
  return size;
}

function fits(text) {
  const place = text.parentElement;
  return text.scrollWidth <= place.clientWidth && text.scrollHeight <= place.clientHeight;
}
