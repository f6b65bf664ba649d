// The parts of jatos.js (JATOS 3) that are drawn on the page of a study: a text over it, and a button that aborts. It stands behind
// jatos.js in one file.

(() => {
  'use strict';
  const { jatos, labconsole } = window;
  if (jatos.addAbortButton) return;

  const colours = 'color: #000; background: #fff; border: 1px solid #767676; border-radius: 0.5em; font: 1.1rem sans-serif;';
  const pressed = `${colours} min-height: 2.75rem; padding: 0 1em; margin: 0.25em;`;
  let words = {};
  labconsole.ready.then((about) => { words = about.words ?? {}; });

  let overlay = null;
  let shown = 0;  // overlays that were asked for

  /** Draws as soon as the page has a place for it. */
  function whenShown(draw) {
    if (document.body) draw();
    else addEventListener('DOMContentLoaded', draw, { once: true });
  }

  function made(name, style, members = {}) {
    const element = Object.assign(document.createElement(name), members);
    element.style.cssText = style;
    return element;
  }

  function showOverlay({ text, showImg = true, imgUrl, style = '' } = {}) {
    removeOverlay();
    const number = shown;
    whenShown(() => {
      if (number !== shown) return;
      overlay = made('div', `${colours} position: fixed; inset: 50% auto auto 50%; transform: translate(-50%, -50%); z-index: 10000;
        padding: 1em; text-align: center; ${style}`);
      overlay.setAttribute('role', 'status');
      if (showImg && imgUrl) overlay.append(made('img', 'display: block; margin: 0 auto 0.5em;', { src: imgUrl, alt: '' }));
      overlay.append(text ?? words.wait ?? 'Please wait.');
      document.body.append(overlay);
    });
  }

  function removeOverlay() {
    overlay?.remove();
    overlay = null;
    shown += 1;
  }

  /** `confirm` shows nothing in this frame. */
  function ask(question, agree) {
    const dialog = made('dialog', `${colours} padding: 1em; max-width: 30em;`);
    const answer = (text, run) => {
      const button = made('button', pressed, { type: 'button', textContent: text });
      button.addEventListener('click', () => {
        dialog.close();
        run();
      });
      return button;
    };
    const asked = made('p', 'margin: 0 0 1em;', { id: 'jatos-question', textContent: question });
    dialog.setAttribute('aria-labelledby', asked.id);
    dialog.addEventListener('close', () => dialog.remove());
    dialog.append(asked, answer(words.stay ?? 'No', () => {}), answer(words.abort ?? 'Yes', agree));
    document.body.append(dialog);
    dialog.showModal();
  }

  function addAbortButton(given = {}) {
    const { text, confirm = true, confirmText, tooltip, msg = 'Worker decided to abort', style = '', action } = given;
    whenShown(() => {
      const abort = () => (action ?? jatos.abortStudy)(msg);
      const button = made('button', `${pressed} position: fixed; right: 1em; bottom: 1em; z-index: 9999; ${style}`, {
        type: 'button', textContent: text ?? words.cancel ?? 'Cancel',
      });
      if (tooltip) button.title = tooltip;
      button.addEventListener('click', () => {
        if (confirm) ask(confirmText ?? words.question ?? 'Do you really want to cancel this study?', abort);
        else abort();
      });
      document.body.append(button);
    });
  }

  Object.assign(jatos, { showOverlay, removeOverlay, removeOverlays: removeOverlay, addAbortButton });
})();
