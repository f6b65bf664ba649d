// The conversation of this page with the frame of an experiment: calls are read, answered when the server has what they
// handed over, and refused. An experiment whose end was refused is given up unless it goes on.

import { ownFile } from './own-file.js';
import { Refusal, answer, mark, readMessage, refusalOf } from './protocol.js';

/** Time without a call in which an experiment can end in another way, after the one that it chose was refused, ms. */
const second = 2000;

export class Conversation {
  #calls;
  #heard;
  #refused;
  #givenUp;
  #frame = null;
  #givingUp = null;
  #unanswered = [];  // {number, id}: calls whose parts are on their way
  #reads = new Set();  // calls of the frame that is shown whose files are on their way

  /**
   * @param calls     {name: (call) => …}: carry out a call, or throw a `Refusal`
   * @param heard     hears of each message
   * @param refused   hears of each refusal
   * @param givenUp   is called when the experiment does not go on after the refusal of its end
   */
  constructor(calls, { heard, refused, givenUp }) {
    [this.#calls, this.#heard, this.#refused, this.#givenUp] = [calls, heard, refused, givenUp];
  }

  listen() {
    addEventListener('message', (event) => this.#receive(event));
  }

  begin(frame) {
    this.#frame = frame;
  }

  end() {
    clearTimeout(this.#givingUp);
    this.#frame = null;
    this.#givingUp = null;
    this.#unanswered = [];
    this.#reads.clear();
  }

  tell(message) {
    // An opaque origin has no name that could stand in place of the asterisk.
    this.#frame?.contentWindow?.postMessage({ [mark]: 1, ...message }, '*');
  }

  /** The call is answered when the server has the part of this number. */
  answerAfter(number, id) {
    this.#unanswered.push({ number, id });
  }

  /** @param waiting  the numbers of the parts that the server does not have yet */
  answerAllBut(waiting) {
    const due = this.#unanswered.filter(({ number }) => !waiting.has(number));
    this.#unanswered = this.#unanswered.filter(({ number }) => waiting.has(number));
    for (const { id } of due) this.tell(answer(id, true));
    if (due.length > 0) this.#giveUpLater();
  }

  /** Answers with a file of the experiment. */
  async read(call, folder) {
    this.#reads.add(call);
    const content = await ownFile(call.path, this.#frame.src, folder);
    if (!this.#reads.delete(call)) return;  // another frame may be shown by now, with numbers of its own
    this.#giveUpLater();
    if (content) this.tell(answer(call.id, content));
    else this.#refuse(call, new Refusal('missing', 'There is no such file of the experiment.'));
  }

  // Anything else that sends messages to this page is not listened to.
  #receive({ source, data }) {
    if (!this.#frame || source === null || source !== this.#frame.contentWindow) return;
    try {
      const call = readMessage(data);
      if (call === null) return;
      this.#heard();
      if (!['pong', 'away'].includes(call.call)) this.#giveUpLater();
      this.#calls[call.call](call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#refuse(data, error);
    }
  }

  #refuse({ id, call }, refusal) {
    this.tell(refusalOf(Number.isInteger(id) ? id : null, refusal));
    this.#refused(refusal);
    if (['next', 'finish', 'abort'].includes(call)) this.#giveUpSoon();
  }

  // Without this the participant would look at an experiment that is over, and that never ends. One that goes on speaking, or
  // waits for an answer, may be saving its data in smaller pieces.
  #giveUpSoon() {
    clearTimeout(this.#givingUp);
    this.#givingUp = setTimeout(() => {
      if (!this.#frame?.isConnected) return;
      if (this.#unanswered.length + this.#reads.size > 0) this.#giveUpSoon();
      else this.#givenUp();
    }, second);
  }

  #giveUpLater() {
    if (this.#givingUp !== null) this.#giveUpSoon();
  }
}
