/** The rows chosen in a list, and the box that chooses all of them at once. */
export class Chosen {
  /**
   * @param {{ boxes: () => HTMLInputElement[], all: HTMLInputElement, tell: (count: number) => void }} parts
   */
  constructor({ boxes, all, tell }) { Object.assign(this, { boxes, all, tell }); }

  chooseAll() {
    for (const box of this.boxes()) box.checked = this.all.checked;
    this.show();
  }

  show() {
    const boxes = this.boxes();
    const count = boxes.filter((box) => box.checked).length;
    this.all.checked = count > 0 && count === boxes.length;
    this.all.indeterminate = count > 0 && count < boxes.length;
    this.tell(count);
  }
}

/** “3 chosen”; nothing for none. */
export function sentence(count, { one, pattern }) {
  if (count === 0) return '';
  return count === 1 ? one : pattern.replace('{n}', count);
}
