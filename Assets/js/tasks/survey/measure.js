// Carries a height or weight over when another system of units is chosen. It is always converted from what was typed,
// so that going to and fro changes nothing.

import { written } from './mark.js';
import { converted } from './units.js';

export class Measure {
  #element;
  #typed = null;

  constructor(element) {
    this.#element = element;
  }

  open() {
    const chosen = this.#chosen;
    this.#typed = chosen && this.#fields(chosen).some(({ value }) => value !== '') ? chosen : null;
    this.#element.addEventListener('input', ({ target }) => {
      if (target.dataset.factor) this.#typed = this.#chosen;
    });
    this.#element.addEventListener('change', ({ target }) => {
      if (target.dataset.system) this.#carryOver();
    });
  }

  get #chosen() { return this.#element.querySelector('[data-system]:checked')?.dataset.system ?? null; }

  #fields(system) {
    return [...this.#element.querySelectorAll(`.system-${system} [data-factor]`)];
  }

  #carryOver() {
    const chosen = this.#chosen;
    if (!this.#typed || this.#typed === chosen) return;
    const from = this.#fields(this.#typed).map(({ value, dataset }) => ({ value, factor: Number(dataset.factor) }));
    const fields = this.#fields(chosen);
    const to = fields.map(({ dataset, inputMode }) => ({ factor: Number(dataset.factor), decimals: inputMode === 'decimal' ? 1 : 0 }));
    const numbers = converted(from, to);
    fields.forEach((field, index) => {
      field.value = numbers ? written(numbers[index], document.documentElement.lang) : '';
    });
  }
}
