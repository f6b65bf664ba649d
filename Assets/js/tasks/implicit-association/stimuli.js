// Every stimulus of a test on the very screen that participants see, one after the other:
// <main id="test" data-plan> with a bar of #previous, #place, #next and #show-wrong.

import { Pictures } from '../../runtime/pictures.js';
import { fetchPlan } from '../../runtime/server.js';
import { TestScreen } from './testscreen.js';

/** The first block that shows all four categories: in it any stimulus can stand. */
const pairingBlock = 3;

class StimuliView {
  #plan;
  #screen;
  #stimuli;
  #current = 0;

  constructor(root, plan, pictures) {
    this.#plan = plan;
    this.#stimuli = inOrder(plan);
    const block = plan.blocks.find(({ number }) => number === pairingBlock);
    this.#screen = new TestScreen(plan, block, pictures);
    root.replaceChildren(this.#screen.element);
    this.#screen.fit();
    this.#listen();
    this.#show(0);
  }

  #listen() {
    const byId = (id) => document.getElementById(id);
    byId('previous').addEventListener('click', () => this.#show(this.#current - 1));
    byId('next').addEventListener('click', () => this.#show(this.#current + 1));
    byId('show-wrong').addEventListener('change', ({ target }) => this.#screen.mark(target.checked ? 'wrong' : null));
    addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') this.#show(this.#current - 1);
      if (key === 'ArrowRight') this.#show(this.#current + 1);
    });
    addEventListener('resize', () => this.#screen.fit());
  }

  #show(index) {
    this.#current = (index + this.#stimuli.length) % this.#stimuli.length;
    const id = this.#stimuli[this.#current];
    this.#screen.clear();
    this.#screen.present({ stimulus: id, side: 'left' }, id);
    document.getElementById('place').textContent = `${this.#current + 1} / ${this.#stimuli.length}: ${id}`;
  }
}

/** Category by category, in the order of the categories, then by name. */
function inOrder({ categories, stimuli }) {
  const place = (id) => Object.keys(categories).sort().indexOf(stimuli[id].category);
  return Object.keys(stimuli).sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}

async function begin(root) {
  const { plan } = await fetchPlan(root.dataset.plan);
  if (!plan) return;
  const pictures = new Pictures(plan.stimuli);
  await pictures.prepare(Object.keys(plan.stimuli));
  new StimuliView(root, plan, pictures);
}

begin(document.getElementById('test'));
