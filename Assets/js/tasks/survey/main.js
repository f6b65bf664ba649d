// The scripts of the questions of a survey. Each question can be answered without them.

import { followRules } from './appearing.js';
import { letClear } from './clearing.js';
import { Counter } from './counter.js';
import { Drawing } from './drawing.js';
import { enlarge } from './enlarging.js';
import { keepExclusive } from './exclusive.js';
import { Finder } from './finder.js';
import { Measure } from './measure.js';
import { NotGiven } from './notgiven.js';
import { Ranking } from './ranking.js';
import { Slider } from './slider.js';

/** By the attribute that asks for it. */
const behaviours = {
  '[data-question]': (element) => {
    keepExclusive(element);
    if (element.querySelector('[data-not-given]')) new NotGiven(element).open();
  },
  'button[data-clears]': letClear,
  '[data-slider]': (element) => new Slider(element).open(),
  'select[data-finds]': (element) => new Finder(element).open(),
  '[data-measure]': (element) => new Measure(element).open(),
  '[data-ranking]': (element) => new Ranking(element).open(),
  'textarea[data-limit]': (element) => new Counter(element).open(),
  'a[data-enlarges]': enlarge,
  '[data-drawing]': (element) => new Drawing(element).open(),
};

function open(root) {
  for (const [selector, begin] of Object.entries(behaviours)) {
    const own = root.matches?.(selector) ? [root] : [];
    for (const element of [...own, ...root.querySelectorAll(selector)]) begin(element);
  }
}

if (window.PointerEvent && window.ResizeObserver) {
  open(document);
  const form = document.querySelector('form[data-appearing]');
  if (form) followRules(form, open);
}
