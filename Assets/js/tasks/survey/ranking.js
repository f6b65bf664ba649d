// Makes one list, which is put in order by pressing, dragging and arrows, out of things with a list of places each. The
// lists of places stay in the form: they are what is sent.

import { Drag } from './drag.js';
import { Order } from './order.js';

export class Ranking {
  #element;
  #parts;
  #items;
  #order;
  #drag = new Drag();
  /** True right after dragging: the click that follows presses nothing. */
  #hasDropped = false;

  constructor(element) {
    const parts = [...element.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, part]);
    this.#element = element;
    this.#parts = Object.fromEntries(parts);
    const items = [...this.#parts.items.children];
    this.#items = new Map(items.map((item) => [item.dataset.item, item]));
    const placed = items.filter((item) => select(item).value !== '')
      .sort((one, other) => Number(select(one).value) - Number(select(other).value));
    this.#order = new Order([...this.#items.keys()], Number(element.dataset.ranking), placed.map(name));
  }

  open() {
    for (const item of this.#items.values()) this.#prepare(item);
    this.#element.dataset.isReady = '';
    this.#parts.bar.hidden = false;
    for (const part of this.#element.querySelectorAll('[data-way]')) part.hidden = part.dataset.way !== 'order';
    this.#listen();
    this.#show();
  }

  #prepare(item) {
    item.append(this.#parts.buttons.content.cloneNode(true));
    const number = Object.assign(document.createElement('span'), { className: 'ranking-number' });
    const words = Object.assign(document.createElement('span'), { textContent: label(item) });
    item.querySelector('.ranking-place').append(number, words);
  }

  #listen() {
    const { items, clear } = this.#parts;
    items.addEventListener('click', (event) => this.#press(event));
    items.addEventListener('pointerdown', (event) => this.#beginDrag(event));
    items.addEventListener('pointermove', (event) => this.#moveDrag(event));
    items.addEventListener('pointerup', (event) => this.#endDrag(event));
    items.addEventListener('pointercancel', () => this.#dropNothing());
    clear.addEventListener('click', () => {
      this.#order.clear();
      this.#tell(this.#parts.state.dataset.cleared);
      this.#items.values().next().value.querySelector('.ranking-place').focus();
    });
  }

  #press(event) {
    const button = event.target.closest('[data-act]');
    if (!button || this.#hasDropped) return;
    const id = name(button.closest('li'));
    const { act } = button.dataset;
    if (act === 'up') this.#order.move(id, -1);
    else if (act === 'down') this.#order.move(id, 1);
    else if (this.#order.placeOf(id)) this.#order.take(id);
    else if (!this.#order.place(id)) return;
    this.#tellPlace(id);
    this.#focus(button);
  }

  /** Keeps the focus on a button whose item has moved; at the end of the list, on the other one. */
  #focus(button) {
    const item = button.closest('li');
    (button.disabled ? item.querySelector('.ranking-move:enabled') ?? item.querySelector('.ranking-place') : button).focus();
  }

  // A finger drags by the number, and scrolls everywhere else.
  #beginDrag(event) {
    this.#hasDropped = false;
    // A pointer that went up elsewhere was not seen.
    if (!this.#drag.isGoing) this.#drag.cancel();
    const item = event.target.closest('li');
    const isHandle = event.pointerType === 'mouse' || event.target.closest('.ranking-number');
    if (event.button !== 0 || !item || !isHandle || event.target.closest('.ranking-move')) return;
    if (this.#order.isFull && !this.#order.placeOf(name(item))) return;
    this.#drag.press(event, name(item));
  }

  #moveDrag(event) {
    const way = this.#drag.move(event);
    if (way === null) return;
    const item = this.#items.get(this.#drag.id);
    if (!this.#parts.items.hasPointerCapture(event.pointerId)) this.#parts.items.setPointerCapture(event.pointerId);
    item.dataset.isDragged = '';
    item.style.translate = `0 ${way}px`;
  }

  #endDrag(event) {
    const { id } = this.#drag;
    const dropped = this.#drag.lift(event, this.#middles(id));
    this.#dropNothing();
    if (!dropped) return;
    this.#hasDropped = true;
    setTimeout(() => { this.#hasDropped = false; });
    this.#order.drop(dropped.id, dropped.index);
    this.#tellPlace(dropped.id);
  }

  #dropNothing() {
    this.#drag.cancel();
    for (const item of this.#items.values()) {
      delete item.dataset.isDragged;
      item.style.translate = '';
    }
  }

  #middles(id) {
    return [...this.#parts.items.children].filter((item) => name(item) !== id).map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2;
    });
  }

  #tellPlace(id) {
    const { dataset } = this.#parts.state;
    const place = this.#order.placeOf(id);
    this.#tell(`${label(this.#items.get(id))}: ${place ? `${dataset.placed} ${place}` : dataset.taken}`);
  }

  /** Puts the order into the form, and says what has changed. */
  #tell(words) {
    this.#show();
    this.#parts.state.textContent = words;
    this.#element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #show() {
    this.#order.shown.forEach((id, index) => {
      const item = this.#items.get(id);
      if (this.#parts.items.children[index] !== item) this.#parts.items.insertBefore(item, this.#parts.items.children[index]);
      this.#showItem(item, this.#order.placeOf(id));
    });
    this.#parts.clear.disabled = this.#order.count === 0;
  }

  #showItem(item, place) {
    select(item).value = place ?? '';
    if (place) item.dataset.place = place;
    else delete item.dataset.place;
    item.querySelector('.ranking-number').textContent = place ?? '';
    for (const button of item.querySelectorAll('[data-act]')) {
      const words = place && button.dataset.taking ? button.dataset.taking : button.dataset.words;
      button.setAttribute('aria-label', `${words} ${label(item)}`);
    }
    const [number, up, down] = item.querySelectorAll('[data-act]');
    number.disabled = !place && this.#order.isFull;
    up.disabled = !place || place === 1;
    down.disabled = !place || place === this.#order.count;
  }
}

function name(item) { return item.dataset.item; }
function select(item) { return item.querySelector('select'); }
function label(item) { return item.querySelector('.ranking-label').textContent.trim(); }
