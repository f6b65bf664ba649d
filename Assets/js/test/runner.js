// Runs the test: shows the screen that the machine's state asks for, and leads presses to where they belong.

import { BlockConductor } from './block.js';
import { Chime } from './chime.js';
import { describeDevice } from './device.js';
import { endMagnifying, suppressGestures, watchDisturbances } from './disturbances.js';
import { FrameLoop } from './frames.js';
import { FullScreen } from './fullscreen.js';
import { isAskedFor, listenForPresses } from './input.js';
import { RunMachine } from './machine.js';
import { OnsetWatch } from './onset.js';
import { Pictures } from './pictures.js';
import { finishedScreen, obstacleScreen, savingScreen } from './saving.js';
import { generalScreen, instructionScreen, messageScreen, overviewScreen } from './screens.js';
import { summaryOf } from './summary.js';
import { TestScreen } from './testscreen.js';

/** How long the last screen stays, ms: long enough to be read, without and with a summary of the last block. */
const farewell = { short: 1500, long: 4000 };

export class Runner {
  #root;
  #plan;
  #journal;
  #machine;
  #pictures;
  #frames;
  #fullScreen;
  #chime;
  #isDeviceDue;
  #onsets = new OnsetWatch(crossOriginIsolated === true);
  #testScreen = null;
  #conductor = null;
  #watch;
  #keeps;
  #lived = [];
  #summary = null;
  #isOver = false;
  #isStopping = false;
  #isLeaving = false;

  /**
   * @param framePeriod  ms between two animation frames
   * @param station      {watch, keeps}: a `StationWatch` or null, and () => whether the device keeps what is not sent
   */
  constructor(root, plan, journal, framePeriod, station = { watch: null, keeps: () => false }) {
    this.#watch = station.watch;
    this.#keeps = station.keeps;
    this.#root = root;
    this.#plan = plan;
    this.#journal = journal;
    this.#machine = new RunMachine(plan, journal.start);
    this.#pictures = new Pictures(plan.stimuli);
    this.#frames = new FrameLoop(framePeriod);
    this.#fullScreen = new FullScreen(plan.fillsScreen);
    this.#chime = new Chime(plan.playsSound);
    this.#isDeviceDue = plan.storesDevice;
  }

  begin() {
    listenForPresses(document, this.#plan.keys, (press) => this.#receive(press));
    watchDisturbances((name) => this.#disturb(name));
    addEventListener('online', () => this.#journal.flush());
    this.#journal.onChange = () => this.#journalChanged();
    this.#journal.flush();
    this.#showState();
    this.#watch?.begin(() => this.#giveWay());
  }

  /** The tablet is in other hands. What was measured waits on the device, and the station's page delivers it. */
  #giveWay() {
    this.#isOver = true;
    this.#conductor?.stop();
    this.#conductor = null;
    this.#journal.abandon();
    this.#leaveIfSafe();
    if (this.#isLeaving) return;
    this.#show(savingScreen(this.#plan.texts, this.#journal));
    this.#journal.flush();
  }

  /** Once nothing is lost when the page goes; a second time would begin anew what is on its way. */
  #leaveIfSafe() {
    if (this.#isLeaving || (this.#journal.unsent > 0 && !this.#keeps())) return;
    this.#isLeaving = true;
    location.replace('/station');
  }

  #showState() {
    const show = {
      overview: () => this.#show(overviewScreen(this.#plan, this.#actions)),
      general: () => this.#show(generalScreen(this.#plan, this.#actions)),
      loading: () => this.#load(),
      failure: () => this.#showFailure(),
      instruction: () => this.#showInstruction(),
      ready: () => this.#showReady(),
      interval: () => this.#beginBlock(),
      completion: () => this.#showCompletion(),
    };
    this.#tellWatch();
    const obstacle = obstacleScreen(this.#plan.texts, this.#journal);
    if (obstacle) this.#show(obstacle);
    else show[this.#machine.state.screen]();
  }

  #tellWatch() {
    const { screen, block } = this.#machine.state;
    const name = screen === 'completion' ? 'saving' : 'reading';
    if (screen !== 'interval') this.#watch?.screen(name, { block, unsent: this.#journal.unsentTrials });
  }

  #tellTrial(record, planned) {
    this.#lived.push({ record, side: planned.side });
    const { block } = this.#machine.state;
    const unsent = this.#journal.unsentTrials;
    this.#watch?.trial(record, planned.side, { block, trial: record.number, unsent });
  }

  get #actions() {
    return { goOn: () => this.#goOn(), stop: () => this.#stop() };
  }

  /** Back to the overview, from where the run goes on another time. What can be sent is sent first. */
  #stop() {
    this.#isStopping = true;
    this.#fullScreen.leave();
    this.#journal.flush();
    this.#leaveForNow();
  }

  #leaveForNow() {
    const { status, unsent } = this.#journal;
    const isKept = this.#keeps() && status !== 'quiet';
    if (unsent === 0 || isKept) location.assign(this.#plan.done);
    else this.#show(obstacleScreen(this.#plan.texts, this.#journal) ?? savingScreen(this.#plan.texts, this.#journal));
  }

  /** Somebody has pressed what leads on: browsers open the whole screen and the sound at such a press only. */
  #goOn() {
    this.#chime.prepare();
    this.#fullScreen.enter();
    this.#send('continue');
  }

  /** The same where a block begins: no trial sees the window change. A second press changes nothing. */
  async #start() {
    this.#chime.prepare();
    this.#fullScreen.enter();
    await this.#fullScreen.settled;
    this.#send('continue');
  }

  #send(event) {
    if (this.#machine.send(event)) this.#showState();
  }

  #show(screen) {
    if (screen === this.#testScreen?.element) endMagnifying();
    this.#root.replaceChildren(screen);
    scrollTo(0, 0);
    screen.querySelector('h1')?.focus({ preventScroll: true });
  }

  async #load() {
    this.#show(messageScreen(this.#plan.texts.loading, []));
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
    this.#show(messageScreen(texts.failureTitle, [texts.failureLead], retry));
  }

  #showInstruction() {
    if (this.#plan.layout === 'researchkit') {
      this.#show(instructionScreen(this.#plan, this.#machine.block, this.#past, this.#actions));
    } else {
      this.#showTestScreen((screen) => screen.showInstructions(this.#past, () => this.#stop()));
    }
  }

  get #past() {
    return { isInterrupted: this.#machine.state.attempt > 1, summary: this.#summary };
  }

  #showReady() {
    this.#showTestScreen((screen) => screen.showStart(() => this.#stop()));
  }

  #showTestScreen(prepare) {
    this.#testScreen = new TestScreen(this.#plan, this.#machine.block, this.#pictures);
    prepare(this.#testScreen);
    suppressGestures(this.#testScreen.element);
    this.#show(this.#testScreen.element);
    this.#testScreen.fit();
  }

  #beginBlock() {
    const { block, attempt } = this.#machine.state;
    this.#chime.hush();
    // Not before now: full screen may just have changed the viewport.
    this.#journal.open(block, attempt, this.#isDeviceDue ? describeDevice(this.#frames.period) : null);
    this.#lived = [];
    this.#testScreen.clearStart();
    this.#conductor = new BlockConductor({
      plan: this.#plan,
      machine: this.#machine,
      screen: this.#testScreen,
      frames: this.#frames,
      onsets: this.#onsets,
      journal: this.#journal,
      now: () => performance.now(),
      calendar: () => Date.now(),
      onTrial: (record, planned) => this.#tellTrial(record, planned),
      onEnd: () => this.#endBlock(),
      onAbandon: () => this.#abandonBlock(),
    });
    this.#conductor.begin();
  }

  #endBlock() {
    this.#conductor = null;
    this.#isDeviceDue = false;  // once per page load is enough
    this.#summary = this.#plan.blockFeedback ? summaryOf(this.#lived) : null;
    this.#journal.close();
    this.#showState();
    this.#chime.play();
  }

  #abandonBlock() {
    this.#conductor = null;
    const { attempt } = this.#machine.state;
    this.#summary = null;
    const isKept = this.#journal.abandon();
    if (isKept) this.#isDeviceDue = false;
    this.#machine.repeatBlock(isKept ? attempt + 1 : attempt);
    this.#journal.flush();
    this.#showState();
  }

  #receive(press) {
    const askedFor = isAskedFor(press, this.#plan.input);
    if (this.#conductor) this.#receiveInBlock(press, askedFor);
    else if (this.#root.querySelector('#start')) this.#receiveAtStart(press, askedFor);
    else this.#receiveWhileReading(press);
  }

  #receiveInBlock({ action, time, input }, askedFor) {
    const isAnswer = action === 'left' || action === 'right';
    if (askedFor && isAnswer) this.#conductor.press({ side: action, time, input });
    if (!askedFor && (isAnswer || input !== 'key')) this.#conductor.deviation(time);
  }

  #receiveAtStart({ action, input }, askedFor) {
    const starts = input === 'key' ? action === 'start' : action !== 'elsewhere';
    if (!askedFor || !starts) return;
    // To browsers a finger has pressed when it is lifted.
    const isEarly = input !== 'key' && this.#fullScreen.isDue;
    if (isEarly) addEventListener('pointerup', () => this.#start(), { once: true });
    else this.#start();
  }

  #receiveWhileReading({ action, input }) {
    // The button hears pointers by itself. Nothing is given up by a key that was meant for the next block.
    if (this.#journal.status === 'refused') return;
    if (input === 'key' && action === 'start') this.#root.querySelector('#continue')?.click();
  }

  #disturb(name) {
    this.#conductor?.disturbance(name);
    if (name === 'resized' && this.#testScreen?.element.isConnected) this.#testScreen.fit();
  }

  #journalChanged() {
    const { status, unsent, isHalted } = this.#journal;
    if (this.#isOver) return this.#leaveIfSafe();
    if (this.#isStopping) return this.#leaveForNow();
    if (isHalted && unsent === 0 && !this.#conductor) return this.#halt();
    const isObstructed = status === 'signed-out' || status === 'refused';
    if (!this.#conductor && (isObstructed || this.#machine.state.screen === 'completion')) this.#showState();
  }

  /** Between two blocks: one that has begun is done first. The page that this leads to says why. */
  #halt() {
    this.#fullScreen.leave();
    location.assign(this.#plan.done);
  }

  #showCompletion() {
    this.#fullScreen.leave();
    const { texts, done } = this.#plan;
    const { isFinished, unsent } = this.#journal;
    if (isFinished) {
      this.#show(finishedScreen(texts, this.#summary));
      setTimeout(() => location.assign(done), this.#summary ? farewell.long : farewell.short);
    } else if (unsent > 0) {
      this.#show(savingScreen(texts, this.#journal));
    } else {
      location.reload();  // the server has every part and yet lacks something: only its plan can tell what
    }
  }
}
