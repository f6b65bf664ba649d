// The screens of a spatial span task.

import { ActivityScreen } from '../../runtime/activity-screen.js';
import { element } from '../../runtime/dom.js';
import { fill } from '../../runtime/messages.js';

/** The instruction, with a small grid in which cells light up one after the other. */
export function instructions({ texts, blocks }) {
  const { direction, practice } = blocks[0];
  return [
    texts.overviewLead, sample(texts), direction === 'backward' ? texts.overviewBackward : texts.overviewForward,
    texts.overviewSpan, ...(practice ? [texts.overviewPractice] : []), texts.overviewWhy,
  ];
}

// The order of its cells is in the style sheet, which stands still where motion is to be reduced.
function sample(texts) {
  const picture = element('div', { class: 'span-sample', role: 'img', 'aria-label': texts.picture });
  picture.append(...Array.from({ length: 9 }, () => element('span', { class: 'cell' })));
  return picture;
}

export class SpanScreen extends ActivityScreen {
  #texts;
  #cells;
  #direction;

  /** @param game  {span, side} */
  constructor(plan, block, again, actions, game, title) {
    const { texts } = plan;
    const sentence = fill(texts[`${block.direction}Lead`], { n: game.span }).join('');
    const sentences = [...(again ? [texts.interrupted] : []), ...(block.practice ? [texts.practiceLead] : []), sentence];
    super(plan, title, sentences, actions);
    this.#texts = texts;
    this.#direction = block.direction;
    this.#cells = Array.from({ length: game.side ** 2 }, (_, index) => (
      element('button', {
        type: 'button', class: 'answer cell', id: `cell-${index}`,
        'aria-label': fill(texts.cell, { row: Math.floor(index / game.side) + 1, column: index % game.side + 1 }).join(''),
      })
    ));
    this.grid = element('div', { class: 'span-grid', 'data-side': game.side }, ...this.#cells);
    this.grid.hidden = true;
    this.place.append(this.grid);
  }

  clearStart() {
    super.clearStart();
    this.notice.replaceChildren();
  }

  count(seconds) {
    super.count(seconds);
    this.grid.hidden = seconds !== null;
  }

  /** The grid is to be seen, without a countdown, too. */
  begin() {
    this.grid.hidden = false;
    this.notice.replaceChildren(this.#texts.watch);
  }

  /** Lights a cell up, with a mark whose presentation the browser tells. */
  light(cell, identifier) {
    this.#mark(cell, '●', identifier);
    this.#cells[cell].dataset.lit = identifier;
  }

  /** Darkens it; a mark of its own tells when. */
  darken(cell, identifier) {
    this.#mark(cell, '·', identifier);
    delete this.#cells[cell].dataset.lit;
  }

  /** Asks for the answer. */
  ask() {
    this.#cells.forEach((cell) => cell.replaceChildren());
    this.grid.dataset.asks = '';
    this.notice.replaceChildren(this.#texts[this.#direction === 'backward' ? 'askBackward' : 'askForward']);
  }

  /** Shows which cell was tapped last. */
  mark(cell) {
    this.#cells.forEach((other, index) => { other.toggleAttribute('data-tapped', index === cell); });
  }

  /** Says how the game went. */
  tell(isRight) {
    delete this.grid.dataset.asks;
    this.notice.replaceChildren(isRight ? this.#texts.right : this.#texts.wrong);
  }

  // Element Timing reports text in block elements, not the colour behind it.
  #mark(cell, text, identifier) {
    this.#cells.forEach((other) => other.replaceChildren());
    this.#cells[cell].append(element('div', { class: 'light', 'aria-hidden': 'true', elementtiming: identifier }, text));
  }
}
