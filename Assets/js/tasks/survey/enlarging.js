/** Opens a picture over the page instead of a page of its own. */
export function enlarge(link) {
  if (!window.HTMLDialogElement) return;
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = make(link);
    dialog.addEventListener('close', () => dialog.remove());
    link.closest('main').append(dialog);
    dialog.showModal();
  });
}

function make(link) {
  const dialog = Object.assign(document.createElement('dialog'), { className: 'enlarged' });
  const form = Object.assign(document.createElement('form'), { method: 'dialog' });
  const picture = link.querySelector('img').cloneNode();
  dialog.setAttribute('aria-label', picture.alt || link.textContent.trim());
  const button = Object.assign(document.createElement('button'), { className: 'button', textContent: link.dataset.enlarges });
  form.append(picture, button);
  dialog.append(form);
  return dialog;
}
