// A run as a state machine: the due screen and block. It is pure: it has no DOM and no clock; the owner of those sends it
// events.

/** The part that is the same for every kind of timed task. A kind brings its screens and their transitions. */
export class ScreenMachine {
  #transitions;

  /**
   * @param plan         the server's plan
   * @param transitions  for each screen, for each event that is expected there, (state, plan) => the next state
   * @param state        {screen, block, attempt, …}: where to begin
   */
  constructor(plan, transitions, state) {
    this.plan = plan;
    this.#transitions = transitions;
    this.state = state;
  }

  /** The planned block of the present state. */
  get block() {
    return this.plan.blocks[this.state.block - 1];
  }

  /** Changes the state if the event is expected in it; returns true if it did. */
  send(event) {
    const transition = this.#transitions[this.state.screen][event];
    if (!transition) return false;
    this.state = transition(this.state, this.plan);
    return true;
  }
}
