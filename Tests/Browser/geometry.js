// Lists the faults in the layout of the test screen. Evaluated as a function.
({ edge, smallestTarget, smallestText }) => {
  const problems = [];
  const screen = document.querySelector('.trials');
  const isShown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const all = (selector) => [...screen.querySelectorAll(selector)].filter(isShown);

  // A text counts by its letters, not by the box around them. Typefaces claim more room above and below than their
  // letters take, some of them more than the height of a line: what is claimed beyond that is empty.
  const rectOf = (element) => {
    if (!element.textContent || element.matches('button, kbd, .text')) return element.getBoundingClientRect();
    const lines = linesOf(element);
    const [left, top] = ['left', 'top'].map((side) => Math.min(...lines.map((line) => line[side])));
    const [right, bottom] = ['right', 'bottom'].map((side) => Math.max(...lines.map((line) => line[side])));
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const linesOf = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lines = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const height = parseFloat(getComputedStyle(texts.currentNode.parentElement).lineHeight);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const empty = Math.max(0, (bottom - top - height) / 2);
        lines.push({ left, right, top: top + empty, bottom: bottom - empty });
      }
    }
    return lines;
  };
  const nameOf = (element) => `${element.id || element.className} “${element.textContent.slice(0, 12)}”`;
  const things = all(
    '.progress, .label kbd, .label .lines, #stimulus > *, #start, .instructions .text, .answer, .cross, .wrong .hint',
  ).map((element) => ({ element, name: nameOf(element), rect: rectOf(element) }));

  const overlap = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  // Letters of two neighbouring lines of text may share a pixel of their line boxes, but no more.
  const tolerance = 1;

  things.forEach((one, index) => {
    for (const other of things.slice(index + 1)) {
      const shared = overlap(one.rect, other.rect);
      if (shared > tolerance) problems.push(`${one.name} lies ${shared.toFixed(1)} px over ${other.name}`);
    }
    const { left, top, right, bottom } = one.rect;
    const outside = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
    if (outside > 0.5) problems.push(`${one.name} is ${outside.toFixed(1)} px outside`);
    if (right - left < 1 || bottom - top < 1) problems.push(`${one.name} has no size`);
  });
  for (const { element, name, rect } of things) {
    if (element.matches('.answer')) {
      const clear = Math.min(rect.left, innerWidth - rect.right);
      if (clear < edge) problems.push(`${name} is ${clear.toFixed(1)} px from the edge`);
    }
    if (element.matches('button') && Math.min(rect.width, rect.height) < smallestTarget) {
      problems.push(`${name} is ${rect.width.toFixed(0)} x ${rect.height.toFixed(0)} px small`);
    }
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (element.textContent && size < smallestText) problems.push(`${name} is written ${size} px small`);
    if (element.matches('.word, .lines')) {
      const place = element.parentElement.getBoundingClientRect();
      const over = Math.max(place.left - rect.left, rect.right - place.right, rect.bottom - place.bottom, place.top - rect.top);
      if (over > 1) problems.push(`${name} is ${over.toFixed(1)} px larger than its place`);
    }
  }
  return problems;
}
