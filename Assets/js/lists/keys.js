const ACTIONS = new Map([['/', 'search'], ['j', 'down'], ['k', 'up'], ['x', 'choose'], ['?', 'help']]);
const WRITTEN_INTO = ['input', 'select', 'textarea'];
const NOT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset'];

/**
 * True while keys are letters for somebody: in a field, or in text that can be written in.
 * @param {Element | null} focused
 */
export function isWriting(focused) {
  if (!focused) return false;
  if (focused.isContentEditable) return true;
  const tag = focused.localName;
  return WRITTEN_INTO.includes(tag) && !(tag === 'input' && NOT_TEXT.includes(focused.type));
}

/**
 * The meaning of a key; null where it has none, and where it belongs to the browser or to a field.
 * A layout may need Shift for a sign, so Shift alone does not count.
 */
export function actionOf(event, focused) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (isWriting(focused)) return null;
  return ACTIONS.get(event.key) ?? null;
}

/** The row to go to: the first one from nowhere; no further than the first and the last. */
export function nextRow(current, count, action) {
  if (count === 0) return -1;
  if (current < 0) return action === 'down' ? 0 : count - 1;
  return Math.min(Math.max(current + (action === 'down' ? 1 : -1), 0), count - 1);
}

/** The choice to use these keys or not, kept in the browser; without a store they are on. */
export class KeysSwitch {
  static #name = 'labconsole-keys';

  /** @param {Storage | null} store */
  constructor(store) { this.store = store; }

  get isOn() {
    try {
      return this.store?.getItem(KeysSwitch.#name) !== 'off';
    } catch {
      return true;
    }
  }

  set isOn(value) {
    try {
      if (value) this.store?.removeItem(KeysSwitch.#name);
      else this.store?.setItem(KeysSwitch.#name, 'off');
    } catch {
      // A browser that keeps nothing has them on again on the next page.
    }
  }
}
