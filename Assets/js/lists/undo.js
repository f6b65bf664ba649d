// A button that takes back what was done goes away when its time is over, but not from under somebody who is about to
// press it: while it has the focus or the pointer it stays, and the server says whether it was too late.

/** Hides `offer` after `milliseconds`, or when focus and pointer have left it after that. */
export function endOffer(offer, milliseconds, wait = setTimeout) {
  let isOver = false;
  const isHeld = () => offer.matches(':focus-within') || offer.matches(':hover');
  const end = () => {
    if (isOver && !isHeld()) offer.hidden = true;
  };
  wait(() => {
    isOver = true;
    end();
  }, milliseconds);
  // The focus has moved on when the event is over.
  for (const event of ['focusout', 'pointerleave']) offer.addEventListener(event, () => wait(end, 0));
}
