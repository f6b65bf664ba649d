// Making elements. Text only ever goes in as text.

/** `element('p', {class: 'lead'}, 'Hello ', name)` */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * Shrinks texts, all to one size, until each fits into the element around it. Never below what can be read.
 * @param texts  elements whose parents have a size of their own
 */
export function shrinkToFit(texts, smallest = 11) {
  for (const text of texts) text.style.fontSize = '';
  const size = Math.min(...texts.map((text) => fittingSize(text, smallest)));
  for (const text of texts) text.style.fontSize = `${size}px`;
}

function fittingSize(text, smallest) {
  let size = parseFloat(getComputedStyle(text).fontSize);
  while (size > smallest && !fits(text)) {
    size = Math.max(smallest, Math.floor(size * 0.92));
    text.style.fontSize = `${size}px`;
  }
  return size;
}

function fits(text) {
  const place = text.parentElement;
  return text.scrollWidth <= place.clientWidth && text.scrollHeight <= place.clientHeight;
}
