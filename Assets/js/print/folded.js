// Text that is folded on the screen and is on the paper all the same.

export class FoldedText {
  #opened = [];

  /** @param find  () => the details elements of the page */
  constructor(find) { this.find = find; }

  open() {
    const folded = [...this.find()].filter((details) => !details.open);
    for (const details of folded) details.open = true;
    this.#opened.push(...folded);
  }

  /** Folds what was opened for the paper; what the reader has opened stays open. */
  fold() {
    for (const details of this.#opened.splice(0)) details.open = false;
  }
}
