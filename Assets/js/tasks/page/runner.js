// Gives an experiment of the lab's own: shows its frame, carries out what it asks for, and hands over what it submits. The
// journal and everything that is sent are this page's; the frame speaks with it alone (decision 075).

import { Conversation } from './conversation.js';
import { keptOf } from './kept.js';
import { Ledger, readJSON } from './ledger.js';
import { Refusal } from './protocol.js';
import { frameScreen, frameWords, overviewScreen, problemScreen, skippingScreen } from './screens.js';
import { Watchdog } from './watchdog.js';

/** Time between two questions whether the frame is still there, ms. */
const tick = 3000;

export class ExperimentRunner {
  #session;
  #block;
  #ledger;
  #attempt;
  #mark;
  #screen;
  #shown = null;  // {screen, frame, warn}
  #watchdog = new Watchdog();
  #saved;
  #progress;  // trials that are done, where the experiment tells
  #isUnderWay = false;
  #isLeft = false;  // closed, or loaded again
  #way = 'anew';  // in which the next page is opened, as the server knows it
  #ending;
  #conversation = new Conversation({
    hello: () => this.#hello(),
    pong: () => {},
    away: () => this.disturb('blur'),
    submit: (call) => this.#submit(call),
    checkpoint: ({ id, state }) => this.#keep({ state: readJSON(state) }, id),
    session: ({ id, session }) => this.#keep({ session: readJSON(session) }, id),
    file: ({ id, name, pieces }) => this.#hand(this.#ledger.file(name, pieces), id),
    read: (call) => this.#conversation.read(call, this.#block.folder),
    next: (call) => this.#next(call),
    finish: (call) => this.#finish(call),
    abort: (call) => this.#abort(call),
    progress: (call) => this.#tellProgress(call),
    problem: (call) => this.#noteProblem(call),
  }, {
    heard: () => this.#watchdog.heard(),
    refused: ({ code, message }) => { if (['size', 'message'].includes(code)) this.#note(code, message); },
    givenUp: () => this.#go('problem'),
  });

  /** @param mark  a `SittingMark` */
  constructor(session, mark) {
    const { block, attempt } = session.start;
    const { entries, saved, ending } = keptOf(session.plan, session.waiting);
    this.#session = session;
    [this.#block] = session.plan.blocks;
    this.#ledger = new Ledger(this.#block, entries);
    this.#attempt = attempt;
    this.#mark = mark;
    this.#saved = saved;
    this.#ending = ending;
    this.#screen = block > 1 ? 'complete' : 'overview';
  }

  begin() {
    this.#conversation.listen();
    setInterval(() => this.#tick(), tick);
    addEventListener('pagehide', ({ persisted }) => { this.#isLeft = !persisted; });
    // The session itself leaves full screen when the frame is gone.
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement) this.#noteDisturbance('resized');
    });
    this.#mark.watch();
    const left = this.#screen === 'complete' ? null : this.#mark.left;
    if (left) this.#screen = 'problem';
    this.#session.begin(this);
    if (left !== 'silent') return;
    // The page before this one could not tell it any more.
    this.#note('silent', '');
    this.#mark.problem();
  }

  get stage() {
    return { complete: 'complete', frame: 'measuring' }[this.#screen] ?? 'reading';
  }

  block = 1;

  /** Never: a part may be sent, and a message shown, at any time. The experiment measures in its own frame. */
  isMeasuring = false;

  /** The study's word on what was measured, of a run that came to its own end. */
  get news() {
    const { measured } = this.#session.plan.texts;
    return measured && this.#ending === 'finished' ? measured.split(/\n+/) : [];
  }

  show() {
    const { plan, actions } = this.#session;
    const screens = {
      overview: () => overviewScreen(plan, { ...actions, skip: () => this.#go('skipping') }),
      skipping: () => skippingScreen(plan, () => this.#go('overview'), () => this.#end('skipped')),
      problem: () => problemScreen(plan, {
        retry: () => this.#go('frame'), leave: () => this.#end('broken'), stop: actions.stop,
      }),
      frame: () => this.#open(),
    };
    this.#session.show(screens[this.#screen]());
  }

  goOn() {
    this.#go('frame');
  }

  press() {}

  // A focus that goes into the frame is not lost, a page that is left is hidden, and a window changes its size for the
  // keyboard on the screen, too.
  disturb(name) {
    const isOwn = name === 'resized' || (name === 'blur' && document.hasFocus()) || (name === 'hidden' && this.#isLeft);
    if (!isOwn) this.#noteDisturbance(name);
  }

  giveUp() {
    this.#close();
  }

  /** Answers the calls whose parts the server has. */
  sent() {
    this.#conversation.answerAllBut(new Set(this.#session.waiting.map(({ number }) => number)));
  }

  #go(screen) {
    if (screen !== 'frame') this.#close();
    if (screen === 'problem') this.#mark.problem();
    this.#screen = screen;
    this.#session.showDue();
  }

  #open() {
    this.#close();
    const { pages } = this.#block;
    const component = this.#saved.component in pages ? this.#saved.component : 0;
    const { url } = pages[component];
    this.#shown = frameScreen(this.#session.plan, url, {
      stop: () => this.#session.stop(), stuck: () => this.#go('problem'),
    });
    this.#conversation.begin(this.#shown.frame);
    this.#watchdog.restart();
    this.#mark.open();
    this.#isUnderWay = false;
    this.#deliver(this.#ledger.opening(this.#way, component), false);
    this.#way = 'anew';
    return this.#shown.screen;
  }

  #close() {
    this.#conversation.end();
    this.#mark.close();
    this.#shown?.frame.remove();
    this.#shown = null;
  }

  #hello() {
    this.#shown.frame.focus();  // so that keys reach it
    const { component, state, session } = this.#saved;
    this.#conversation.tell({
      about: {
        ...this.#block.about, state, session, component, components: this.#block.pages.map(({ title }) => title),
        words: frameWords(this.#session.plan),
      },
    });
  }

  #submit({ id, lines, key }) {
    this.#isUnderWay = true;
    this.#hand(this.#ledger.submit(lines, key), id);
  }

  #next({ lines, component: named }) {
    const { pages } = this.#block;
    if (named !== null && named >= pages.length) throw new Refusal('missing', 'There is no such component.');
    this.#hand(this.#ledger.submit(lines), null);
    const component = named ?? this.#saved.component + 1;
    if (component >= pages.length) return this.#end('finished');
    this.#keep({ component, state: null }, null);
    this.#way = 'next';
    this.#session.showDue();
  }

  #finish({ lines, failure }) {
    this.#hand(this.#ledger.submit(lines), null);
    if (failure !== null) this.#note('failed', failure);
    this.#end('finished');
  }

  #abort({ lines, reason }) {
    this.#hand(this.#ledger.submit(lines), null);
    this.#end('aborted', reason);
  }

  #tellProgress({ done }) {
    this.#isUnderWay = true;
    this.#progress = done;
    this.#session.tellProgress(1, done);
  }

  #noteProblem({ name, message }) {
    this.#note(name, message);
    if (name !== 'error') return;
    // Later ones may be harmless: the participant decides.
    if (this.#isUnderWay) this.#shown.warn();
    else this.#go('problem');
  }

  #keep(change, id) {
    const saved = { ...this.#saved, ...change };
    this.#hand(this.#ledger.checkpoint(saved), id);
    this.#saved = saved;
  }

  /** Hands lists of entries over; the call is answered when the server has the last of them. */
  #hand(lists, id) {
    this.#deliver(lists, false);
    const number = this.#session.waiting.at(-1)?.number ?? 0;
    if (id !== null) this.#conversation.answerAfter(number, id);
    this.sent();
  }

  #deliver(lists, isEnd) {
    if (lists.length === 0) return;
    this.#session.deliver(1, this.#attempt, lists, isEnd, this.#progress);
    this.#attempt += lists.length;
  }

  #noteDisturbance(name) {
    if (this.#shown?.frame.isConnected) this.#deliver(this.#ledger.disturbance(name), false);
  }

  #note(name, message) {
    this.#deliver(this.#ledger.problem(name, message), false);
  }

  #end(ending, reason = null) {
    this.#close();
    this.#mark.clear();
    this.#screen = 'complete';
    this.#ending = ending;
    this.#deliver(this.#ledger.end(ending, reason), true);
    this.#session.showDue();
  }

  #tick() {
    // The session may have put another screen in its place, and a frame that is gone cannot answer.
    if (!this.#shown?.frame.isConnected) return this.#close();
    const problem = this.#watchdog.tick(document.visibilityState === 'visible');
    if (problem) {
      this.#note(problem, '');
      return this.#go('problem');
    }
    this.#mark.beat();
    this.#conversation.tell({ ping: true });
  }
}
