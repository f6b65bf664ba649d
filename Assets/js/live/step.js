// A page of a participant that stays open while staff change what is due: it gives way, unless something was entered.

import { StepWatch, askServer } from './stepwatch.js';
import { hasUnsavedInput } from './unsaved.js';

const box = document.getElementById('step-changed');
let isSubmitted = false;

const watch = new StepWatch({
  expected: document.querySelector('meta[name=labconsole-step]').content,
  ask: askServer,
  onChange: (url) => {
    // The answer to a form that is on its way leads on by itself.
    if (isSubmitted) return;
    if (hasUnsavedInput(document)) tell();
    else location.replace(url ?? location.href);
  },
  onReturn: () => box.querySelector('.notice')?.remove(),
  isHidden: () => document.hidden,
});

function tell() {
  if (!box.querySelector('.notice')) box.append(box.querySelector('template').content.cloneNode(true));
}

// An answer that cannot be saved now stays on the page.
addEventListener('submit', (event) => {
  const notice = box.querySelector('.notice');
  if (notice && hasUnsavedInput(document)) {
    event.preventDefault();
    notice.querySelector('a').focus();
  } else {
    isSubmitted = true;
  }
});

addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  isSubmitted = false;
  watch.lookNow();
});
addEventListener('online', () => watch.lookNow());
document.addEventListener('visibilitychange', () => { if (!document.hidden) watch.lookNow(); });

watch.begin();
