// Records how often “Learn more” was opened and how long the section was open, as the participant is told; also if the
// page is left by another way than on to the next section.

const field = document.querySelector('input[name="openings"]');
const more = document.querySelector('details.more');
const { form } = field;
let openings = 0;
let goesOn = false;

field.value = openings;
more?.addEventListener('toggle', () => {
  if (more.open) field.value = ++openings;
});

form.addEventListener('submit', () => { goesOn = true; });

addEventListener('pagehide', () => {
  if (!goesOn) navigator.sendBeacon(form.action, new URLSearchParams([...new FormData(form), ['left', 'yes']]));
});
