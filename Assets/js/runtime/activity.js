// An activity: a timed task in four steps. Instruction, countdown, the task itself block by block, completion. Its kind
// brings the instruction, and what a block shows and measures.

import { activityMachine } from './activity-machine.js';
import { Countdown } from './countdown.js';
import { suppressGestures } from './disturbances.js';
import { instructionScreen, skippingScreen } from './activity-messages.js';
import { LeftOut } from './left-out.js';
import { OnsetWatch } from './onset.js';
import { withRecorders } from './recorded.js';

/**
 * @typedef {object} Kind
 * @property instructions  (plan) => the texts and elements to read before the task
 * @property screen        (plan, block of the plan, isAgain, actions) => an `ActivityScreen`
 * @property conductor     (parts) => conducts a block: {begin, stop, press, deviation, disturbance}
 * @property outcomeOf     (outcome of a trial, as the conductor tells it, and its record) => {isError, isTooFast}
 * @property [gate]        (ways: {plan, again, leaveOut, leaveEmpty, stop}) => the screen that is due before a block, or
 *                         null; `again` shows the due screen, `leaveOut` ends the task with the word of a problem as the one
 *                         record of each block, `leaveEmpty` with empty blocks that bear it
 * @property [unable]      the word that says why a block is left out alone, where that can be; `texts.onlyMeasured` then tells
 *                         what was measured in the others
 * @property [leave]       () => the task is left out from here on: nothing of it is heard or read any more
 * @property [isOver]      () => whether the task has ended before its last block; what is left of it stays empty
 */

export class ActivityRunner {
  #session;
  #kind;
  #machine;
  #onsets = new OnsetWatch(crossOriginIsolated === true);
  #screen = null;
  #active = null;  // the countdown, then the block
  #isSkipped = false;
  #left;
  #recorders;

  /**
   * @param session  a `RunSession`
   * @param {Kind} kind
   */
  constructor(session, kind) {
    this.#session = session;
    this.#kind = kind;
    this.#machine = activityMachine(session.plan, session.start);
    this.#left = new LeftOut(session.plan, session.waiting, kind.unable);
  }

  begin() {
    return withRecorders(this.#session.plan, (recorders) => this.#begin(recorders));
  }

  #begin(recorders) {
    this.#recorders = recorders;
    this.#isSkipped = this.stage === 'complete' && !this.#kind.isOver?.() && this.#left.isTask;
    this.#leaveEmpty(this.#restIfOver());
    this.#session.begin(this);
  }

  get stage() {
    return { completion: 'complete', measuring: 'measuring' }[this.#machine.state.screen] ?? 'reading';
  }

  get block() {
    return this.#machine.state.block;
  }

  get isMeasuring() {
    return this.#active !== null;
  }

  get news() {
    if (this.#isSkipped) return [];
    const { measured, onlyMeasured } = this.#session.plan.texts;
    return [this.#left.isAnyBlock ? onlyMeasured : measured];
  }

  show() {
    const session = this.#session;
    const { plan } = session;
    const show = {
      overview: () => session.show(instructionScreen(plan, this.#kind.instructions(plan), this.#actions)),
      skipping: () => this.#showSkipping(),
      ready: () => this.#showGateOrReady(),
      measuring: () => this.#countDown(),
    };
    show[this.#machine.state.screen]();
  }

  goOn() {
    this.#recorders.goOn(() => this.#send('continue'));
  }

  press(press, askedFor) {
    if (askedFor) this.#active.press(press);
    else this.#active.deviation(press);
  }

  disturb(name) {
    this.#active?.disturbance(name);
  }

  giveUp() {
    this.#active?.stop();
    this.#active = null;
    this.#keepRecordings();
  }

  get #actions() {
    const canSkipBlock = this.#kind.unable && this.#left.leavesAnother(this.block);
    const skipBlock = canSkipBlock && (() => this.#send('skipBlock'));
    return { ...this.#session.actions, skip: () => this.#send('skip'), skipBlock };
  }

  #send(event) {
    if (this.#machine.send(event)) this.#session.showDue();
  }

  #showSkipping() {
    const { isBlock } = this.#machine.state;
    const skip = () => (isBlock ? this.#skipBlock() : this.#skip());
    this.#session.show(skippingScreen(this.#session.plan, isBlock, () => this.#send('back'), skip));
  }

  #skipBlock() {
    const { block, attempt } = this.#machine.state;
    this.#session.skipAttempt(block, attempt, this.#kind.unable);
    this.#left.add(block);
    this.#send('blockSkipped');
  }

  #skip() {
    this.#leave();
    this.#leaveEmpty(this.#rest);
    this.#send('skipped');
  }

  // Every block that is left becomes a part that says why nothing was measured.
  #leaveOut(leave) {
    this.#leave();
    for (const { block, attempt } of this.#rest) leave(block, attempt);
    this.#send('over');
  }

  #leave() {
    this.#isSkipped = true;
    this.#kind.leave?.();
  }

  // Every block that is left becomes a part without a trial.
  #leaveEmpty(attempts) {
    for (const { block, attempt } of attempts) this.#session.skipAttempt(block, attempt);
  }

  // The attempts that are due from here on, as {block, attempt}.
  get #rest() {
    const { block: first, attempt } = this.#machine.state;
    const { blocks } = this.#session.plan;
    return blocks.slice(first - 1).map((_, index) => ({ block: first + index, attempt: index === 0 ? attempt : 1 }));
  }

  // The attempts that are left of a task that has ended before its last block; its completion is due then.
  #restIfOver() {
    if (this.stage === 'complete' || !this.#kind.isOver?.()) return [];
    const rest = this.#rest;
    this.#machine.send('over');
    return rest;
  }

  #showGateOrReady() {
    const gate = this.#kind.gate?.({
      plan: this.#session.plan, again: () => this.#session.showDue(), stop: () => this.#session.stop(),
      leaveOut: (problem) => this.#leaveOut((block, attempt) => (
        this.#session.deliver(block, attempt, [[{ number: 1, what: 'problem', problem }]], true, 1)
      )),
      leaveEmpty: (problem) => this.#leaveOut((block, attempt) => this.#session.skipAttempt(block, attempt, problem)),
    });
    if (gate) this.#session.show(gate);
    else this.#showReady();
  }

  #showReady() {
    const { attempt } = this.#machine.state;
    this.#screen = this.#kind.screen(this.#session.plan, this.#machine.block, attempt > 1, this.#actions);
    suppressGestures(this.#screen.element);
    this.#session.show(this.#screen.element, true);
  }

  #countDown() {
    const session = this.#session;
    this.#screen.clearStart();
    this.#active = new Countdown({
      seconds: session.plan.countdown,
      screen: this.#screen,
      frames: session.frames,
      onTick: () => session.tick(),
      onEnd: () => this.#beginBlock(),
    });
    this.#active.begin();
  }

  #beginBlock() {
    const { block, attempt } = this.#machine.state;
    this.#session.openAttempt(block, attempt);
    this.#active = this.#kind.conductor({
      block: this.#machine.block,
      attempt,
      screen: this.#screen,
      frames: this.#session.frames,
      onsets: this.#onsets,
      now: () => performance.now(),
      calendar: () => Date.now(),
      onTrial: (record, outcome) => this.#session.record(record, this.#kind.outcomeOf(outcome, record)),
      onEnd: () => this.#endBlock(),
      onAbandon: () => this.#abandonBlock(),
    });
    this.#recorders.start(performance.now());
    this.#active.begin();
  }

  #keepRecordings() {
    const recordings = this.#recorders.stop(performance.now());
    if (recordings) this.#session.attach(recordings);
  }

  #endBlock() {
    this.#active = null;
    this.#keepRecordings();
    this.#machine.send('ended');
    const rest = this.#restIfOver();
    this.#session.closeAttempt();
    this.#leaveEmpty(rest);
  }

  #abandonBlock() {
    this.#active = null;
    this.#keepRecordings();
    const isKept = this.#session.abandonAttempt();
    this.#machine.send(isKept ? 'interrupted' : 'failed');
    this.#session.showDue();
  }
}
