// The screens to read: overview, instructions, messages. Each function makes one screen.

import { categoryLabel, categoryList } from './categories.js';
import { element } from './dom.js';
import { handsDrawing, sampleTrial } from './drawings.js';
import { deadline, mistakes, novelty } from './instructions.js';
import { fill } from './texts.js';

/**
 * All categories with all their stimuli.
 * @param actions  of every screen to read: {goOn, stop}
 */
export function overviewScreen(plan, actions) {
  const { texts } = plan;
  const rows = Object.keys(plan.categories).map((role) => element(
    'section', { class: 'category' },
    element('h2', {}, categoryLabel(plan, role)),
    element('ul', {}, ...stimuliOf(plan, role).map(overviewItem)),
  ));
  return reading(plan, texts.overviewTitle, [paragraph(texts.overviewLead), ...rows], actions);
}

/** How the whole test goes. */
export function generalScreen(plan, actions) {
  const { texts } = plan;
  const hands = plan.input === 'keyboard' ? texts.generalKeyboard : texts.generalTouch;
  const keys = { left: plan.keys.left.toUpperCase(), right: plan.keys.right.toUpperCase() };
  const before = [texts.generalLead, fill(hands, keys).join('')];
  const after = [texts[mistakes(plan)], texts[deadline(plan)], texts.generalSpeed, texts.generalQuiet].filter(Boolean);
  const content = [...before.map(paragraph), handsDrawing(plan), sampleTrial(plan), ...after.map(paragraph)];
  return reading(plan, texts.generalTitle, content, actions);
}

/** What to do in a block, on a screen of its own. */
export function instructionScreen(plan, block, past, actions) {
  const title = progressText(plan, block);
  return reading(plan, title, instructionParagraphs(plan, block, past), actions);
}

/**
 * What to do in a block, as paragraphs.
 * @param past  {isInterrupted, summary}: whether the block is done again, and how the one before it went, or null
 */
export function instructionParagraphs(plan, block, { isInterrupted, summary }) {
  const { texts } = plan;
  const news = [isInterrupted && texts.interrupted, summary && summaryText(texts, summary)].filter(Boolean);
  const sides = ['left', 'right'].map((side) => sideParagraph(plan, block, side));
  const rest = [texts[mistakes(plan)], texts[deadline(plan)], texts.blockSpeed].filter(Boolean);
  return [
    ...news.map((text) => element('p', { class: 'news' }, text)),
    paragraph(texts[novelty(plan, block)]), ...sides, ...rest.map(paragraph),
  ];
}

/** "In the part before: 2 mistakes in 20, usually 0.8 seconds each." */
export function summaryText(texts, { mistakes: count, trials, seconds }) {
  const sentence = { 0: texts.summaryNone, 1: texts.summaryOne }[count] ?? texts.summaryMany;
  const time = seconds?.toLocaleString(document.documentElement.lang || 'en', { minimumFractionDigits: 1 });
  const words = [fill(sentence, { n: count, total: trials }).join('')];
  return [...words, ...(time ? [fill(texts.summaryTime, { seconds: time }).join('')] : [])].join(' ');
}

/** What leads out of the test for now. */
export function stopButton(texts, stop) {
  const button = element('button', { type: 'button', class: 'stop' }, texts.stop);
  button.addEventListener('click', stop, { once: true });
  return button;
}

/** A plain message, with one action if there is something to do. */
export function messageScreen(title, sentences, action = null) {
  const content = element('div', { class: 'content' }, heading(title), ...sentences.map(paragraph));
  const screen = element('section', { class: 'reading' }, content);
  if (action) screen.append(element('footer', {}, actionButton(action.label, action.run)));
  return screen;
}

/** "Part 3 of 7" */
export function progressText(plan, block) {
  return fill(plan.texts.progress, { n: block.number, total: plan.blocks.length }).join('');
}

/** A key as it looks on the keyboard. */
export function keyCap(key) {
  return element('kbd', {}, key.toUpperCase());
}

function reading(plan, title, content, { goOn, stop }) {
  const footer = element('footer', {}, actionButton(plan.texts.continue, goOn), stopButton(plan.texts, stop));
  if (plan.input === 'keyboard') footer.append(element('p', { class: 'hint' }, plan.texts.continueKeyboard));
  const body = element('div', { class: 'content' }, heading(title), ...content);
  return element('section', { class: 'reading' }, body, footer);
}

function sideParagraph(plan, block, side) {
  const sentence = plan.input === 'keyboard'
    ? plan.texts.sideKeyboard
    : plan.texts[side === 'left' ? 'sideTouchLeft' : 'sideTouchRight'];
  const values = { key: keyCap(plan.keys[side]), categories: categoryList(plan, block[side]) };
  return element('p', { class: 'side' }, ...fill(sentence, values));
}

function stimuliOf(plan, role) {
  return Object.values(plan.stimuli).filter((stimulus) => stimulus.category === role);
}

function overviewItem(stimulus) {
  if (!stimulus.image) return element('li', {}, stimulus.text);
  return element('li', {}, element('img', { src: stimulus.image, alt: stimulus.label, class: 'picture' }));
}

function heading(title) {
  return element('h1', { tabindex: '-1' }, title);
}

function paragraph(text) {
  return element('p', {}, text);
}

function actionButton(label, run) {
  const button = element('button', { type: 'button', id: 'continue' }, label);
  button.addEventListener('click', run, { once: true });
  return button;
}
