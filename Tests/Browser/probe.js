// Watches a test from outside, for a respondent who waits for each stimulus. Runs before the page's own scripts.

{
  let current = null;
  let latest = null;
  const presses = new Map();
  let report = () => {};

  const check = () => {
    const { trial, side } = document.getElementById('stimulus')?.dataset ?? {};
    if (trial === current?.trial) return;
    if (trial === undefined) {
      current = null;
    } else {
      // The mark says in the browser's trace which frame is the first one that can show the stimulus.
      const time = performance.mark(`probe ${trial}`).startTime;
      current = { trial, side, time: performance.timeOrigin + time };
      latest = trial;
      presses.set(trial, []);
    }
    report();
  };

  // Whether `isTrue` within `patience` ms; it is asked whenever a stimulus comes or goes.
  const becomesTrue = (isTrue, patience) => new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    report = () => {
      if (!isTrue()) return;
      clearTimeout(timer);
      resolve(true);
    };
    report();
  });

  window.probe = {
    /** The next stimulus, as {trial, side, time}, as soon as it is in the page; null if there is none. */
    async stimulus(patience) {
      await becomesTrue(() => current !== null, patience);
      return current;
    },

    /** Whether `trial` has been answered, and the times of all presses from its stimulus to the next one. */
    async outcome(trial, patience) {
      const isOver = await becomesTrue(() => current?.trial !== trial, patience);
      return { isOver, presses: presses.get(trial) };
    },
  };

  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, ({ timeStamp }) => presses.get(latest)?.push(performance.timeOrigin + timeStamp), {
      capture: true,
    });
  }

  new MutationObserver(check).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-trial'],
  });
}
