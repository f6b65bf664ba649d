/**
 * Returns the boxes that are no longer ticked, now that one has been: a box that excludes the others and the others are
 * never ticked together.
 * @param boxes   {isTicked, isExclusive}
 * @param ticked  one of them
 */
export function unticked(boxes, ticked) {
  return boxes.filter((box) => box !== ticked && box.isTicked && (ticked.isExclusive || box.isExclusive));
}

/** Watches the boxes of one question. */
export function keepExclusive(question) {
  question.addEventListener('change', ({ target }) => {
    if (target.type !== 'checkbox' || !target.checked) return;
    const boxes = [...question.querySelectorAll('input[type=checkbox]')].filter((box) => box.name === target.name).map(state);
    for (const box of unticked(boxes, boxes.find((other) => other.input === target))) box.input.checked = false;
  });
}

function state(input) {
  return { input, isTicked: input.checked, isExclusive: 'exclusive' in input.dataset || 'notGiven' in input.dataset };
}
