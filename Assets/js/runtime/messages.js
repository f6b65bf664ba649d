// Screens to read that every task has: a message, a page of text with its way on and its way out.

import { element } from './dom.js';

/** A plain message, with one action if there is something to do. */
export function messageScreen(title, sentences, action = null) {
  const content = element('div', { class: 'content' }, heading(title), ...sentences.map(paragraph));
  const screen = element('section', { class: 'reading' }, content);
  if (action) screen.append(element('footer', {}, actionButton(action.label, action.run)));
  return screen;
}

/**
 * A text with what leads on and what leads out.
 * @param actions  {goOn, stop}
 */
export function readingScreen({ texts, input }, title, content, { goOn, stop }) {
  const footer = element('footer', {}, actionButton(texts.continue, goOn), stopButton(texts, stop));
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

/** A paragraph of text. */
export function paragraph(text) {
  return element('p', {}, text);
}

/** A key as it looks on the keyboard. */
export function keyCap(key) {
  return element('kbd', {}, key.toUpperCase());
}

function heading(title) {
  return element('h1', { tabindex: '-1' }, title);
}

function actionButton(label, run) {
  const button = element('button', { type: 'button', id: 'continue' }, label);
  button.addEventListener('click', run, { once: true });
  return button;
}
