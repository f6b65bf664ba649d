// The trials that are not yet acknowledged. Each part (one attempt at one block) waits here, and in the device's pending
// store, until the server has it on disk. Parts are sent one at a time, in order.

/** Waiting times before another try, ms; the last one repeats. */
const backoff = [1000, 2000, 4000, 8000, 16_000, 30_000];

/** The statuses that mean: nobody is signed in, or not the participant of this run. */
const unrecognised = [401, 403, 404];

/** Returns true if the same request may succeed later; a status of 0 stands for no answer. */
export const isTemporary = (status) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Returns the block and attempt to go on with: after the last complete block that the server has or that waits here.
 */
export function startingPoint(resume, parts) {
  let { block, attempt } = resume;
  for (const part of parts.filter((part) => part.number >= resume.part)) {
    [block, attempt] = part.complete ? [part.block + 1, 1] : [part.block, part.attempt + 1];
  }
  return { block, attempt };
}

export class Journal {
  #keep;
  #send;
  #schedule;
  #tries = 0;
  #isSending = false;
  #cancelRetry = null;
  #open = null;
  #parts;
  #nextNumber;
  #blocks;
  #firstDue;
  #isWhole;

  /** 'quiet' (nothing to do or on its way), 'retrying', 'signed-out' or 'refused' */
  status = 'quiet';

  /** True once the server has the whole run. */
  isFinished = false;

  /** True if staff have stopped the run for now. */
  isHalted = false;

  /** Called whenever one of these or `unsent` may have changed. */
  onChange = () => {};

  /**
   * @param plan      the server's plan; its `resume` is {block, attempt, part}: what the server still needs
   * @param waiting   {parts, open} as it was kept before the page was loaded, or null
   * @param keep      (waiting or null) => keeps it on the device, in place of what was kept before
   * @param send      async (part, unsentTrials) => {status, body}; status 0 if there was no answer
   * @param schedule  (milliseconds, action) => cancel
   * @param isWhole   (attempt that was cut short, block of the plan) => whether none of its trials is missing
   */
  constructor({ plan: { resume, blocks }, waiting, keep, send, schedule, isWhole }) {
    this.#blocks = blocks;
    this.#firstDue = resume.part;
    this.#keep = keep;
    this.#send = send;
    this.#schedule = schedule;
    this.#isWhole = isWhole;
    this.#parts = waiting?.parts ?? [];
    this.#nextNumber = Math.max(resume.part, (this.#parts.at(-1)?.number ?? 0) + 1);
    // An attempt that a reload or a crash cut short becomes a part of its own. Its block is done again, unless only
    // the interval after its last trial was missing.
    this.#open = waiting?.open ?? null;
    this.abandon();
    this.start = startingPoint(resume, this.#parts);
  }

  /** The number of parts that the server has not acknowledged. */
  get unsent() {
    return this.#parts.length;
  }

  /** Those parts, in their order. */
  get waiting() {
    return [...this.#parts];
  }

  /** The number of trials that the server has not acknowledged. */
  get unsentTrials() {
    return [...this.#parts, this.#open].reduce((sum, part) => sum + (part?.trials.length ?? 0), 0);
  }

  /**
   * Begins an attempt at a block. `device` goes with the first attempt after a page load, null with others.
   */
  open(block, attempt, device) {
    this.#open = { block, attempt, device, trials: [] };
  }

  /** Keeps a trial of the attempt in progress. */
  record(trial) {
    this.#open.trials.push(trial);
    this.#save();
  }

  /** Keeps what recorders told beside the attempt. */
  attach(recordings) {
    if (this.#open) this.#open.recordings = recordings;
  }

  /** Ends the attempt: its part is due to be sent. */
  close() {
    this.#enqueue(true);
    this.flush();
  }

  /** Leaves a block out: its part has no trial. @param reason  the word that says why, or null for the participant's wish */
  skip(block, attempt, reason = null) {
    this.deliver([{ block, attempt, device: null, trials: [], complete: true, reason }]);
  }

  /** Takes whole parts. */
  deliver(parts) {
    this.#wait(parts);
    this.flush();
  }

  /** Ends an attempt that will not go on. Its trials, if any, become a part. */
  abandon() {
    const hasTrials = this.#open?.trials.length > 0;
    if (hasTrials) this.#enqueue(this.#isWhole(this.#open, this.#blocks[this.#open.block - 1]));
    this.#open = null;
    return hasTrials;
  }

  /** Sends the parts that are due; but nothing while an attempt is open: it would compete with the stimuli. */
  async flush() {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#isSending || this.#open || this.status === 'refused' || this.#parts.length === 0) return;
    this.#isSending = true;
    const answer = await this.#send(this.#parts[0], this.unsentTrials);
    this.#isSending = false;
    this.#receive(answer);
    this.onChange();
  }

  /** Gives up the part that was refused, so that the run goes on from what the server has. */
  discard() {
    this.#parts.shift();
    this.#save();
  }

  #receive({ status, body }) {
    const [part] = this.#parts;
    if (status === 200 && body?.acknowledged === part.number) this.#acknowledge(body);
    // The server had a part of this number before the page was loaded; it is another one, and came first.
    else if (status === 409 && part.number < this.#firstDue) this.#acknowledge({});
    else if (isTemporary(status) || status === 200) this.#retry();
    else this.status = unrecognised.includes(status) ? 'signed-out' : 'refused';
  }

  #acknowledge({ finished, halted }) {
    this.#parts.shift();
    this.#tries = 0;
    this.status = 'quiet';
    this.isFinished = finished === true;
    this.isHalted = halted === true;
    // The server knows what it has: the rest is not written again each time.
    if (this.#parts.length === 0) this.#save();
    this.flush();
  }

  #retry() {
    this.status = 'retrying';
    const delay = backoff[Math.min(this.#tries, backoff.length - 1)];
    this.#tries += 1;
    this.#cancelRetry = this.#schedule(delay, () => this.flush());
  }

  #enqueue(complete) {
    const open = this.#open;
    this.#open = null;
    this.#wait([{ ...open, complete }]);
  }

  #wait(parts) {
    for (const { block, attempt, device, trials, complete, recordings, reason } of parts) {
      this.#parts.push({
        number: this.#nextNumber, block, attempt, complete, device, trials, ...(recordings && { recordings }),
        ...(reason && { reason }),
      });
      this.#nextNumber += 1;
    }
    this.#save();
    this.onChange();
  }

  #save() {
    const isEmpty = this.#parts.length === 0 && !this.#open;
    this.#keep(isEmpty ? null : { parts: this.#parts, open: this.#open });
  }
}
