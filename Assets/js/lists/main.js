import { ServerClock, tell } from './ago.js';
import { Chosen, sentence } from './chosen.js';
import { KeysSwitch, actionOf, nextRow } from './keys.js';
import { endOffer } from './undo.js';

// Keys, choosing several rows, times in words, undoing, and printing: without any of it every list works by links and forms.

const dialog = document.getElementById('keys');
const keys = new KeysSwitch(storage());

function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function rows() {
  return [...document.querySelectorAll('main .table tbody tr')].filter((row) => row.querySelector('a[href]'));
}

function currentRow(all) {
  return all.findIndex((row) => row.contains(document.activeElement));
}

const actions = {
  search: () => {
    const field = document.querySelector('main input[type=search]') ?? document.getElementById('find-code');
    field?.focus();
    field?.select();
    return Boolean(field);
  },
  down: () => move('down'),
  up: () => move('up'),
  choose: () => {
    const all = rows();
    const box = all[currentRow(all)]?.querySelector('input[name=chosen]');
    box?.click();
    return Boolean(box);
  },
  help: () => {
    dialog.showModal();
    return true;
  },
};

/** The link of the row has the focus, so that Enter opens it as it does any link. */
function move(action) {
  const all = rows();
  const row = all[nextRow(currentRow(all), all.length, action)];
  const link = row?.querySelector('th a[href]') ?? row?.querySelector('a[href]');
  link?.focus();
  return Boolean(link);
}

if (dialog?.showModal) {
  const box = dialog.querySelector('[data-keys-on]');
  box.checked = keys.isOn;
  box.addEventListener('change', () => { keys.isOn = box.checked; });
  dialog.querySelector('[data-closes]').addEventListener('click', () => dialog.close());
  for (const button of document.querySelectorAll('[data-shows-keys]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      button.closest('[popover]')?.hidePopover();
      dialog.showModal();
    });
  }
  document.addEventListener('keydown', (event) => {
    if (!keys.isOn || document.querySelector('dialog[open]')) return;
    const action = actionOf(event, document.activeElement);
    if (action && actions[action]()) event.preventDefault();
  });
}

for (const label of document.querySelectorAll('[data-chooses]')) {
  const form = label.closest('form');
  const output = form.querySelector('output');
  const all = label.querySelector('input');
  const chosen = new Chosen({
    boxes: () => [...form.querySelectorAll('input[name=chosen]')],
    all,
    tell: (count) => { output.textContent = sentence(count, output.dataset); },
  });
  label.hidden = false;
  form.addEventListener('change', (event) => (event.target === all ? chosen.chooseAll() : chosen.show()));
  // A browser that comes back to the page has kept what was chosen.
  chosen.show();
}

for (const button of document.querySelectorAll('[data-prints]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

for (const offer of document.querySelectorAll('[data-undo]')) endOffer(offer, Number(offer.dataset.undo));

const ago = document.getElementById('ago');
if (ago) {
  const clock = new ServerClock({ madeAt: Date.parse(ago.dataset.now), performance, now: () => Date.now() });
  const words = { under: ago.dataset.under };
  for (const unit of ago.children) words[unit.dataset.unit] = unit.dataset;
  const make = (name, text) => {
    const span = document.createElement('span');
    span.className = name;
    span.textContent = text;
    return span;
  };
  const show = () => tell(document.querySelectorAll('time[data-ago]'), clock, words, make);
  show();
  // A list that refreshes itself brings new rows meanwhile.
  setInterval(show, 5000);
  document.addEventListener('visibilitychange', show);
}
