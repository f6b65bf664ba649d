/** How many characters more a text may have, as the server counts them; negative if there are too many. */
export function charactersLeft(text, limit) {
  return limit - [...text.normalize('NFC').replaceAll('\r\n', '\n')].length;
}

/** True if it is time to say how many are left: near the end, or beyond it. */
export function isNearEnd(left, limit) {
  return left <= Math.max(20, limit / 10);
}

/** How long nothing is typed before the number is read out. */
const pause = 1000;

/** Says how many characters are left, when few are. */
export class Counter {
  #field;
  #shown;
  #said;
  #timer = null;

  constructor(field) {
    this.#field = field;
    const question = field.closest('[data-question]');
    this.#shown = question.querySelector('[data-part=shown]');
    this.#said = question.querySelector('[data-part=said]');
  }

  open() {
    this.#field.addEventListener('input', () => this.#show());
    this.#show();
  }

  #show() {
    const limit = Number(this.#field.dataset.limit);
    const left = charactersLeft(this.#field.value, limit);
    const words = !isNearEnd(left, limit) ? '' : left < 0 ? this.#words('over', -left) : this.#words('left', left);
    this.#shown.textContent = words;
    this.#shown.toggleAttribute('data-is-over', left < 0);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#said.textContent = words; }, pause);
  }

  #words(name, count) {
    return `${this.#shown.dataset[name]} ${count}`;
  }
}
