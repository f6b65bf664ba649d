// Counts how often “Learn more” was opened, for the form that goes on to the next section.

const field = document.querySelector('input[name="openings"]');
const more = document.querySelector('details.more');
let openings = 0;

field.value = openings;
more?.addEventListener('toggle', () => {
  if (more.open) field.value = ++openings;
});
