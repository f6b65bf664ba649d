// The submissions of an experiment: turns its calls into entries of parts, and keeps their limits. Pure.

import { disturbances } from '../../runtime/disturbances.js';
import { Refusal } from './protocol.js';

/** Bytes of UTF-8, as the server takes them; a part is counted as it is sent, with its quotation marks escaped. */
export const most = {
  entry: 65_536, line: 16 << 20, part: 200_000, name: 200, message: 2000, lines: 10_000, depth: 30, problems: 100,
};

/** Reports of one kind of problem: one says as much as a thousand. */
const mostOfOneKind = 5;

/** The kinds of problems, as the server knows them. */
export const problems = ['error', 'silent', 'mute', 'size', 'message', 'refused', 'failed', 'group'];

const encoder = new TextEncoder();
const bytesOf = (text) => encoder.encode(text).length;

export class Ledger {
  #keys;
  #used;
  #limit;
  #problems;
  #reported = new Map();
  #disturbed = new Set();  // since the last submission

  /**
   * @param block    of the plan: {keys, used, limit, problems}
   * @param waiting  entries that the server has not acknowledged
   */
  constructor({ keys, used, limit, problems: told }, waiting) {
    this.#keys = new Set(keys);
    this.#used = used;
    this.#limit = limit;
    this.#problems = told;
    for (const { what, name, text } of waiting) {
      if (what === 'key') this.#keys.add(name);
      if (what === 'problem') this.#problems += 1;
      this.#used += bytesOf(text ?? '');
    }
  }

  /**
   * Lines of data, each the JSON of an object, as lists of entries; none for a submission that is known by its key. A line that
   * is longer than an entry goes in numbered pieces, which the server joins.
   */
  submit(lines, key = null) {
    if (key !== null && this.#keys.has(key)) return [];
    if (key !== null) checkName(key);
    if (lines.length > most.lines) throw new Refusal('size', `At most ${most.lines} lines are taken at once.`);
    this.#checkRoom(lines);
    const texts = lines.map((line) => JSON.stringify(checkObject(readJSON(line, most.line))));
    if (texts.some((text) => bytesOf(text) > most.line)) throw new Refusal('size', this.#limits);
    const entries = texts.flatMap((text) => (bytesOf(text) > most.entry ? inPieces(text) : [{ what: 'line', text }]));
    this.#admit(entries);
    if (entries.length > 0) this.#disturbed.clear();
    if (key !== null) this.#keys.add(key);
    return key === null ? split(entries) : keyed(split(entries), key);
  }

  /**
   * A page of the experiment is opened.
   * @param way        'anew', or 'next' where another page of the same sitting led there
   * @param component  from 0
   */
  opening(way, component) {
    return [[{ what: 'begin', name: `${way}/${component + 1}` }]];
  }

  /** A state: any value that JSON has. */
  checkpoint(value) {
    const entry = { what: 'checkpoint', text: JSON.stringify(checkDepth(value)) };
    this.#admit([entry]);
    return [[entry]];
  }

  /** A file in pieces of Base64. */
  file(name, pieces) {
    checkName(name);
    if (!pieces.every((piece) => piece.length % 4 === 0 && /^[A-Za-z0-9+/=]*$/.test(piece))) {
      throw new Refusal('message', 'The file is not Base64.');
    }
    const entries = pieces.map((text) => ({ what: 'file', name, text }));
    this.#admit(entries);
    return split(entries);
  }

  /** A problem; none if it was told often enough, or is no kind that there is. */
  problem(name, message) {
    const count = (this.#reported.get(name) ?? 0) + 1;
    if (!problems.includes(name) || count > mostOfOneKind || this.#problems >= most.problems) return [];
    this.#reported.set(name, count);
    this.#problems += 1;
    return [[{ what: 'problem', name, text: this.#words(message) }]];
  }

  /** A disturbance from outside; none if it is no name of one, or was told since the last submission. */
  disturbance(name) {
    if (!disturbances.includes(name) || this.#disturbed.has(name)) return [];
    this.#disturbed.add(name);
    return [[{ what: 'disturbance', name }]];
  }

  /** The end of the run. @param reason  the experiment's own words on it, or null */
  end(name, reason = null) {
    const text = reason === null ? '' : this.#words(reason);
    return [[{ what: 'end', name, ...(text !== '' && { text }) }]];
  }

  // A problem and an end are told even if nothing else may be submitted any more, without their words if these have no place.
  #words(message) {
    const text = message.slice(0, most.message / 4).replace(/[\p{Surrogate}\u0000]/gu, '\ufffd');
    const fits = this.#used + bytesOf(text) <= this.#limit;
    if (fits) this.#used += bytesOf(text);
    return fits ? text : '';
  }

  // Before anything is read: what is far too large is not worth reading. A character has a byte at least.
  #checkRoom(texts) {
    if (this.#used + sum(texts, (text) => text.length) > this.#limit) throw new Refusal('size', this.#limits);
  }

  #admit(entries) {
    if (entries.some(({ text }) => bytesOf(text) > most.entry)) throw new Refusal('size', this.#limits);
    const size = sum(entries, ({ text }) => bytesOf(text));
    if (this.#used + size > this.#limit) throw new Refusal('size', this.#limits);
    this.#used += size;
  }

  get #limits() {
    return `At most ${most.entry} bytes are taken for one checkpoint or piece of a file, ${most.line} for one line, and ${this.#limit} in a run.`;
  }
}

function sum(values, sizeOf) {
  return values.reduce((all, value) => all + sizeOf(value), 0);
}

function checkName(name) {
  if (name === '' || bytesOf(name) > most.name || /[\p{Surrogate}\p{Control}]/u.test(name)) {
    throw new Refusal('message', `A name has 1 to ${most.name} bytes, and no control characters.`);
  }
}

/** The value of a text that the frame sent. @param longest  characters that are worth reading */
export function readJSON(text, longest = 2 * most.entry) {
  if (text.length > longest) throw new Refusal('size', `At most ${longest} characters are taken at once.`);
  try {
    return checkDepth(JSON.parse(text));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('message', 'A text is not JSON.');
  }
}

function checkObject(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('message', 'A line of data is an object.');
  }
  return value;
}

function checkDepth(value, left = most.depth) {
  if (left === 0) throw new Refusal('message', `Objects and lists are nested more than ${most.depth} times.`);
  if (typeof value === 'object' && value !== null) Object.values(value).forEach((inner) => checkDepth(inner, left - 1));
  return value;
}

/** A long line in entries, each named by its number and their count: `2/3`. No character is cut in two. */
function inPieces(text) {
  const room = new Uint8Array(most.entry);
  const pieces = [];
  for (let start = 0; start < text.length;) {
    const { read } = encoder.encodeInto(text.slice(start), room);
    pieces.push(text.slice(start, start + read));
    start += read;
  }
  return pieces.map((piece, index) => ({ what: 'piece', name: `${index + 1}/${pieces.length}`, text: piece }));
}

/** The lists with the key in the last one, where the server takes it as the first entry: it says that all of them are there. */
function keyed(lists, key) {
  return [...lists.slice(0, -1), [{ what: 'key', name: key }, ...(lists.at(-1) ?? [])]];
}

/** The entries in lists that the server takes at once. */
function split(entries) {
  const lists = [];
  let size = Infinity;
  for (const entry of entries) {
    const own = bytesOf(JSON.stringify(entry));
    if (size + own > most.part) {
      lists.push([]);
      size = 0;
    }
    lists.at(-1).push(entry);
    size += own;
  }
  return lists;
}
