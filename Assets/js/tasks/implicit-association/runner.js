// The Implicit Association Test: shows the screen that the machine's state asks for, and conducts its blocks.

import { suppressGestures } from '../../runtime/disturbances.js';
import { messageScreen, stopButton } from '../../runtime/messages.js';
import { OnsetWatch } from '../../runtime/onset.js';
import { Pictures } from '../../runtime/pictures.js';
import { withRecorders } from '../../runtime/recorded.js';
import { BlockConductor } from './block.js';
import { RunMachine } from './machine.js';
import { generalScreen, instructionScreen, overviewScreen, summaryText } from './screens.js';
import { summaryOf } from './summary.js';
import { TestScreen } from './testscreen.js';

/** An answer that comes sooner after its stimulus is too fast to be meant, ms. */
const tooFastBelow = 300;

export class Runner {
  #session;
  #plan;
  #machine;
  #pictures;
  #recorders;
  #onsets = new OnsetWatch(crossOriginIsolated === true);
  #testScreen = null;
  #conductor = null;
  #lived = [];
  #summary = null;

  /** @param session  a `RunSession` */
  constructor(session) {
    this.#session = session;
    this.#plan = session.plan;
    this.#machine = new RunMachine(session.plan, session.start);
    this.#pictures = new Pictures(session.plan.stimuli);
  }

  begin() {
    overrideColors(this.#plan.colors);
    return withRecorders(this.#plan, (recorders) => {
      this.#recorders = recorders;
      this.#session.begin(this);
    });
  }

  get stage() {
    const { screen } = this.#machine.state;
    return { completion: 'complete', interval: 'measuring' }[screen] ?? 'reading';
  }

  get block() {
    return this.#machine.state.block;
  }

  get isMeasuring() {
    return this.#conductor !== null;
  }

  get news() {
    return this.#summary ? [summaryText(this.#plan.texts, this.#summary)] : [];
  }

  show() {
    const session = this.#session;
    const show = {
      overview: () => session.show(overviewScreen(this.#plan, session.actions)),
      general: () => session.show(generalScreen(this.#plan, session.actions)),
      loading: () => this.#load(),
      failure: () => this.#showFailure(),
      instruction: () => this.#showInstruction(),
      ready: () => this.#showReady(),
      interval: () => this.#beginBlock(),
    };
    show[this.#machine.state.screen]();
  }

  goOn() {
    this.#recorders.goOn(() => this.#send('continue'));
  }

  press({ action, time, input }, askedFor) {
    const isAnswer = action === 'left' || action === 'right';
    if (askedFor && isAnswer) this.#conductor.press({ side: action, time, input });
    if (!askedFor && (isAnswer || input !== 'key')) this.#conductor.deviation(time);
  }

  disturb(name) {
    this.#conductor?.disturbance(name);
    if (name === 'resized' && this.#testScreen?.element.isConnected) this.#testScreen.fit();
  }

  giveUp() {
    this.#conductor?.stop();
    this.#conductor = null;
    this.#keepRecordings();
  }

  #send(event) {
    if (this.#machine.send(event)) this.#session.showDue();
  }

  async #load() {
    this.#session.show(messageScreen(this.#plan.texts.loading, []));
    try {
      // Those of all blocks, so that a network that is lost later keeps no block from starting.
      await this.#pictures.prepare(Object.keys(this.#plan.stimuli));
      this.#send('loaded');
    } catch {
      this.#send('failed');
    }
  }

  #showFailure() {
    const { texts } = this.#plan;
    const retry = { label: texts.tryAgain, run: () => this.#send('continue') };
    const stop = stopButton(texts, this.#session.actions.stop);
    this.#session.show(messageScreen(texts.failureTitle, [texts.failureLead], retry, stop));
  }

  #showInstruction() {
    const { actions } = this.#session;
    if (this.#plan.layout === 'researchkit') {
      this.#session.show(instructionScreen(this.#plan, this.#machine.block, this.#past, actions));
    } else {
      this.#showTestScreen((screen) => screen.showInstructions(this.#past, actions.stop));
    }
  }

  get #past() {
    return { isInterrupted: this.#machine.state.attempt > 1, summary: this.#summary };
  }

  #showReady() {
    this.#showTestScreen((screen) => screen.showStart(this.#session.actions.stop));
  }

  #showTestScreen(prepare) {
    this.#testScreen = new TestScreen(this.#plan, this.#machine.block, this.#pictures);
    prepare(this.#testScreen);
    suppressGestures(this.#testScreen.element);
    this.#session.show(this.#testScreen.element, true);
    this.#testScreen.fit();
  }

  #beginBlock() {
    const { block, attempt } = this.#machine.state;
    this.#session.openAttempt(block, attempt);
    this.#lived = [];
    this.#testScreen.clearStart();
    this.#conductor = new BlockConductor({
      plan: this.#plan,
      machine: this.#machine,
      screen: this.#testScreen,
      frames: this.#session.frames,
      onsets: this.#onsets,
      now: () => performance.now(),
      calendar: () => Date.now(),
      onTrial: (record, planned) => this.#keep(record, planned.side),
      onEnd: () => this.#endBlock(),
      onAbandon: () => this.#abandonBlock(),
    });
    this.#recorders.start(performance.now());
    this.#conductor.begin();
  }

  #keep(record, side) {
    this.#lived.push({ record, side });
    const isError = record.responses.some((response) => response.side !== side);
    this.#session.record(record, { isError, isTooFast: record.responses[0]?.latency < tooFastBelow });
  }

  #keepRecordings() {
    const recordings = this.#recorders.stop(performance.now());
    if (recordings) this.#session.attach(recordings);
  }

  #endBlock() {
    this.#conductor = null;
    this.#keepRecordings();
    this.#summary = this.#plan.blockFeedback ? summaryOf(this.#lived) : null;
    this.#session.closeAttempt();
  }

  #abandonBlock() {
    this.#conductor = null;
    this.#keepRecordings();
    const { attempt } = this.#machine.state;
    this.#summary = null;
    const isKept = this.#session.abandonAttempt();
    this.#machine.repeatBlock(isKept ? attempt + 1 : attempt);
    this.#session.showDue();
  }
}

/** Colours of the labels where the study sets its own. */
function overrideColors(colors) {
  for (const [kind, color] of Object.entries(colors)) {
    if (color) document.documentElement.style.setProperty(`--color-${kind}`, color);
  }
}
