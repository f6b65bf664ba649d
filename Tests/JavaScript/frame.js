// The frame of an experiment as its scripts find it, for tests of them.

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** The scripts of a frame in a window of their own: {window, sent, hear, tell}. */
export function frame(...scripts) {
  const [sent, listeners] = [[], {}];
  const parent = { postMessage: (data) => sent.push(JSON.parse(JSON.stringify(data))) };
  const window = {
    parent, console, URL, Response, Blob, btoa, Uint8Array, EventTarget, TextDecoder, setTimeout, fetch,
    ProgressEvent: class extends Event { constructor(type, values) { super(type); Object.assign(this, values); } },
    location: { href: 'http://lab/experiment/' },
    addEventListener: (type, hear) => { (listeners[type] ??= []).push(hear); },
    document: {}, Element: class { requestFullscreen() { return Promise.reject(new TypeError('disallowed')); } },
  };
  window.window = window;
  for (const script of scripts) {
    runInNewContext(readFileSync(new URL(`../../Assets/js/tasks/page/${script}`, import.meta.url), 'utf8'), window);
  }
  const hear = (type, event) => listeners[type].forEach((listener) => listener(event));
  return { window, sent, hear, tell: (data) => hear('message', { source: parent, data: { labconsole: 1, ...data } }) };
}

/** The part of a plan that the page around tells of the run. */
export const about = { seed: '18446744073709551615', parameters: { n: '40', face: 'sad' }, component: 0, components: ['A', 'B'], session: null };
/** Resolves when everything that was to happen at once has happened. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
