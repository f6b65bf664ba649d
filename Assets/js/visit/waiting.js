/** Asks for the page again and again. Once it leads elsewhere, so does the browser. */
export class Waiting {
  /**
   * @param {() => Promise<Response>} read
   * @param {(url: string) => void} goTo
   * @param {(html: string) => void} update
   */
  constructor({ read, goTo, update }) {
    Object.assign(this, { read, goTo, update });
  }

  every(milliseconds) {
    setTimeout(async () => {
      if (!await this.once()) this.every(milliseconds);
    }, milliseconds);
  }

  /** Whether the wait is over. */
  async once() {
    try {
      const response = await this.read();
      if (response.redirected) this.goTo(response.url);
      else if (response.ok) this.update(await response.text());
      return response.redirected;
    } catch {
      return false; // No connection: the page stays as it is.
    }
  }
}
