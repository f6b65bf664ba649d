// Takes an answer back on the page: nothing else releases a radio button that is chosen. Without a script the same button
// sends the form.

/** @param {HTMLButtonElement} button  has the name of the question as its value */
export function letClear(button) {
  button.addEventListener('click', (event) => {
    event.preventDefault();
    const radios = [...button.closest('[data-question]').querySelectorAll('input[type=radio]')]
      .filter(({ name }) => name === button.value);
    const chosen = radios.find(({ checked }) => checked);
    if (!chosen) return;
    chosen.checked = false;
    // The button disappears with the answer.
    chosen.focus();
    chosen.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
