/**
 * Asks the server again and again whether something has changed, and shows what has. A request that fails is as
 * good as one that said nothing new: the next one follows.
 */
export class Refresh {
  /** The tag of what is shown; none until the server has been asked once. */
  #tag = null;

  /**
   * @param {(tag: ?string) => Promise<Response>} read asks for the page, unless it still has this tag
   * @param {(html: string) => boolean} show whether it could be shown
   * @param {() => boolean} isWatched whether anybody is looking
   * @param {(url: string) => boolean} leave goes where the server leads: whoever looks has to sign in again, or is
   *   to do something else now; whether it did
   */
  constructor({ read, show, isWatched, leave }) {
    Object.assign(this, { read, show, isWatched, leave });
  }

  every(milliseconds) {
    setTimeout(async () => {
      if (!await this.once()) this.every(milliseconds);
    }, milliseconds);
  }

  /** Whether the page was left. */
  async once() {
    if (!this.isWatched()) return false;
    try {
      const response = await this.read(this.#tag);
      if (response.redirected) return this.leave(response.url);
      if (response.status !== 200) return false;
      if (this.show(await response.text())) this.#tag = response.headers.get('ETag');
    } catch {
      // No connection: what is shown stays.
    }
    return false;
  }
}
