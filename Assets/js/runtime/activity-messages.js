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

/** The question before a task, or one block, is left out. The way back is the one that keys lead to. */
export function skippingScreen({ texts }, isBlock, back, skip) {
  const [title, lead] = isBlock ? [texts.skipBlockTitle, texts.skipBlockLead] : [texts.skipTitle, texts.skipLead];
  const screen = messageScreen(title, [lead], { label: texts.skipBack, run: back });
  screen.querySelector('footer').append(skipButton(texts.skipConfirm, skip));
  return screen;
}

/** The ways out of the task: for now, or for good; and out of the block, where the kind has words for that. */
export function leaving(texts, { stop, skip, skipBlock }) {
  const outOfBlock = texts.skipBlock && skipBlock ? [skipButton(texts.skipBlock, skipBlock, 'skip-block')] : [];
  return element('span', { class: 'leaving' }, stopButton(texts, stop), ...outOfBlock, skipButton(texts.skip, skip));
}

// Its class keeps it from being taken for an answer.
function skipButton(label, skip, id = 'skip') {
  const button = element('button', { type: 'button', class: 'stop', id }, label);
  button.addEventListener('click', skip, { once: true });
  return button;
}
