/**
 * The menus of all cards, made from the one set that the page brings. A card names its menus; each has its title from the
 * beginning, and its forms once it is opened, about the tablet and the participant of its card.
 */
export class Menus {
  #set;

  /** @param {?ParentNode} set none where nothing can be done, as on a wall */
  constructor(set) {
    this.#set = set;
  }

  /**
   * Puts the titles of menus in place of the links that open cards with their forms. Menus that have forms in `shown`, the
   * same board as it was, get them again: what somebody typed there stays.
   */
  prepare(board, shown = null) {
    if (!this.#set) return;
    const filled = new Set([...shown?.querySelectorAll('form') ?? []].map(({ parentElement }) => parentElement.id));
    for (const actions of board.querySelectorAll('[data-menus]')) {
      if (!actions.querySelector('details')) actions.replaceChildren(...this.#titles(actions));
    }
    for (const menu of board.querySelectorAll('[data-menu]')) if (filled.has(menu.id)) this.fill(menu);
  }

  /** Gives a menu its forms, unless it has them. */
  fill(menu) {
    if (menu.querySelector('form')) return;
    const { id, dataset } = menu.parentElement;
    const whole = this.#find(menu.dataset.menu).cloneNode(true);
    whole.querySelector('summary').remove();
    for (const form of whole.querySelectorAll('form')) {
      const isElsewhere = 'site' in form.dataset && form.dataset.site !== dataset.site;
      if (isElsewhere) form.remove(); else address(form, dataset);
    }
    for (const element of whole.querySelectorAll('[id], [for], [aria-describedby]')) rename(element, id);
    menu.append(...whole.childNodes);
  }

  #titles({ id, dataset }) {
    return dataset.menus.split(' ').map((name) => {
      const menu = this.#find(name);
      const titled = menu.cloneNode(false);
      titled.append(menu.querySelector('summary').cloneNode(true));
      rename(titled, id);
      return titled;
    });
  }

  #find(name) {
    return this.#set.querySelector(`[data-menu="${name}"]`);
  }
}

/** Sends a form of the set about the card with these data. Its address has a hyphen in place of an id. */
function address(form, data) {
  const id = data[form.dataset.of];
  if (id) form.setAttribute('action', form.getAttribute('action').replace('/-/', `/${id}/`));
  for (const field of form.querySelectorAll('input')) {
    if (field.name === 'station' || field.name === 'seen') field.setAttribute('value', data[field.name]);
  }
}

/** Ids within the set end with its name, in the place of which comes that of the card's actions. */
function rename(element, id) {
  for (const name of ['id', 'for', 'aria-describedby']) {
    const value = element.getAttribute(name);
    if (value !== null) element.setAttribute(name, value.replace(/menu$/, id));
  }
}
