// A button that names a dialog opens it instead of sending its form. Without this, or in a browser that has no dialogs,
// the form is sent and the server asks on a page.

for (const button of document.querySelectorAll('button[data-opens]')) {
  const dialog = document.getElementById(button.dataset.opens);
  if (!dialog.showModal) continue;
  button.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector('[data-closes]').addEventListener('click', () => dialog.close());
}
