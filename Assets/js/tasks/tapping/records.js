// A tap as the device keeps it: numbers alone.

import { disturbances } from '../../runtime/disturbances.js';
import { inputs } from '../../runtime/input.js';
import { bits, named } from '../../runtime/waiting.js';
import { buttons } from './taps.js';

/** A tap as numbers; null where it has no such thing. */
export function pack({ number, time, end, button, place, input, layout, deviations, flags }) {
  return [
    number, time, end, buttons.indexOf(button), ...place, inputs.indexOf(input), deviations, bits(flags, disturbances),
    layout && [layout.view, ...buttons.map((id) => layout[id])],
  ];
}

/** Restores a tap. */
export function unpack([number, time, end, button, x, y, input, deviations, flags, layout]) {
  return {
    number, time, end, button: buttons[button] ?? null, place: [x, y], input: inputs[input],
    layout: layout && { view: layout[0], left: layout[1], right: layout[2] }, deviations,
    flags: named(flags, disturbances),
  };
}

/** Taps do not tell whether their time was over: an attempt that was cut short is done again. */
export function isWhole() {
  return false;
}
