// Puts a field in which typing finds into the place of a long list. The list stays in the form: it is what is sent.
// Keys and roles follow the pattern “combobox” of the ARIA Authoring Practices.

import { Matching } from './matching.js';

export class Finder {
  #select;
  #matching;
  #input;
  #list;
  #status;

  constructor(select) {
    this.#select = select;
    const options = [...select.options].filter((option) => option.value !== '');
    this.#matching = new Matching(options.map(({ value, label }) => ({ value, label })));
  }

  open() {
    const { id } = this.#select;
    this.#make(id);
    this.#select.id = `${id}_choices`;
    this.#select.hidden = true;
    this.#input.value = this.#chosen?.label ?? '';
    this.#listen();
  }

  get #chosen() {
    const [option] = this.#select.selectedOptions;
    return option?.value ? option : null;
  }

  get #isOpen() { return !this.#list.hidden; }

  #make(id) {
    const { dataset } = this.#select;
    this.#input = element('input', {
      id, type: 'text', role: 'combobox', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
      'aria-expanded': 'false', 'aria-controls': `${id}_list`, 'aria-autocomplete': 'list',
    });
    for (const name of ['aria-describedby', 'aria-required', 'aria-invalid']) {
      if (this.#select.hasAttribute(name)) this.#input.setAttribute(name, this.#select.getAttribute(name));
    }
    this.#input.placeholder = this.#select.options[0].label;
    this.#list = element('ul', { id: `${id}_list`, role: 'listbox', 'aria-labelledby': `${id}_question`, hidden: '' });
    this.#status = element('span', { class: 'visually-hidden', role: 'status' });
    const button = element('button', { type: 'button', tabindex: '-1', 'aria-label': dataset.open, 'aria-expanded': 'false' });
    const finder = element('div', { class: 'finder' });
    finder.append(this.#input, button, this.#list, this.#status);
    this.#select.after(finder);
    button.addEventListener('click', () => (this.#isOpen ? this.#close() : this.#unfold()));
    button.addEventListener('mousedown', (event) => event.preventDefault());
  }

  #listen() {
    this.#input.addEventListener('input', () => this.#type());
    this.#input.addEventListener('keydown', (event) => this.#press(event));
    this.#input.addEventListener('click', () => { if (!this.#isOpen) this.#unfold(); });
    this.#input.addEventListener('blur', () => this.#leave());
    // A press on the list must not take the focus from the field before it is a click.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', (event) => {
      const value = event.target.closest('[role=option]')?.dataset.value;
      if (value) this.#take(value);
    });
  }

  #type() {
    this.#matching.type(this.#input.value);
    this.#show();
    const { shown } = this.#matching;
    this.#status.textContent = shown.length ? `${this.#select.dataset.found} ${shown.length}` : this.#select.dataset.none;
  }

  #press(event) {
    const act = {
      ArrowDown: () => this.#step(1), ArrowUp: () => this.#step(-1),
      // While the list is open, Enter does not send the form.
      Enter: () => this.#takeActive() || this.#isOpen, Escape: () => this.#giveUp(), Tab: () => { this.#takeActive(); return false; },
    }[event.key];
    if (act?.() === true) event.preventDefault();
  }

  #step(by) {
    if (!this.#isOpen) this.#unfold();
    else {
      this.#matching.move(by);
      this.#show();
    }
    return true;
  }

  #takeActive() {
    const { active } = this.#matching;
    if (!this.#isOpen || !active) return false;
    this.#take(active.value);
    return true;
  }

  #giveUp() {
    if (!this.#isOpen) return false;
    this.#input.value = this.#chosen?.label ?? '';
    this.#close();
    return true;
  }

  #unfold() {
    this.#matching.open(this.#select.value);
    this.#show();
    this.#input.focus();
    this.#input.select();
  }

  /** Takes what is named in full, empties what is empty, and puts back what was chosen otherwise. */
  #leave() {
    const named = this.#matching.named(this.#input.value);
    if (this.#input.value.trim() === '') this.#choose('');
    else if (named) this.#choose(named.value);
    this.#input.value = this.#chosen?.label ?? '';
    this.#close();
  }

  #take(value) {
    this.#choose(value);
    this.#input.value = this.#chosen.label;
    this.#close();
  }

  #choose(value) {
    if (this.#select.value === value) return;
    this.#select.value = value;
    this.#select.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #close() {
    this.#list.hidden = true;
    this.#expand();
    this.#input.removeAttribute('aria-activedescendant');
    this.#status.textContent = '';
  }

  #expand() {
    for (const part of this.#list.parentElement.querySelectorAll('[aria-expanded]')) {
      part.setAttribute('aria-expanded', String(this.#isOpen));
    }
  }

  #show() {
    const { shown, activeIndex } = this.#matching;
    const options = shown.map(({ value, label }, index) => {
      const option = element('li', { role: 'option', id: `${this.#list.id}_${index}`, 'aria-selected': String(value === this.#select.value) });
      option.dataset.value = value;
      option.textContent = label;
      if (index === activeIndex) option.dataset.isActive = '';
      return option;
    });
    const nothing = element('li', { class: 'finder-nothing', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' });
    nothing.textContent = this.#select.dataset.none;
    this.#list.replaceChildren(...(options.length ? options : [nothing]));
    this.#list.hidden = false;
    this.#expand();
    const active = options[activeIndex];
    if (active) this.#input.setAttribute('aria-activedescendant', active.id);
    else this.#input.removeAttribute('aria-activedescendant');
    active?.scrollIntoView({ block: 'nearest' });
  }
}

function element(name, attributes) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
