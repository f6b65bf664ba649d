/**
 * Asks the server at intervals for changes, and shows them. A failed request counts as one without changes: the next
 * one follows.
 */
export class Refresh {
  /** The tag of what is shown; none until the server has been asked once. */
  #tag = null;
  /** Counts how often what is shown was forgotten. */
  #forgotten = 0;

  /**
   * @param {(tag: ?string) => Promise<Response>} read asks for the page, unless it still has this tag
   * @param {(html: string) => boolean} show returns true if it could be shown
   * @param {() => boolean} isWatched returns true if the page is visible
   * @param {(url: string) => boolean} leave follows a redirect, because the reader has to sign in again or to do
   *   something else now; returns true if it did
   * @param {(html: string) => boolean} fail shows that the page itself has failed, and returns true if it could; without
   *   it that is a failed request. A server that is busy, or is started again, has not failed.
   */
  constructor({ read, show, isWatched, leave, fail }) {
    Object.assign(this, { read, show, isWatched, leave, fail });
  }

  /** The next answer is the whole page, changed or not. */
  forget() {
    this.#tag = null;
    this.#forgotten += 1;
  }

  every(milliseconds) {
    setTimeout(async () => {
      if (!await this.once()) this.every(milliseconds);
    }, milliseconds);
  }

  /** Resolves to true if the page was left, or gave way to an error. */
  async once() {
    if (!this.isWatched()) return false;
    try {
      const forgotten = this.#forgotten;
      const response = await this.read(this.#tag);
      if (response.redirected) return this.leave(response.url);
      if (response.status === 500 && this.fail) return this.fail(await response.text());
      if (response.status !== 200) return false;
      const isShown = this.show(await response.text());
      // The answer may not know yet what was forgotten meanwhile.
      if (isShown && forgotten === this.#forgotten) this.#tag = response.headers.get('ETag');
    } catch {
      // Without a connection the content stays as it is.
    }
    return false;
  }
}
