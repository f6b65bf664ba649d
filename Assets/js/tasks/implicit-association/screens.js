// The screens to read: overview and instructions. Each function makes one screen.

import { element } from '../../runtime/dom.js';
import { fill, keyCap, paragraph, readingScreen } from '../../runtime/messages.js';
import { categoryLabel, categoryList } from './categories.js';
import { handsDrawing, sampleTrial } from './drawings.js';
import { deadline, mistakes, novelty } from './instructions.js';

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
  return readingScreen(plan, texts.overviewTitle, [paragraph(texts.overviewLead), ...rows], actions);
}

/** The course of the whole test. */
export function generalScreen(plan, actions) {
  const { texts } = plan;
  const hands = plan.input === 'keyboard' ? texts.generalKeyboard : texts.generalTouch;
  const keys = { left: plan.keys.left.toUpperCase(), right: plan.keys.right.toUpperCase() };
  const before = [texts.generalLead, fill(hands, keys).join('')];
  const after = [texts[mistakes(plan)], texts[deadline(plan)], texts.generalSpeed, texts.generalQuiet].filter(Boolean);
  const content = [...before.map(paragraph), handsDrawing(plan), sampleTrial(plan), ...after.map(paragraph)];
  return readingScreen(plan, texts.generalTitle, content, actions);
}

/** The instructions for a block, on a screen of their own. */
export function instructionScreen(plan, block, past, actions) {
  const title = progressText(plan, block);
  return readingScreen(plan, title, instructionParagraphs(plan, block, past), actions);
}

/**
 * The instructions for a block, as paragraphs.
 * @param past  {isInterrupted, summary}: true if the block is done again, and the result of the one before it, or null
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

/** "Part 3 of 7" */
export function progressText(plan, block) {
  return fill(plan.texts.progress, { n: block.number, total: plan.blocks.length }).join('');
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
