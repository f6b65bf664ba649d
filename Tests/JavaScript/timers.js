/**
 * Timeouts that only a test lets pass. Node 18, which Debian 12 has, offers `mock.timers` in a form that newer versions
 * refuse, and the newer form is refused by it; and its timeouts cannot be cleared.
 */
export const timers = {
  now: 0,
  due: new Map(),

  start() {
    this.due.clear();
    globalThis.setTimeout = (action, delay) => {
      const key = Symbol('timer');
      this.due.set(key, { action, at: this.now + delay });
      return key;
    };
    globalThis.clearTimeout = (key) => this.due.delete(key);
  },

  stop() {
    Object.assign(globalThis, real);
  },

  tick(milliseconds) {
    this.now += milliseconds;
    for (const [key, { action, at }] of this.due) {
      if (at <= this.now && this.due.delete(key)) action();
    }
  },
};

const real = { setTimeout, clearTimeout };
