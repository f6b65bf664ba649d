// The recorders beside the blocks of a run, loaded only where its plan names some.

const none = { goOn: (next) => next(), start() {}, stop() {} };

/** Calls `begin` with the recorders of a plan, `Recorders`, before the first press; at once where there are none. */
export function withRecorders({ record }, begin) {
  return record?.length > 0 ? load(record).then(begin) : begin(none);
}

// A task is done without recorders that cannot be loaded, and its parts say so.
async function load(record) {
  try {
    const { Recorders } = await import('../recorders/beside.js');
    return new Recorders(record);
  } catch {
    return { ...none, stop: () => record.map((recorder) => ({ recorder, problem: 'not-loaded' })) };
  }
}
