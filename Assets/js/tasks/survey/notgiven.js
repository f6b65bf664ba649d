// “Don’t know” beside a field: what was typed stays in sight and is not sent; typing again takes the tick away.

/** The fields of an answer that are not sent when there is none: `age` and `age.unit`, but not `age.not-given`. */
export function withheld(names, name) {
  const kept = [`${name}.not-given`, `${name}.asked`];
  return names.filter((other) => (other === name || other.startsWith(`${name}.`)) && !kept.includes(other));
}

export class NotGiven {
  #question;
  #boxes;

  constructor(question) {
    this.#question = question;
    this.#boxes = [...question.querySelectorAll('[data-not-given]')];
  }

  open() {
    const name = this.#boxes[0].name.replace(/\.not-given$/, '');
    for (const type of ['input', 'change']) {
      this.#question.addEventListener(type, ({ target }) => {
        if (!this.#boxes.includes(target)) for (const box of this.#boxes) box.checked = false;
      });
    }
    this.#boxes[0].form.addEventListener('formdata', ({ formData }) => {
      if (!this.#boxes.some((box) => box.checked)) return;
      for (const field of withheld([...new Set(formData.keys())], name)) formData.delete(field);
    });
  }
}
