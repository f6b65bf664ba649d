// The screens to read that every task has.

import { element } from './dom.js';

/** The sentence in pieces: its text and, in place of each {name}, `values[name]`. */
export function fill(sentence, values) {
  return sentence
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{\w+\}$/.test(piece) ? values[piece.slice(1, -1)] ?? piece : piece));
}

/** A plain message, with one action if there is something to do, and more buttons beside it. */
export function messageScreen(title, sentences, action = null, ...more) {
  const content = element('div', { class: 'content' }, heading(title), ...sentences.map(paragraph));
  const screen = element('section', { class: 'reading' }, content);
  if (action) screen.append(element('footer', {}, actionButton(action.label, action.run), ...more));
  return screen;
}

/**
 * A text with what leads on and what leads out.
 * @param actions  {goOn, stop}
 * @param more     buttons beside the one that stops
 */
export function readingScreen({ texts, input }, title, content, { goOn, stop }, ...more) {
  const ways = element('span', { class: 'leaving' }, stopButton(texts, stop), ...more);
  const footer = element('footer', {}, actionButton(texts.continue, goOn), ways);
  if (input === 'keyboard') footer.append(element('p', { class: 'hint' }, texts.continueKeyboard));
  const body = element('div', { class: 'content' }, heading(title), ...content);
  return element('section', { class: 'reading' }, body, footer);
}

/** The button that leads out of the task for now. */
export function stopButton(texts, stop) {
  const button = element('button', { type: 'button', class: 'stop' }, texts.stop);
  button.addEventListener('click', stop, { once: true });
  return button;
}

export function paragraph(text) {
  return element('p', {}, text);
}

export function keyCap(key) {
  return element('kbd', {}, key.toUpperCase());
}

/** The screen with the reason why the run cannot go on, or null if it can. */
export function obstacleScreen(texts, journal, isKept) {
  if (journal.status === 'signed-out') {
    // A reload would lose what is not kept.
    const [lead, run] = isKept
      ? [texts.signedOutLead, () => location.reload()] : [texts.signedOutUnkept, () => journal.flush()];
    return messageScreen(texts.signedOutTitle, [lead], { label: texts.reload, run });
  }
  if (journal.status !== 'refused') return null;
  const restart = { label: texts.refusedAction, run: () => { journal.discard(); location.reload(); } };
  return messageScreen(texts.refusedTitle, [texts.refusedLead], restart);
}

/** Some of what was measured is not acknowledged yet. */
export function savingScreen(texts, { unsent, status }, isKept) {
  const count = fill(unsent === 1 ? texts.savingOne : texts.savingMany, { n: unsent }).join('');
  const retry = isKept ? texts.savingRetry : texts.savingUnkept;
  return messageScreen(texts.savingTitle, status === 'retrying' ? [count, retry] : [count]);
}

/** The server has everything. @param news  sentences on the task, which a late answer does not leave */
export function finishedScreen(texts, news, leave) {
  const screen = messageScreen(texts.finishedTitle, [texts.finishedLead, ...news]);
  screen.id = 'finished';
  if (news.length === 0) return screen;
  const button = actionButton(texts.continue, leave);
  button.disabled = true;
  setTimeout(() => { button.disabled = false; }, 1000);
  screen.append(element('footer', {}, button));
  return screen;
}

function heading(title) {
  return element('h1', { tabindex: '-1' }, title);
}

function actionButton(label, run) {
  const button = element('button', { type: 'button', id: 'continue' }, label);
  button.addEventListener('click', run, { once: true });
  return button;
}
