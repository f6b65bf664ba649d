// The pegs with their disks, and the disk that is taken up. Pure. The server reckons the same (`HanoiTower`).

/** The words of what a press or a drop leads to, in the order in which they are kept as numbers. */
export const steps = ['picked', 'empty', 'returned', 'moved', 'illegal', 'missed'];

export class Tower {
  /** The disks of each peg from below, 1 for the smallest. */
  pegs;

  /** The peg, from 1, whose uppermost disk is taken up; null for none. */
  source = null;

  constructor(disks) {
    this.pegs = [Array.from({ length: disks }, (_, index) => disks - index), [], []];
  }

  get isSolved() {
    return this.pegs[0].length === 0 && this.pegs[1].length === 0;
  }

  /** A peg is pressed: the first press takes a disk up, the second one puts it down. @param peg  null beside the pegs */
  press(peg) {
    if (peg === null) return 'missed';
    if (this.source !== null) return this.#put(peg);
    if (this.pegs[peg - 1].length === 0) return 'empty';
    this.source = peg;
    return 'picked';
  }

  /** The disk that is taken up is let go after it was dragged; null if none is. @param peg  null beside the pegs */
  drop(peg) {
    return this.source === null ? null : this.#put(peg ?? this.source);
  }

  #put(peg) {
    const from = this.pegs[this.source - 1];
    const isBack = peg === this.source;
    this.source = null;
    if (isBack) return 'returned';
    const to = this.pegs[peg - 1];
    if (to.length > 0 && to.at(-1) < from.at(-1)) return 'illegal';
    to.push(from.pop());
    return 'moved';
  }
}
