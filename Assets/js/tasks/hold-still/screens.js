// The screens of holding still.

import { ActivityScreen } from '../../runtime/activity-screen.js';
import { drawn, element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';

/** Somebody who sits: head, back and legs; then the arm of each posture, and the device in its hand. */
const body = 'M60 52v62h44v50M36 40v120M36 120h24';
const arms = { lap: 'M60 64l14 34l20 8', out: 'M60 64h62' };
const devices = { lap: [90, 98, 22, 6], out: [118, 57, 6, 14] };

/** The instruction, with a picture of each posture. */
export function instructions({ texts, blocks: [{ seconds }] }) {
  const pictures = element('div', { class: 'postures' }, ...['lap', 'out'].map((posture) => picture(texts, posture)));
  const lead = fill(texts.overviewLead, { n: seconds }).join('');
  return [lead, pictures, texts.overviewHand, texts.overviewTone, texts.overviewWhy];
}

function picture(texts, posture) {
  const [x, y, width, height] = devices[posture];
  const drawing = drawn(
    'svg', { viewBox: '20 0 130 170', role: 'img', 'aria-label': texts[`${posture}Picture`] },
    drawn('circle', { cx: 60, cy: 32, r: 16 }), drawn('path', { d: body }), drawn('path', { d: arms[posture] }),
    drawn('rect', { x, y, width, height, class: 'device' }),
  );
  return element('figure', {}, drawing, element('figcaption', {}, texts[`${posture}Title`]));
}

export class HoldStillScreen extends ActivityScreen {
  #texts;

  constructor(plan, { posture, seconds }, again, actions) {
    const { texts } = plan;
    const lead = fill(texts[`${posture}Lead`], { n: seconds }).join('');
    super(plan, texts[`${posture}Title`], [...(again ? [texts.interrupted] : []), lead], actions);
    this.#texts = texts;
  }

  begin() {
    this.notice.replaceChildren(this.#texts.still);
  }

  tellStopped() {
    this.count(null);
    this.notice.replaceChildren(this.#texts.sensorStopped);
  }
}
