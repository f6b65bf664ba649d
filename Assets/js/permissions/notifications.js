// A yes to notifications leads to the browser's own question, once the form is sent and never before.

import { askForNotifications } from './browseranswer.js';

/** Some browsers hide their question in a corner: a participant who does not see it waits no longer than this, ms. */
const patience = 20_000;

const field = document.querySelector('input[name="browserAnswer"]');
const { form } = field;
let isAsking = false;

function isWanted() {
  return form.elements[field.dataset.permission].value === 'yes';
}

async function answer() {
  const late = new Promise((resolve) => setTimeout(resolve, patience, ''));
  // A browser that will not even be asked has not answered.
  return Promise.race([askForNotifications(globalThis.Notification), late]).catch(() => '');
}

form.addEventListener('submit', async (event) => {
  // Pressed again while the browser asks: the form goes as it is.
  if (!isWanted() || isAsking) return;
  event.preventDefault();
  isAsking = true;
  field.value = await answer();
  form.submit();
});
