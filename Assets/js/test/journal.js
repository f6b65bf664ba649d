// What has been measured and not yet acknowledged. Each part (one attempt at one block) waits here, and in
// the browser's storage, until the server has said that it is on disk. Parts go out one at a time, strictly
// in order.

/** Waiting times before another try, ms; the last one repeats. */
const backoff = [1000, 2000, 4000, 8000, 16_000, 30_000];

/** Answers after which the same request may well succeed later. */
const isTemporary = (status) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Where a run goes on: after the last complete block that the server has or that waits here. */
export function startingPoint(resume, parts) {
  let { block, attempt } = resume;
  for (const part of parts.filter((part) => part.number >= resume.part)) {
    [block, attempt] = part.complete ? [part.block + 1, 1] : [part.block, part.attempt + 1];
  }
  return { block, attempt };
}

export class Journal {
  #key;
  #storage;
  #send;
  #schedule;
  #tries = 0;
  #isSending = false;
  #cancelRetry = null;
  #open = null;
  #parts = [];
  #nextNumber;

  /** 'quiet' (nothing to do or on its way), 'retrying', 'signed-out' or 'refused' */
  status = 'quiet';

  /** Whether the server has said that the run is complete. */
  isFinished = false;

  /** Called whenever `status`, `unsent` or `isFinished` may have changed. */
  onChange = () => {};

  /**
   * @param run       the run's id
   * @param resume    {block, attempt, part}: what the server still needs
   * @param storage   like localStorage
   * @param send      async (part) => {status, body}; status 0 if there was no answer
   * @param schedule  (milliseconds, action) => cancel
   */
  constructor({ run, resume, storage, send, schedule }) {
    this.#key = `labconsole.run.${run}`;
    this.#storage = storage;
    this.#send = send;
    this.#schedule = schedule;
    this.#restore(resume);
    this.start = startingPoint(resume, this.#parts);
  }

  /** How many parts the server has not acknowledged. */
  get unsent() {
    return this.#parts.length;
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

  /** The attempt is complete: its part is due to be sent. */
  close() {
    this.#enqueue(true);
    this.flush();
  }

  /** Sends what is due, now; but nothing while an attempt is open: it would compete with the stimuli. */
  async flush() {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#isSending || this.#open || this.status === 'refused' || this.#parts.length === 0) return;
    this.#isSending = true;
    const answer = await this.#send(this.#parts[0]);
    this.#isSending = false;
    this.#receive(answer);
    this.onChange();
  }

  /** Gives up what waits here, so that the run goes on from what the server has. */
  discard() {
    this.#parts = [];
    this.#open = null;
    this.#save();
  }

  #receive({ status, body }) {
    if (status === 200 && body?.acknowledged === this.#parts[0].number) this.#acknowledge(body);
    else if (isTemporary(status) || status === 200) this.#retry();
    else this.status = status === 401 || status === 403 ? 'signed-out' : 'refused';
  }

  #acknowledge({ finished }) {
    this.#parts.shift();
    this.#tries = 0;
    this.status = 'quiet';
    this.isFinished = finished === true;
    this.#save();
    this.flush();
  }

  #retry() {
    this.status = 'retrying';
    const delay = backoff[Math.min(this.#tries, backoff.length - 1)];
    this.#tries += 1;
    this.#cancelRetry = this.#schedule(delay, () => this.flush());
  }

  #enqueue(complete) {
    const { block, attempt, device, trials } = this.#open;
    this.#parts.push({ number: this.#nextNumber, block, attempt, complete, device, trials });
    this.#nextNumber += 1;
    this.#open = null;
    this.#save();
    this.onChange();
  }

  // An attempt that a reload or a crash cut short becomes a part of its own; its block is done again.
  #restore(resume) {
    const stored = this.#read();
    this.#parts = stored.parts;
    this.#nextNumber = Math.max(resume.part, (this.#parts.at(-1)?.number ?? 0) + 1);
    this.#open = stored.open?.trials.length > 0 ? stored.open : null;
    if (this.#open) this.#enqueue(false);
  }

  #read() {
    try {
      const { parts, open } = JSON.parse(this.#storage.getItem(this.#key));
      return { parts, open };
    } catch {
      return { parts: [], open: null };  // nothing stored, or storage is switched off
    }
  }

  #save() {
    try {
      if (this.#parts.length === 0 && !this.#open) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, JSON.stringify({ parts: this.#parts, open: this.#open }));
    } catch {
      // Storage is full or switched off: the parts stay in memory and are sent all the same.
    }
  }
}
