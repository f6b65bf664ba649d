// Disturbances of a trial from outside: the page loses focus or visibility, the device is turned, the window changes
// its size.

/** The disturbances that a trial may note, in the order in which they are written down. */
export const disturbances = ['blur', 'hidden', 'rotated', 'resized'];

/** Calls `report` with 'blur', 'hidden', 'rotated' or 'resized' whenever that happens. */
export function watchDisturbances(report) {
  addEventListener('blur', () => report('blur'));
  addEventListener('resize', () => report('resized'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report('hidden');
  });
  matchMedia('(orientation: landscape)').addEventListener('change', () => report('rotated'));
}

/** Keeps the browser's own gestures away from a screen on which only the answers count. */
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
 * Ends magnification where the trials begin. Texts may be magnified with two fingers; on the test screen that would
 * hide half of it, and the gesture to undo it is switched off there. The limit stays for a moment only, which is enough
 * to shrink the page and restricts nobody later.
 */
export function endMagnifying() {
  const limit = ', maximum-scale=1';
  const viewport = document.querySelector('meta[name=viewport]');
  const settings = viewport.content.replace(limit, '');
  viewport.content = settings + limit;
  requestAnimationFrame(() => requestAnimationFrame(() => { viewport.content = settings; }));
}
