// The page on which a tablet looks for a card. A card that is found is submitted through the form for typed codes.

import { Camera, canUseCamera, problemOf } from './camera.js';
import { findCard, pictureSender } from './cards.js';
import './page.js';
import { leave, serverAnswers } from './state.js';

const token = document.querySelector('meta[name=labconsole-token]').content;
const view = document.getElementById('view');
const problem = document.getElementById('problem');
const other = document.getElementById('switch');
const form = document.getElementById('card');

const camera = new Camera(document.getElementById('picture'));
const ask = pictureSender(token);
let looking = new AbortController();

/** Shows one of the messages in the box, and no other. */
function say(box, kind, name) {
  for (const line of box.querySelectorAll(`[data-${kind}]`)) line.hidden = line.dataset[kind] !== name;
}

function tell(word) {
  say(document.getElementById('words'), 'word', word);
}

function stop() {
  looking.abort();
  camera.turnOff();
}

/**
 * Returns to the waiting page. A page that cannot be loaded would stay on the tablet: this one goes when the server
 * answers.
 */
async function goBack() {
  stop();
  await serverAnswers();
  leave();
}

function giveUp(name) {
  stop();
  view.hidden = true;
  say(problem, 'problem', name);
  problem.hidden = false;
  problem.focus();
}

async function look(deviceId = null) {
  looking.abort();
  looking = new AbortController();
  const { signal } = looking;
  tell('starting');
  try {
    if (!await camera.turnOn(deviceId)) return;
    other.hidden = await camera.other() === null;
  } catch (error) {
    if (!signal.aborted) giveUp(problemOf(error));
    return;
  }
  // The camera was turned off while it was asked for another one: the page is being left.
  if (signal.aborted) return;
  if (document.hidden) return goBack();
  tell('looking');
  const code = await findCard({ grab: () => camera.grab(), ask, onSeen: tell, signal });
  if (signal.aborted) return;
  if (code === null) return goBack();
  stop();
  tell('card');
  form.elements.code.value = code;
  form.submit();
}

other.addEventListener('click', async () => look(await camera.other()));
addEventListener('pagehide', stop);
// A participant who changes to another app leaves the tablet waiting. While the browser asks for permission the camera
// is not on yet.
document.addEventListener('visibilitychange', () => { if (document.hidden && camera.isOn) goBack(); });

if (canUseCamera()) {
  view.hidden = false;
  look();
} else {
  giveUp('unable');
}
