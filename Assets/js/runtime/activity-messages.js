// The screens to read that every activity has, and the ways out of it.

import { element } from './dom.js';
import { fill, messageScreen, paragraph, readingScreen, stopButton } from './messages.js';

/**
 * The instruction of an activity: what, why, how long, and who cannot do it.
 * @param content  texts and elements of the task
 * @param actions  {goOn, stop, skip}
 */
export function instructionScreen(plan, content, actions) {
  const { texts, minutes } = plan;
  const duration = fill(minutes === 1 ? texts.durationOne : texts.durationMany, { n: minutes }).join('');
  const all = [...content, duration, texts.overviewUnable];
  const shown = all.map((part) => (typeof part === 'string' ? paragraph(part) : part));
  return readingScreen(plan, texts.overviewTitle, shown, actions, skipButton(texts.skip, actions.skip));
}

/** The question before a task is left out. The way back is the one that keys lead to. */
export function skippingScreen({ texts }, back, skip) {
  const screen = messageScreen(texts.skipTitle, [texts.skipLead], { label: texts.skipBack, run: back });
  screen.querySelector('footer').append(skipButton(texts.skipConfirm, skip));
  return screen;
}

/** The ways out of the task: for now, or for good. */
export function leaving(texts, { stop, skip }) {
  return element('span', { class: 'leaving' }, stopButton(texts, stop), skipButton(texts.skip, skip));
}

// Its class keeps it from being taken for an answer.
function skipButton(label, skip) {
  const button = element('button', { type: 'button', class: 'stop', id: 'skip' }, label);
  button.addEventListener('click', skip, { once: true });
  return button;
}
