/** How far a pointer has to go before it drags rather than presses, in CSS px. */
const slack = 6;

/** Decides when a pointer that went down on something in a column drags it, and where it would be dropped. */
export class Drag {
  #pointer = null;

  /** @returns {boolean} true while something is dragged */
  get isGoing() { return this.#pointer?.hasMoved ?? false; }

  get id() { return this.#pointer?.id ?? null; }

  /** Handles a pointer that goes down on the thing `id`. */
  press({ pointerId, clientY }, id) {
    if (this.#pointer) return false;
    this.#pointer = { pointerId, id, from: clientY, at: clientY, hasMoved: false };
    return true;
  }

  /** Handles a pointer that moves; returns how far the thing is from its place, or null if it is not dragged. */
  move({ pointerId, clientY }) {
    const pointer = this.#pointer;
    if (pointer?.pointerId !== pointerId) return null;
    pointer.at = clientY;
    pointer.hasMoved ||= Math.abs(clientY - pointer.from) > slack;
    return pointer.hasMoved ? clientY - pointer.from : null;
  }

  /**
   * Handles a pointer that goes up; returns null, or the thing and how many others stand before its new place.
   * @param middles  the middles of the other things, from top to bottom
   */
  lift({ pointerId }, middles) {
    const pointer = this.#pointer;
    if (pointer?.pointerId !== pointerId) return null;
    this.#pointer = null;
    return pointer.hasMoved ? { id: pointer.id, index: this.index(pointer.at, middles) } : null;
  }

  cancel() {
    this.#pointer = null;
  }

  /** How many of the others have their middle above this point. */
  index(at, middles) {
    return middles.filter((middle) => middle < at).length;
  }
}
