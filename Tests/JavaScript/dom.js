// As much of a page as the modules of forms touch: elements made from HTML, selectors, events that rise, and the focus.

const VOID = new Set(['input', 'img', 'path', 'br']);
const REFLECTED = ['id', 'name', 'type', 'href', 'src', 'alt', 'min', 'max', 'step', 'className', 'inputMode', 'action', 'placeholder'];
const FLAGS = { hidden: 'hidden', disabled: 'disabled' };
const attributeOf = { className: 'class', inputMode: 'inputmode' };

/** An event that rises from its target to the document. */
export class DomEvent {
  defaultPrevented = false;

  constructor(type, values = {}) {
    Object.assign(this, { bubbles: true }, values);
    this.type = type;
  }

  preventDefault() { this.defaultPrevented = true; }
}

export class Element {
  parentElement = null;
  nodes = [];
  style = { setProperty(name, value) { this[name] = value; } };
  box = { left: 0, top: 0, width: 0, height: 0 };
  #attributes = new Map();
  #listeners = [];
  #value = null;
  #checked = null;

  constructor(tag, attributes = {}) {
    this.tag = tag;
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    this.dataset = new Proxy({}, {
      get: (_, key) => this.getAttribute(dataName(key)) ?? undefined,
      set: (_, key, value) => { this.setAttribute(dataName(key), String(value)); return true; },
      has: (_, key) => this.hasAttribute(dataName(key)),
      deleteProperty: (_, key) => { this.removeAttribute(dataName(key)); return true; },
    });
  }

  // MARK: - Attributes

  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#attributes.set(name, String(value)); }
  hasAttribute(name) { return this.#attributes.has(name); }
  removeAttribute(name) { this.#attributes.delete(name); }
  toggleAttribute(name, isOn) { if (isOn) this.setAttribute(name, ''); else this.removeAttribute(name); }
  get classList() {
    return {
      contains: (name) => this.className.split(' ').includes(name),
      add: (name) => { this.className = `${this.className} ${name}`.trim(); },
    };
  }

  get value() {
    if (this.tag === 'select') return this.options.find((option) => option.selected)?.value ?? '';
    if (this.tag === 'textarea') return this.#value ?? this.textContent;
    return this.#value ?? this.getAttribute('value') ?? '';
  }

  set value(value) {
    if (this.tag === 'select') for (const option of this.options) option.selected = option.value === String(value);
    else this.#value = String(value);
  }

  get checked() { return this.#checked ?? this.hasAttribute('checked'); }
  set checked(isChecked) {
    this.#checked = isChecked;
    if (!isChecked || this.type !== 'radio') return;
    for (const other of this.root.querySelectorAll('input')) {
      if (other !== this && other.type === 'radio' && other.name === this.name) other.checked = false;
    }
  }

  get selected() { return this.hasAttribute('selected'); }
  set selected(isSelected) { this.toggleAttribute('selected', isSelected); }
  get label() { return this.textContent.trim(); }
  get options() { return this.querySelectorAll('option'); }
  get selectedOptions() { return [this.options.find((option) => option.selected) ?? this.options[0]]; }
  get form() { return this.closest('form'); }

  // MARK: - The tree

  get childNodes() { return this.nodes; }
  get children() { return this.nodes.filter((node) => node instanceof Element); }
  get content() { return this; }
  get root() { return this.parentElement ? this.parentElement.root : this; }
  get textContent() { return this.nodes.map((node) => (node instanceof Element ? node.textContent : node)).join(''); }
  set textContent(text) { this.nodes = [String(text)]; }

  append(...nodes) { this.#insert(nodes, this.nodes.length); }
  prepend(...nodes) { this.#insert(nodes, 0); }
  replaceChildren(...nodes) { this.nodes = []; this.append(...nodes); }
  before(...nodes) { this.parentElement.#insert(nodes, this.parentElement.nodes.indexOf(this)); }
  after(...nodes) { this.parentElement.#insert(nodes, this.parentElement.nodes.indexOf(this) + 1); }
  insertBefore(node, other) { if (other) other.before(node); else this.append(node); }
  remove() {
    const parent = this.parentElement;
    if (parent) parent.nodes = parent.nodes.filter((node) => node !== this);
    this.parentElement = null;
  }

  #insert(nodes, place) {
    const known = this.nodes[place];
    for (const node of nodes) if (node instanceof Element) node.remove();
    const at = known && this.nodes.includes(known) ? this.nodes.indexOf(known) : Math.min(place, this.nodes.length);
    const flat = nodes.flatMap((node) => (node.tag === '#fragment' ? node.nodes : [node]));
    for (const node of flat) if (node instanceof Element) node.parentElement = this;
    this.nodes.splice(at, 0, ...flat);
  }

  cloneNode(isDeep = true) {
    const copy = new Element(this.tag === 'template' ? '#fragment' : this.tag, Object.fromEntries(this.#attributes));
    if (isDeep) for (const node of this.nodes) copy.append(node instanceof Element ? node.cloneNode() : node);
    return copy;
  }

  // MARK: - Selectors: names, ids, classes, attributes and states, one inside another

  matches(selector) { return selector.split(',').some((part) => this.#matchesPath(part.trim().split(/\s+(?![^[]*\])/))); }

  #matchesPath(path) {
    if (!this.#matchesOne(path.at(-1))) return false;
    if (path.length === 1) return true;
    for (let above = this.parentElement; above; above = above.parentElement) {
      if (above.#matchesPath(path.slice(0, -1))) return true;
    }
    return false;
  }

  #matchesOne(selector) {
    const parts = selector.match(/^[a-z]+|#[\w-]+|\.[\w-]+|\[[^\]]+\]|:[a-z]+/g);
    return parts.every((part) => {
      if (part.startsWith('#')) return this.id === part.slice(1);
      if (part.startsWith('.')) return this.classList.contains(part.slice(1));
      if (part === ':checked') return this.checked;
      if (part === ':enabled') return !this.disabled;
      if (!part.startsWith('[')) return this.tag === part;
      const [name, value] = part.slice(1, -1).split('=');
      return value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value.replaceAll('"', '').replaceAll("'", '');
    });
  }

  querySelectorAll(selector) {
    return this.children.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  closest(selector) { return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null; }

  // MARK: - Events

  addEventListener(type, listener) { this.#listeners.push({ type, listener }); }

  dispatchEvent(event) {
    event.target ??= this;
    for (const { type, listener } of this.#listeners) if (type === event.type) listener(event);
    if (event.bubbles !== false) this.parentElement?.dispatchEvent(event);
    return !event.defaultPrevented;
  }

  /** Something happens to this element: `press('pointerdown', { clientX: 5 })`. */
  happens(type, values = {}) {
    const event = new DomEvent(type, values);
    this.dispatchEvent(event);
    return event;
  }

  focus() {
    const before = document.activeElement;
    if (before === this) return;
    document.activeElement = this;
    before?.dispatchEvent?.(new DomEvent('blur', { bubbles: false }));
  }

  select() {}
  scrollIntoView() {}
  setPointerCapture() {}
  hasPointerCapture() { return true; }
  getBoundingClientRect() { return this.box; }
}

for (const name of REFLECTED) {
  const attribute = attributeOf[name] ?? name.toLowerCase();
  Object.defineProperty(Element.prototype, name, {
    get() { return this.getAttribute(attribute) ?? ''; },
    set(value) { this.setAttribute(attribute, value); },
  });
}
for (const [name, attribute] of Object.entries(FLAGS)) {
  Object.defineProperty(Element.prototype, name, {
    get() { return this.hasAttribute(attribute); },
    set(isOn) { this.toggleAttribute(attribute, isOn); },
  });
}

function dataName(key) { return `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`; }

/** The element that this HTML describes. */
export function element(html) {
  const root = new Element('#root');
  let current = root;
  for (const [, close, tag, attributes, text] of html.matchAll(/<(\/)?([\w-]+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) current.append(text);
    else if (close) current = current.parentElement;
    else {
      const made = new Element(tag, Object.fromEntries([...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? ''])));
      current.append(made);
      if (!VOID.has(tag)) current = made;
    }
  }
  const [made] = root.children;
  return made;
}

/** Puts a document into the place of the browser's; what is left of an earlier test is gone. */
export function makeDocument({ language = 'en' } = {}) {
  globalThis.document = {
    activeElement: null,
    documentElement: { lang: language },
    createElement: (tag) => new Element(tag),
    adoptNode: (node) => { node.remove(); return node; },
  };
  globalThis.Event = DomEvent;
  globalThis.getComputedStyle = () => ({ direction: 'ltr' });
}
