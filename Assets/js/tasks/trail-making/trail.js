// The targets of one attempt at a part, and the events of it. Pure. Places are in shares of the side of the square in which
// the targets lie, from its upper left corner.

import { PresentedEvents } from '../../runtime/presented-events.js';

/** The words of what can happen, in the order in which they are kept as numbers. */
export const happenings = ['start', 'press', 'time-up'];

/** The outcomes of a press, in the order in which they are kept as numbers. */
export const outcomes = ['right', 'wrong', 'repeated', 'missed'];

/** Targets whose middles differ in height by less than this stand in one row. */
const rowHeight = 0.1;

/** The diameter of a target in a square with this side, CSS pixels; the style sheet says the same. */
export function diameterIn(side) {
  return Math.min(side * 40 / 288, 50);
}

/** The number of the target at a place, from 1; null beside them. */
export function targetAt([x, y], places, side) {
  const radius = diameterIn(side) / 2;
  const index = places.findIndex((place) => Math.hypot(x - place[0], y - place[1]) * side <= radius);
  return index < 0 ? null : index + 1;
}

/** The indices of targets row by row, each from left to right. */
export function inReadingOrder(places) {
  const rows = [];
  for (const index of [...places.keys()].sort((one, other) => places[one][1] - places[other][1])) {
    const row = rows.at(-1);
    if (row && places[index][1] - places[row[0]][1] < rowHeight) row.push(index);
    else rows.push([index]);
  }
  return rows.flatMap((row) => row.sort((one, other) => places[one][0] - places[other][0]));
}

/** The way in which an attempt is over after this event; null while it goes on. */
export function endingOf(connected, targets, event) {
  if (connected === targets) return 'complete';
  return event?.what === 'time-up' ? 'time-up' : null;
}

export class Trail extends PresentedEvents {
  #side;

  /** An event of which nothing is known, in the order of what is sent. */
  blank = {
    what: null, target: null, outcome: null, time: null, timeSource: null, place: null, side: null, input: null,
  };

  labels;
  places;

  /** The number of targets that are connected. */
  connected = 0;

  /**
   * @param block    of the plan: {labels, layouts, timeLimit}
   * @param attempt  from 1; each has a layout of its own, as long as there are others
   * @param side     () => the side of the square, CSS pixels
   */
  constructor({ labels, layouts, timeLimit }, attempt, side) {
    super(timeLimit);
    this.labels = labels;
    this.places = layouts[(attempt - 1) % layouts.length];
    this.#side = side;
  }

  endingAfter(record) {
    return endingOf(this.connected, this.places.length, record);
  }

  record(given) {
    return super.record({ side: this.#side(), ...given });
  }

  /**
   * The record of a press, {time, input, place, focused}; null before the presentation and after the end. By a key the target
   * is the one that has the focus; by anything else the one at the place.
   */
  press({ time, input, place, focused }) {
    const own = this.timeOf(time);
    if (own === null) return null;
    const target = input === 'key' ? focused : targetAt(place, this.places, this.#side());
    const outcome = this.#connect(target);
    return this.record({ what: 'press', target, outcome, time: own, place: input === 'key' ? null : place, input });
  }

  #connect(target) {
    if (target === null) return 'missed';
    if (target === this.connected) return 'repeated';
    if (target !== this.connected + 1) return 'wrong';
    this.connected = target;
    return 'right';
  }
}
