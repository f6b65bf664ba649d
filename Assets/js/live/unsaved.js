/**
 * Returns true if somebody has entered something that the server does not have yet: a field is not as the page came, or the
 * page came back because what was entered could not be taken.
 */
export function hasUnsavedInput(document) {
  if (document.querySelector('form [aria-invalid=true], form [data-unsaved], main .problems')) return true;
  return [...document.querySelectorAll('form input, form textarea, form select')].some(isChanged);
}

function isChanged(field) {
  // A field without a name only helps to fill in another one. A drawing says itself that it has changed.
  if (field.type === 'hidden' || !field.name) return false;
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}
