// Looks at the device before the first test: <section id="check" data-result data-next data-csrf data-input …>.
// Whatever goes wrong here, the way to the test stays open.

import { clockResolution } from '../test/device.js';
import { isAskedFor, pressOfKey, pressOfPointer } from '../test/input.js';
import { frameFigures, keepsData, quantile, roundTrips } from './measures.js';

/** How long frames are watched, ms. */
const watch = 3000;

/** How often the server is asked, and how long the pauses between are, ms. */
const requests = { count: 10, pause: 200 };

/** How many presses are asked for, and how long one may take its time, ms. */
const presses = { count: 5, patience: 12_000 };

async function check(root) {
  root.hidden = false;
  const result = {
    ...await during('screen', measureScreen), ...await during('network', () => measureNetwork(root.dataset.probe)),
    ...await during('storage', async () => ({ keepsData: keepsData(localStorage) })),
    ...await during('press', () => measurePresses(root)),
    width: innerWidth, height: innerHeight,
  };
  const isSent = await send(root.dataset, result);
  document.getElementById(isSent ? 'done' : 'unsent').hidden = false;
  goOn(isSent);
}

/** Marks a step while it is measured, and when it is done. */
async function during(name, measure) {
  const step = document.querySelector(`[data-step="${name}"]`);
  step.dataset.state = 'running';
  const figures = await measure();
  step.dataset.state = 'done';
  return figures;
}

async function measureScreen() {
  const times = [];
  do times.push(await new Promise(requestAnimationFrame)); while (times.at(-1) - times[0] < watch);
  return { ...frameFigures(times), clockStep: clockResolution() };
}

function measureNetwork(address) {
  const ask = () => fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return roundTrips(ask, requests.count, () => pause(requests.pause), () => performance.now());
}

/** Waits for presses of the key or taps on the button, and for how late the page hears of them. */
function measurePresses({ dataset }) {
  const { input, left, right } = dataset;
  const button = document.getElementById('left');
  if (button) button.disabled = false;
  const delays = [];
  let kind = input === 'keyboard' ? 'key' : 'touch';
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      resolve({ input: kind, presses: delays.length, inputDelay: Math.max(0, quantile(delays, 0.5)) });
    };
    const hear = (press) => {
      if (press?.action !== 'left' || !isAskedFor(press, input)) return;
      delays.push(performance.now() - press.time);
      kind = press.input;
      if (delays.length === presses.count) end();
    };
    const { signal } = listening;
    addEventListener('keydown', (event) => hear(pressOfKey(event, { left, right })), { signal });
    addEventListener('pointerdown', (event) => hear(pressOfPointer(event)), { signal });
    setTimeout(end, presses.patience);
  });
}

async function send({ result, csrf }, figures) {
  try {
    const answer = await fetch(result, {
      method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
      body: JSON.stringify(figures),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Without a stored result the way on is the one that asks for none. */
function goOn(isSent) {
  const button = document.getElementById('go-on');
  const skip = document.getElementById('skip');
  if (!isSent) button.href = skip.href;
  skip.hidden = true;
  button.hidden = false;
  button.focus();
}

function pause(duration) {
  return new Promise((resolve) => { setTimeout(resolve, duration); });
}

check(document.getElementById('check'));
