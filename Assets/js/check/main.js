// Checks the device before the first test: <section id="check" data-result data-next data-csrf data-input …>. The way
// to the test stays open, whatever fails here.

import { clockResolution } from '../runtime/device.js';
import { isAskedFor, pressOfKey, pressOfPointer } from '../runtime/input.js';
import { frameFigures, keepsData, quantile, roundTrips } from './measures.js';

/** The duration of the observation of frames, ms. */
const watch = 3000;

/** The number of requests, and the pauses between them, ms. */
const requests = { count: 10, pause: 200 };

/** The number of presses asked for, and the time limit for each, ms. */
const presses = { count: 5, patience: 12_000 };

async function check(root) {
  root.hidden = false;
  const result = {
    ...await during('screen', measureScreen), ...await during('network', () => measureNetwork(root.dataset.probe)),
    ...await during('storage', async () => ({ keepsData: keepsData(localStorage) })),
    ...await during('press', () => enoughPresses(root)),
    width: innerWidth, height: innerHeight,
  };
  const isSent = await send(root.dataset, result);
  if (result.presses < presses.count) return location.assign(isSent ? root.dataset.next : document.getElementById('skip').href);
  document.getElementById(isSent ? 'done' : 'unsent').hidden = false;
  goOn(isSent);
}

/**
 * Asks again if a keyboard was asleep or missing: until every press was noticed, or the participant goes on without.
 */
async function enoughPresses(root) {
  const missing = document.getElementById('missing');
  for (;;) {
    const figures = await measurePresses(root);
    if (figures.presses === presses.count) return figures;
    const count = document.getElementById('count');
    count.textContent = told(count, figures.presses);
    missing.hidden = false;
    const again = document.getElementById('again');
    again.focus();
    const isTriedAgain = await chosen(again, document.getElementById('skip'));
    missing.hidden = true;
    if (!isTriedAgain) return figures;
  }
}

/**
 * Resolves to true if the first element was clicked, to false for the other; its link is followed once the result is
 * sent.
 */
function chosen(one, other) {
  return new Promise((resolve) => {
    const both = new AbortController();
    const choose = (element, isFirst) => element.addEventListener('click', (event) => {
      event.preventDefault();
      both.abort();
      resolve(isFirst);
    }, { signal: both.signal });
    choose(one, true);
    choose(other, false);
  });
}

/** "3 of 5", in the words of the page. */
function told({ dataset }, number) {
  return dataset.pattern.replace('{n}', number).replace('{count}', presses.count);
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

/** Waits for presses of the key or taps on the button, and measures the delay until the page receives them. */
function measurePresses({ dataset }) {
  const { input, left, right } = dataset;
  const button = document.getElementById('left');
  if (button) button.disabled = false;
  const heard = document.getElementById('heard');
  const delays = [];
  const tell = () => { heard.textContent = told(heard, delays.length); };
  heard.hidden = false;
  tell();
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
      tell();
      if (delays.length === presses.count) end();
    };
    const { signal } = listening;
    addEventListener('keydown', (event) => hear(pressOfKey(event, { left, right }, performance.now())), { signal });
    addEventListener('pointerdown', (event) => hear(pressOfPointer(event, performance.now())), { signal });
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

/** Shows the way on; without a stored result it is the one that asks for none. */
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
