// Watches a test from outside, for a respondent who waits for each stimulus. Runs before the page's own scripts.

{
  let current = null;
  let latest = null;
  const presses = new Map();
  const rendered = new Map();
  let report = () => {};
  let fromBefore = takeUp();

  const check = () => {
    const { trial, side } = document.getElementById('stimulus')?.dataset ?? {};
    if (trial === current?.trial) return;
    if (trial === undefined) {
      current = null;
    } else {
      // The mark shows in the browser's trace which frame is the first that can show the stimulus.
      const time = performance.mark(`probe ${trial}`).startTime;
      current = { trial, side, time: performance.timeOrigin + time };
      latest = trial;
      presses.delete(fromBefore);
      rendered.delete(fromBefore);
      fromBefore = null;  // a trial of this page may have the same name
      presses.set(trial, []);
    }
    report();
  };

  // Resolves to true if `isTrue` holds within `patience` ms; it is checked whenever a stimulus appears or disappears.
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

    /** Resolves to true if the browser reports within `patience` ms that the stimulus of `trial` was presented. */
    isSeen: (trial, patience) => becomesTrue(() => rendered.has(trial), patience),

    /**
     * Resolves to the outcome of a trial: its end, all presses from its stimulus to the next one, as {what, time}, and
     * the time at which the browser says that the stimulus was presented, null if it does not.
     */
    async outcome(trial, patience) {
      const isOver = await becomesTrue(() => current?.trial !== trial, patience);
      return { isOver, presses: presses.get(trial), rendered: rendered.get(trial) ?? null };
    },

    /** Everything that waits on this device, by the token of its run. */
    waiting,

    /** Resolves to true if all waiting data are gone within `patience` ms. */
    async isSaved(patience) {
      for (const end = performance.now() + patience; performance.now() < end;) {
        if (Object.keys(await waiting()).length === 0) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return false;
    },
  };

  // The page may be left before anybody asks for the outcome of its last trial: the next page in this tab knows it, too,
  // until it has a trial of its own. Returns that trial.
  function takeUp() {
    const kept = storage()?.getItem('probe');
    if (!kept) return null;
    const { trial, seen, time } = JSON.parse(kept);
    presses.set(trial, seen);
    if (time !== null) rendered.set(trial, time);
    return trial;
  }

  addEventListener('pagehide', () => {
    if (latest === null) return;
    const kept = { trial: latest, seen: presses.get(latest), time: rendered.get(latest) ?? null };
    storage()?.setItem('probe', JSON.stringify(kept));
  });

  // A page without an address of its own, and a frame that is shut off, have none.
  function storage() {
    try {
      return sessionStorage;
    } catch {
      return null;
    }
  }

  async function waiting() {
    const database = await openShelves();
    const found = await readAll(database);
    database.close();
    return found;
  }

  function openShelves() {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open('labconsole', 1);
      request.onupgradeneeded = () => request.transaction.abort();  // the test has not been here yet
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  function readAll(database) {
    return new Promise((resolve) => {
      const found = {};
      database.transaction('runs').objectStore('runs').openCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (!cursor) return resolve(found);
        found[cursor.key] = cursor.value;
        return cursor.continue();
      };
    });
  }

  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, (event) => {
      const what = event.key ?? event.target.closest('.answer')?.id;
      presses.get(latest)?.push({ what, time: performance.timeOrigin + event.timeStamp });
    }, { capture: true });
  }

  new PerformanceObserver((list) => {
    for (const { identifier, renderTime } of list.getEntries()) {
      rendered.set(identifier, performance.timeOrigin + renderTime);
    }
    report();
  }).observe({ type: 'element' });
  new MutationObserver(check).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-trial'],
  });
}
