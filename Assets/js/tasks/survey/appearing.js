// Shows and hides the questions of a page, and their choices, whose rules ask for others on the same page. The server
// decides; nothing is stored by asking it.

/**
 * Returns the ids to be hidden, and those to be shown, each with the id that it follows (null for the first), so that
 * `shown` becomes `wanted`. Both are lists of ids in the order of the page.
 */
export function changes(shown, wanted) {
  return {
    hidden: shown.filter((id) => !wanted.includes(id)),
    added: wanted.filter((id) => !shown.includes(id)).map((id) => ({ id, after: wanted[wanted.indexOf(id) - 1] ?? null })),
  };
}

/** Asks one thing at a time; of those that come meanwhile, the last counts. */
export class Latest {
  #ask;
  #isAsking = false;
  #isWanted = false;

  /** @param {() => Promise<void>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  async want() {
    this.#isWanted = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      // Without an answer the page stays as it is: the server goes by the rules again when the form is sent.
      await this.#ask().catch(() => {});
    }
    this.#isAsking = false;
  }
}

/** @param {(question: Element) => void} open  begins the behaviours of a question that has come */
export function followRules(form, open) {
  const latest = new Latest(async () => show(form, await drafted(form), open));
  form.addEventListener('change', () => latest.want());
}

async function drafted(form) {
  const body = new URLSearchParams([...new FormData(form)]);
  body.set('.draft', '1');
  const answer = await fetch(form.action, { method: 'POST', body, cache: 'no-store' });
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('form[data-appearing]');
}

function show(form, fresh, open) {
  if (!fresh) return;
  const wanted = questions(fresh).map(({ id }) => id);
  const { hidden, added } = changes(questions(form).filter(({ isShown }) => isShown).map(({ id }) => id), wanted);
  for (const id of hidden) switchTo(find(form, id), false);
  for (const { id, after } of added) {
    const known = find(form, id);
    if (known) switchTo(known, true);
    else insert(form, document.adoptNode(find(fresh, id)), after, open);
  }
  for (const id of wanted) renew(find(form, id), find(fresh, id), open);
}

/** Puts a question in the place of the same one with other choices; it comes with the entries of the form. */
function renew(known, fresh, open) {
  if (!fresh || offered(known) === offered(fresh)) return;
  const question = document.adoptNode(fresh);
  known.replaceWith(question);
  open(question);
}

function offered(question) {
  return question.querySelector('[data-offered]')?.dataset.offered;
}

/** The questions of the page, not the rows of a table. */
function questions(form) {
  return [...form.children].filter((child) => child.dataset.question)
    .map((child) => ({ id: child.dataset.question, isShown: !child.hidden }));
}

function find(form, id) {
  return [...form.children].find((child) => child.dataset.question === id);
}

function insert(form, question, after, open) {
  const place = after ? find(form, after) : null;
  if (place) place.after(question);
  else form.querySelector('[data-question]').before(question);
  open(question);
}

/** A question that is hidden keeps what was entered, and does not send it. */
function switchTo(question, isShown) {
  question.hidden = !isShown;
  for (const field of question.querySelectorAll('input, select, textarea')) {
    if (!isShown && !field.disabled) {
      field.disabled = true;
      field.dataset.wasEnabled = '';
    } else if (isShown && 'wasEnabled' in field.dataset) {
      field.disabled = false;
      delete field.dataset.wasEnabled;
    }
  }
}
