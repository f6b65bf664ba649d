// A run on its page, for any task: shows the screen that is due unless something is in the way, passes presses to the
// task, informs the journal and the station, and handles every way of leaving.

import { Chime } from './chime.js';
import { describeDevice } from './device.js';
import { endMagnifying, watchDisturbances } from './disturbances.js';
import { FrameLoop } from './frames.js';
import { FullScreen } from './fullscreen.js';
import { listenForPresses, receiverOfPresses } from './input.js';
import { finishedScreen, obstacleScreen, savingScreen } from './messages.js';

/** The duration of the last screen without news, ms. */
const farewell = 1500;

export class RunSession {
  #root;
  #journal;
  #task;
  #fullScreen;
  #chime;
  #watch;
  #keeps;
  #isDeviceDue;
  #isObstructed = false;
  #isOver = false;
  #isStopping = false;
  #isLeaving = false;

  /** The server's plan. */
  plan;

  /** The page's animation frames. */
  frames;

  /**
   * @param framePeriod  ms between two animation frames
   * @param station      {watch, keeps}: a `StationWatch` or null, and () => true if the device keeps unsent data
   */
  constructor(root, plan, journal, framePeriod, { watch, keeps }) {
    this.plan = plan;
    this.frames = new FrameLoop(framePeriod);
    this.#root = root;
    this.#journal = journal;
    this.#watch = watch;
    this.#keeps = keeps;
    this.#fullScreen = new FullScreen(plan.fillsScreen);
    this.#chime = new Chime(plan.playsSound);
    this.#isDeviceDue = plan.storesDevice;
  }

  /** The point at which the run goes on, as {block, attempt}. */
  get start() {
    return this.#journal.start;
  }

  /** The parts that the server has not acknowledged: {block, attempt, complete, trials}. */
  get waiting() {
    return this.#journal.waiting;
  }

  /** {goOn, stop} of every screen to read. */
  get actions() {
    return { goOn: () => this.#goOn(), stop: () => this.stop() };
  }

  /** @param task  with what `Docs/runner.md` lists under “A task” */
  begin(task) {
    this.#task = task;
    const receive = receiverOfPresses(
      this.#root, this.plan, task, this.#journal, this.#fullScreen, () => this.#startBlock());
    listenForPresses(document, this.plan.keys ?? {}, receive);
    watchDisturbances((name) => task.disturb(name));
    addEventListener('online', () => this.#journal.flush());
    this.#journal.onChange = () => this.#journalChanged();
    this.#journal.flush();
    this.showDue();
    this.#watch?.begin(() => this.#giveWay());
  }

  /** Shows the screen that is due, or why the run cannot go on. */
  showDue() {
    this.#tellScreen();
    const obstacle = this.#obstacle;
    this.#isObstructed = obstacle !== null;
    if (obstacle) this.show(obstacle);
    else if (this.#task.stage === 'complete') this.#showCompletion();
    else this.#task.show();
  }

  /** Replaces the screen. @param hasTrials  true if it must not be magnified */
  show(screen, hasTrials = false) {
    if (hasTrials) endMagnifying();
    this.#root.replaceChildren(screen);
    scrollTo(0, 0);
    screen.querySelector('h1')?.focus({ preventScroll: true });
  }

  #showCompletion() {
    this.#fullScreen.leave();
    const { texts, done } = this.plan;
    const { isFinished, unsent } = this.#journal;
    const { news } = this.#task;
    if (isFinished) {
      const leave = () => location.assign(done);
      this.show(finishedScreen(texts, news, leave));
      if (news.length === 0) setTimeout(leave, farewell);
    } else if (unsent > 0) {
      this.show(this.#saving);
    } else {
      location.reload();  // the server has every part and yet lacks something: only its plan can tell what
    }
  }

  get #obstacle() {
    return obstacleScreen(this.plan.texts, this.#journal, this.#keeps());
  }

  get #saving() {
    return savingScreen(this.plan.texts, this.#journal, this.#keeps());
  }

  /** Begins an attempt at a block. */
  openAttempt(block, attempt) {
    this.#chime.hush();
    // Not before now: full screen may just have changed the viewport.
    this.#journal.open(block, attempt, this.#device);
  }

  get #device() {
    return this.#isDeviceDue ? describeDevice(this.frames.period) : null;
  }

  /** Keeps a trial of the attempt in progress, and reports it to the room board. @param outcome  {isError, isTooFast} */
  record(record, outcome) {
    this.#journal.record(record);
    this.tellProgress(this.#task.block, record.number, outcome);
  }

  attach(recordings) {
    this.#journal.attach(recordings);
  }

  /** Ends the attempt, whose block is complete. */
  closeAttempt() {
    this.#isDeviceDue = false;  // once per page load is enough
    this.#journal.close();
    this.showDue();
    this.#chime.play();
  }

  /** Hands over whole attempts. @param lists  the trials of each */
  deliver(block, attempt, lists, complete, trial) {
    this.#journal.deliver(lists.map((trials, index) => (
      { block, attempt: attempt + index, device: index ? null : this.#device, trials, complete })));
    this.#isDeviceDue = false;
    this.tellProgress(block, trial);
  }

  /** Reports how far a block has come to the room board. */
  tellProgress(block, trial, outcome = { isError: false, isTooFast: false }) {
    this.#watch?.trial(outcome, { block, trial, unsent: this.#journal.unsentTrials });
  }

  /** Leaves a block out that has not begun. @param reason  the word that says why, or null for the participant's wish */
  skipAttempt(block, attempt, reason = null) {
    this.#journal.skip(block, attempt, reason);
  }

  /** Marks a second of a countdown, where the device's sound is granted. */
  tick() {
    this.#chime.play('tick');
  }

  /** Ends an attempt that will not go on; returns true if there was a trial in it, which is kept. */
  abandonAttempt() {
    const isKept = this.#journal.abandon();
    if (isKept) this.#isDeviceDue = false;
    this.#journal.flush();
    return isKept;
  }

  /** Handles the press that goes on: browsers open full screen and sound during one only. */
  #goOn() {
    this.#chime.prepare();
    this.#fullScreen.enter();
    this.#task.goOn();
  }

  /** The same at the start of a block: no trial sees the window change. A second press changes nothing. */
  async #startBlock() {
    this.#chime.prepare();
    this.#fullScreen.enter();
    await this.#fullScreen.settled;
    this.#task.goOn();
  }

  /** Goes back to the overview, from where the run can go on later. Data that can be sent are sent first. */
  stop() {
    this.#isStopping = true;
    this.#fullScreen.leave();
    this.#journal.flush();
    this.#leaveForNow();
  }

  #leaveForNow() {
    const { status, unsent } = this.#journal;
    const isKept = this.#keeps() && status !== 'quiet';
    if (unsent === 0 || isKept) location.assign(this.plan.done);
    else this.show(this.#obstacle ?? this.#saving);
  }

  /** Ends the test, as the handover has ended. Its data wait on the device for the station's page. */
  #giveWay() {
    this.#isOver = true;
    this.#task.giveUp();
    this.#journal.abandon();
    this.#leaveIfSafe();
    if (this.#isLeaving) return;
    this.show(this.#saving);
    this.#journal.flush();
  }

  /** Leaves once no data would be lost, and only once: leaving again would restart the navigation. */
  #leaveIfSafe() {
    if (this.#isLeaving || (this.#journal.unsent > 0 && !this.#keeps())) return;
    this.#isLeaving = true;
    location.replace('/station');
  }

  /** Stops between two blocks. The page that follows says why. */
  #halt() {
    this.#fullScreen.leave();
    location.assign(this.plan.done);
  }

  #journalChanged() {
    const { unsent, isHalted } = this.#journal;
    this.#task.sent?.();
    if (this.#isOver) return this.#leaveIfSafe();
    if (this.#isStopping) return this.#leaveForNow();
    const { isMeasuring, stage } = this.#task;
    if (isHalted && unsent === 0 && !isMeasuring) return this.#halt();
    if (!isMeasuring && (this.#isObstructed || this.#obstacle || stage === 'complete')) this.showDue();
  }

  #tellScreen() {
    const { stage, block } = this.#task;
    if (stage === 'measuring') return;
    const last = this.#journal.isFinished ? 'page' : 'saving';
    const screen = stage === 'complete' ? last : 'reading';
    this.#watch?.screen(screen, { block, unsent: this.#journal.unsentTrials });
  }
}
