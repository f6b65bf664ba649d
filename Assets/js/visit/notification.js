/**
 * Tells somebody who is looking at something else that it goes on here. Nothing is shown to whoever looks at this
 * page, without a yes of theirs (then there is no text), or without that of the browser.
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
