/** Things that are given places, one after the other. None has one at first. */
export class Order {
  #all;
  #most;
  #placed;

  /**
   * @param all     the things' names, in the order in which they are shown
   * @param most    how many are given a place
   * @param placed  those that have a place, the first one first
   */
  constructor(all, most, placed = []) {
    this.#all = all;
    this.#most = most;
    this.#placed = placed.filter((id) => all.includes(id)).slice(0, most);
  }

  /** Those with a place in their order, then the others as they were. */
  get shown() { return [...this.#placed, ...this.#all.filter((id) => !this.#placed.includes(id))]; }

  get count() { return this.#placed.length; }

  get isFull() { return this.#placed.length >= this.#most; }

  /** From 1 on; null if it has none. */
  placeOf(id) {
    const index = this.#placed.indexOf(id);
    return index < 0 ? null : index + 1;
  }

  /** Gives the next place; returns false if there is none left. */
  place(id) {
    return this.drop(id, this.#placed.length);
  }

  /** Takes the place away; the later ones move up. */
  take(id) {
    this.#placed = this.#placed.filter((other) => other !== id);
  }

  /** Moves something with a place up (-1) or down (1); returns false at the end. */
  move(id, by) {
    const index = this.#placed.indexOf(id);
    if (index < 0 || index + by < 0 || index + by >= this.#placed.length) return false;
    return this.drop(id, index + by);
  }

  /**
   * Puts something where `index` things stand before it, at the end of those with a place at most; returns false if
   * that changes nothing.
   */
  drop(id, index) {
    const others = this.#placed.filter((other) => other !== id);
    const isNew = others.length === this.#placed.length;
    if (isNew && this.isFull) return false;
    const place = Math.min(Math.max(index, 0), others.length);
    if (!isNew && place === this.#placed.indexOf(id)) return false;
    this.#placed = [...others.slice(0, place), id, ...others.slice(place)];
    return true;
  }

  clear() {
    this.#placed = [];
  }
}
