// Conducts one attempt at a part: from the presentation of the targets until all are connected, or its time is over.

import { PresentedBlock } from '../../runtime/presented-block.js';
import { Trail } from './trail.js';

export class TrailBlock extends PresentedBlock {
  /**
   * @param parts  of a `PresentedBlock`: `block` of the plan, {number, labels, layouts, timeLimit}; `screen` also tells the
   *               `side` of its square, a place in it (`spotOf`), and which target has the focus (`focused`)
   */
  constructor(parts) {
    super(parts, new Trail(parts.block, parts.attempt, () => parts.screen.side));
  }

  press({ time, input, place }) {
    const { screen } = this.parts;
    const press = { time, input, place: place && screen.spotOf(place), focused: screen.focused };
    this.receive(() => this.events.press(press));
  }
}
