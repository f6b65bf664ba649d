// The screens of an experiment of a lab's own: what comes before it, its frame, and what is shown when it goes wrong.

import { element } from '../../runtime/dom.js';
import { fill, messageScreen, paragraph, readingScreen, stopButton } from '../../runtime/messages.js';

/** The screen before the experiment. @param actions  {goOn, stop, skip} */
export function overviewScreen(plan, actions) {
  const { texts, minutes, title } = plan;
  const duration = fill(minutes === 1 ? texts.durationOne : texts.durationMany, { n: minutes }).join('');
  const image = plan.pictures?.instruction;
  const content = [
    ...texts.overviewLead.split(/\n+/).map(paragraph),
    ...(image ? [element('img', { class: 'shown', src: image, alt: texts.pictureDescription })] : []),
    ...[duration, texts.overviewUnable].map(paragraph),
  ];
  return readingScreen(plan, title, content, actions, textButton(texts.skip, 'skip', actions.skip));
}

/** The question before the experiment is left out. */
export function skippingScreen({ texts }, back, skip) {
  const screen = messageScreen(texts.skipTitle, [texts.skipLead], { label: texts.skipBack, run: back });
  screen.querySelector('footer').append(textButton(texts.skipConfirm, 'skip', skip));
  return screen;
}

/** It went wrong. @param actions  {retry, leave, stop} */
export function problemScreen({ texts }, { retry, leave, stop }) {
  const again = { label: texts.problemRetry, run: retry };
  const screen = messageScreen(texts.problemTitle, [texts.problemLead, texts.problemChoice], again);
  screen.id = 'problem';
  screen.querySelector('footer').append(
    element('span', { class: 'leaving' }, stopButton(texts, stop), textButton(texts.problemLeave, 'leave', leave)),
  );
  return screen;
}

/**
 * The frame, and a line below it that leads out.
 * @param actions  {stop, stuck}
 */
export function frameScreen({ texts, title }, url, { stop, stuck }) {
  const frame = element('iframe', {
    // Without `allow-same-origin` its origin is opaque: no cookies, no storage, no way to the page around it. Forms are allowed
    // so that scripts hear of their submission; the policy of its files lets none go anywhere.
    sandbox: 'allow-scripts allow-forms', allow: 'autoplay', referrerpolicy: 'no-referrer', title, src: url,
  });
  const note = element('p', { role: 'status' });
  const help = textButton(texts.problemStuck, 'stuck', stuck);
  help.hidden = true;
  const line = element('footer', {}, note, help, stopButton(texts, stop));
  const screen = element('section', { class: 'experiment' }, frame, line);
  const warn = () => {
    note.textContent = texts.problemNote;
    help.hidden = false;
  };
  return { screen, frame, warn };
}

/** The words of what jatos.js draws in the frame. */
export function frameWords({ texts }) {
  const { frameWait, frameCancel, frameQuestion, frameAbort, frameStay } = texts;
  return { wait: frameWait, cancel: frameCancel, question: frameQuestion, abort: frameAbort, stay: frameStay };
}

function textButton(label, id, run) {
  const button = element('button', { type: 'button', class: 'stop', id }, label);
  button.addEventListener('click', run, { once: true });
  return button;
}
