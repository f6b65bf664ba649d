// Disturbances of a trial from outside.

/** Loss of focus or visibility, a turn of the device, another size of the window; in the order in which a trial notes them. */
export const disturbances = ['blur', 'hidden', 'rotated', 'resized'];

/** A turn of the device between two trials, which marks the next one; no other disturbance does. */
export class BetweenTrials {
  #isTurned = false;

  flag(name) {
    this.#isTurned ||= name === 'rotated';
  }

  mark(trial) {
    if (this.#isTurned) trial.flag('rotated');
    this.#isTurned = false;
  }
}

/** Calls `report` with the name of each. */
export function watchDisturbances(report) {
  addEventListener('blur', () => report('blur'));
  addEventListener('resize', () => report('resized'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report('hidden');
  });
  matchMedia('(orientation: landscape)').addEventListener('change', () => report('rotated'));
}

/** Keeps the browser's own gestures away from a screen on which answers alone count. */
export function suppressGestures(element) {
  const refuse = (event) => {
    if (!event.target.closest?.('.instructions')) event.preventDefault();  // text may scroll
  };
  // `touch-action` covers most; iOS pinches, magnifies and selects all the same.
  for (const type of ['contextmenu', 'selectstart', 'dragstart', 'dblclick', 'gesturestart']) {
    element.addEventListener(type, refuse);
  }
  element.addEventListener('touchmove', refuse, { passive: false });
}

/**
 * Ends magnification where the trials begin: it would hide half of the screen, and the gesture to undo it is switched
 * off there. The limit stays for a moment only, which is enough to shrink the page and restricts nobody later.
 */
export function endMagnifying() {
  const limit = ', maximum-scale=1';
  const viewport = document.querySelector('meta[name=viewport]');
  const settings = viewport.content.replace(limit, '');
  viewport.content = settings + limit;
  requestAnimationFrame(() => requestAnimationFrame(() => { viewport.content = settings; }));
}
