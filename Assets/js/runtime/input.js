// Keys and fingers, through one path. A press carries the browser's own time of the input (`event.timeStamp`), not the
// time at which a handler ran; but it is never later than the handler. WebKit takes the time from another clock, and
// may set it some milliseconds into the future.

/** The kinds of input that a press may come by. */
export const inputs = ['key', 'touch', 'mouse', 'pen'];

/**
 * Returns the press of a keydown received at `now`: {action, time, input}, or null.
 * @param keys  the character of each action: {left: 'e', right: 'i'}. The space bar means 'start', unless it is one of
 *              them.
 */
export function pressOfKey(event, keys, now) {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return null;
  const action = actionOfKey(event, keys);
  return action && { action, time: Math.min(event.timeStamp, now), input: 'key' };
}

/**
 * Returns the press of a pointerdown received at `now`: {action, time, input, pointer, place}, or null. The action is the
 * id of the answer button, 'start', or 'elsewhere'; the pointer is the browser's id of the finger, until it is lifted.
 * @returns place  [x, y] in CSS pixels of the window
 */
export function pressOfPointer(event, now) {
  // Not only the primary pointer: one thumb may still rest on the glass when the other one answers.
  if (event.button !== 0) return null;
  const target = event.target.closest('.answer, #start');
  return {
    action: target?.id ?? 'elsewhere', time: Math.min(event.timeStamp, now), input: kindOfPointer(event),
    pointer: event.pointerId, place: [event.clientX, event.clientY],
  };
}

// A pointer type that the browser does not know counts as a finger.
function kindOfPointer({ pointerType }) {
  return pointerType === 'mouse' || pointerType === 'pen' ? pointerType : 'touch';
}

/** Returns true if a press came by the input that the variant ('keyboard' or 'touch') asks for. */
export function isAskedFor(press, variant) {
  return (press.input === 'key') === (variant === 'keyboard');
}

/** Listens on `target` and hands every press to `receive`. `now` is the clock of the events' times. */
export function listenForPresses(target, keys, receive, now = () => performance.now()) {
  const hear = (press, event) => {
    if (!press || event.target.closest?.('.stop')) return;
    if (press.input === 'key') event.preventDefault();  // space scrolls, letters start a search
    receive(press);
  };
  target.addEventListener('keydown', (event) => hear(pressOfKey(event, keys, now()), event), { capture: true });
  target.addEventListener('pointerdown', (event) => hear(pressOfPointer(event, now()), event), { capture: true });
}

/** Returns the receiver of the presses of a run. `start` starts the block whose screen is shown. */
export function receiverOfPresses(root, plan, task, journal, fullScreen, start) {
  const receiveAtStart = ({ action, input }, askedFor) => {
    const isKey = input === 'key';
    if (!askedFor || (isKey ? action !== 'start' : action === 'elsewhere')) return;
    // Browsers count a finger as a press when it is lifted.
    if (!isKey && fullScreen.isDue) addEventListener('pointerup', start, { once: true });
    else start();
  };
  return (press) => {
    const askedFor = isAskedFor(press, plan.input);
    if (task.isMeasuring) task.press(press, askedFor);
    else if (root.querySelector('#start')) receiveAtStart(press, askedFor);
    // The button that goes on receives pointers by itself. A key that was meant for the next block gives nothing up.
    else if (press.input === 'key' && press.action === 'start' && journal.status !== 'refused') {
      root.querySelector('#continue')?.click();
    }
  };
}

function actionOfKey(event, keys) {
  const [action] = Object.entries(keys).find(([, key]) => key && matches(event, key)) ?? [];
  return action ?? (matches(event, ' ') ? 'start' : null);
}

// Layouts that type other letters (Cyrillic, Greek, input methods) go by the place of the key. A layout that
// types Latin letters elsewhere (Dvorak) does not: there, two keys would mean the same. Digits have one place on
// every keyboard, though some (French) type them with Shift only.
function matches(event, character) {
  if (event.key.toLowerCase() === character.toLowerCase()) return true;
  if (character === ' ') return event.code === 'Space';
  if (/^[0-9]$/.test(character)) return event.code === `Digit${character}`;
  const typesLatin = /^[\x20-\x7e]$/.test(event.key);
  return !typesLatin && event.code === `Key${character.toUpperCase()}`;
}
