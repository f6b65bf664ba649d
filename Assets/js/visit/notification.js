/**
 * Tells a participant who is looking at something else that the session continues. Shows nothing if the page is in
 * view, or without the permission of the participant (then there is no text) and of the browser.
 * @param {?string} text
 */
export function tellElsewhere(text, { api = globalThis.Notification, isHidden, comeBack }) {
  if (!text || !isHidden() || api?.permission !== 'granted') return;
  try {
    new api(text, { tag: 'labconsole' }).onclick = comeBack;
  } catch {
    // Phones and tablets leave this to apps that were installed.
  }
}
