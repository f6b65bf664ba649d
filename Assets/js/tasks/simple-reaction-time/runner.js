// Simple reactions: shows the screen that the machine's state asks for, and conducts its blocks.

import { suppressGestures } from '../../runtime/disturbances.js';
import { OnsetWatch } from '../../runtime/onset.js';
import { BlockConductor } from './block.js';
import { RunMachine } from './machine.js';
import { overviewScreen, TrialScreen } from './screens.js';

export class Runner {
  #session;
  #machine;
  #onsets = new OnsetWatch(crossOriginIsolated === true);
  #screen = null;
  #conductor = null;

  /** @param session  a `RunSession` */
  constructor(session) {
    this.#session = session;
    this.#machine = new RunMachine(session.plan, session.start);
  }

  begin() {
    this.#session.begin(this);
  }

  get stage() {
    return { completion: 'complete', measuring: 'measuring' }[this.#machine.state.screen] ?? 'reading';
  }

  get block() {
    return this.#machine.state.block;
  }

  get isMeasuring() {
    return this.#conductor !== null;
  }

  get news() {
    return [];
  }

  show() {
    const show = {
      overview: () => this.#session.show(overviewScreen(this.#session.plan, this.#session.actions)),
      ready: () => this.#showReady(),
      measuring: () => this.#beginBlock(),
    };
    show[this.#machine.state.screen]();
  }

  goOn() {
    if (this.#machine.send('continue')) this.#session.showDue();
  }

  press({ action, time, input }, askedFor) {
    if (input === 'key' && action !== 'start') return;
    if (askedFor) this.#conductor.press({ time, input });
    else this.#conductor.deviation();
  }

  disturb(name) {
    this.#conductor?.disturbance(name);
  }

  giveUp() {
    this.#conductor?.stop();
    this.#conductor = null;
  }

  #showReady() {
    const { plan, actions } = this.#session;
    this.#screen = new TrialScreen(plan, this.#machine.block, this.#machine.state.attempt > 1, actions.stop);
    suppressGestures(this.#screen.element);
    this.#session.show(this.#screen.element, true);
  }

  #beginBlock() {
    const { block, attempt } = this.#machine.state;
    this.#session.openAttempt(block, attempt);
    this.#screen.clearStart();
    this.#conductor = new BlockConductor({
      block: this.#machine.block,
      attempt,
      screen: this.#screen,
      frames: this.#session.frames,
      onsets: this.#onsets,
      now: () => performance.now(),
      calendar: () => Date.now(),
      onTrial: (record, outcome) => this.#keep(record, outcome),
      onEnd: () => this.#endBlock(),
      onAbandon: () => this.#abandonBlock(),
    });
    this.#conductor.begin();
  }

  #keep(record, outcome) {
    this.#session.record(record, { isError: outcome === 'late', isTooFast: outcome === 'early' });
  }

  #endBlock() {
    this.#conductor = null;
    this.#machine.send('ended');
    this.#session.closeAttempt();
  }

  #abandonBlock() {
    this.#conductor = null;
    const { attempt } = this.#machine.state;
    const isKept = this.#session.abandonAttempt();
    this.#machine.repeatBlock(isKept ? attempt + 1 : attempt);
    this.#session.showDue();
  }
}
