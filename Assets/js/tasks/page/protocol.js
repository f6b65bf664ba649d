// The messages between the page and the frame of an experiment. Those of the frame are untrusted: each is read into one
// of the calls below, or refused. Pure.

/** Every message has this member, so that those of other libraries are left alone. */
export const mark = 'labconsole';

/** Raised for a call that cannot be carried out. The code is one of `size`, `message`, `ended`, `missing`. */
export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const isText = (value) => typeof value === 'string';
const isOptional = (test) => (value) => value === undefined || value === null || test(value);
const areTexts = (value) => Array.isArray(value) && value.every(isText);
const isCount = (value) => Number.isInteger(value) && value >= 0 && value <= 1_000_000;

/** The members that each call may have, with what they have to be. */
const calls = {
  hello: {},
  pong: {},
  away: {},
  submit: { lines: areTexts, key: isOptional(isText) },
  checkpoint: { state: isText },
  session: { session: isText },
  file: { name: isText, pieces: areTexts },
  read: { path: isText },
  next: { lines: areTexts, component: isOptional(isCount) },
  finish: { lines: areTexts, failure: isOptional(isText) },
  abort: { lines: areTexts, reason: isOptional(isText) },
  progress: { done: isCount },
  problem: { name: isText, message: isText },
};

/**
 * Reads a message of the frame: {call, id, …}, or null for one that is none of LabConsole's.
 * @throws {Refusal} for one that is, and yet is no call
 */
export function readMessage(data) {
  if (typeof data !== 'object' || data === null || data[mark] !== 1) return null;
  const shape = Object.hasOwn(calls, data.call) ? calls[data.call] : null;
  if (!shape) throw new Refusal('message', 'There is no such call.');
  const call = { call: data.call, id: isCount(data.id) ? data.id : null };
  for (const [name, fits] of Object.entries(shape)) {
    if (!fits(data[name])) throw new Refusal('message', `“${name}” is missing, or is not what it should be.`);
    call[name] = data[name] ?? null;
  }
  return call;
}

/** The answer to a call. */
export function answer(id, value) {
  return { [mark]: 1, id, value };
}

/** The answer to a call that was refused. */
export function refusalOf(id, { code, message }) {
  return { [mark]: 1, id, error: { code, message } };
}
