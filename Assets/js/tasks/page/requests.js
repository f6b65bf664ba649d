// `fetch` and `XMLHttpRequest` for the files of an experiment, which has no network: the page around reads them. It stands
// behind labconsole.js in one file. Any other request fails as it would without a network.

(() => {
  'use strict';

  /** The content of a file of the experiment. Another server is refused, as by the policy of the frame. */
  async function content(path) {
    const url = new URL(path, location.href);
    if (url.origin !== new URL(location.href).origin) refuse(url.href);
    return window.labconsole.read(url.href);
  }

  function refuse(what) {
    window.parent.postMessage({ labconsole: 1, call: 'problem', name: 'refused', message: `connect-src: ${what}` }, '*');
    throw new TypeError('There is no network.');
  }

  window.fetch = async (resource, options) => {
    const isRequest = typeof resource === 'object' && 'url' in resource;
    const url = isRequest ? resource.url : String(resource);
    const method = options?.method ?? (isRequest ? resource.method : 'GET');
    try {
      if (!isGet(method)) refuse(`${method} ${url}`);
      return new Response(await content(url));
    } catch {
      throw new TypeError('Failed to fetch');
    }
  };

  const isGet = (method) => String(method).toUpperCase() === 'GET';
  const states = { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 };

  /** A file of the experiment by the calls of XMLHttpRequest. It does not wait, and knows no header fields. */
  class FileRequest extends EventTarget {
    readyState = states.UNSENT;
    status = 0;
    statusText = '';
    response = '';
    responseType = '';
    responseURL = '';
    responseXML = null;
    timeout = 0;
    withCredentials = false;
    upload = new EventTarget();
    #method;
    #url;
    #type = '';
    /** Of the last sending; what belongs to an earlier one is not heard of. */
    #turn = 0;

    open(method, url, isAsync = true) {
      if (!isAsync) throw new TypeError('Files of an experiment cannot be waited for: open(method, url, true).');
      this.#turn += 1;
      [this.#method, this.#url] = [method, String(url)];
      Object.assign(this, { status: 0, statusText: '', response: '', responseURL: '' });
      this.#become(states.OPENED);
    }

    setRequestHeader() {}

    overrideMimeType(type) { this.#type = type; }

    getResponseHeader() { return null; }

    getAllResponseHeaders() { return ''; }

    get responseText() { return typeof this.response === 'string' ? this.response : ''; }

    send() {
      if (this.readyState !== states.OPENED) throw new TypeError('open() comes before send().');
      const turn = this.#turn;
      const unlessOver = (act) => (value) => { if (turn === this.#turn) act(value); };
      this.#tell('loadstart');
      this.#content().then(unlessOver((bytes) => this.#succeed(bytes)), unlessOver(() => this.#fail('error')));
      if (this.timeout > 0) setTimeout(unlessOver(() => this.#fail('timeout')), this.timeout);
    }

    abort() {
      const isUnderWay = this.readyState === states.OPENED;
      this.#turn += 1;
      if (isUnderWay) this.#fail('abort');
      this.readyState = states.UNSENT;
    }

    async #content() {
      if (!isGet(this.#method)) refuse(`${this.#method} ${this.#url}`);
      return content(this.#url);
    }

    #succeed(bytes) {
      this.#turn += 1;
      Object.assign(this, { status: 200, statusText: 'OK', responseURL: new URL(this.#url, location.href).href });
      this.#become(states.HEADERS_RECEIVED);
      this.#become(states.LOADING);
      this.response = this.#read(bytes);
      this.#tell('progress', bytes.byteLength);
      this.#become(states.DONE);
      this.#tell('load', bytes.byteLength);
      this.#tell('loadend', bytes.byteLength);
    }

    #read(bytes) {
      if (this.responseType === 'arraybuffer') return bytes;
      if (this.responseType === 'blob') return new Blob([bytes], { type: this.#type });
      const text = new TextDecoder().decode(bytes);
      if (this.responseType !== 'json') return text;
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    }

    #fail(how) {
      this.#turn += 1;
      Object.assign(this, { status: 0, response: ['', 'text'].includes(this.responseType) ? '' : null });
      this.#become(states.DONE);
      this.#tell(how);
      this.#tell('loadend');
    }

    #become(state) {
      this.readyState = state;
      this.#tell('readystatechange');
    }

    #tell(type, loaded = 0) {
      const event = new ProgressEvent(type, { lengthComputable: loaded > 0, loaded, total: loaded });
      this.dispatchEvent(event);
      this[`on${type}`]?.(event);
    }
  }

  for (const [name, state] of Object.entries(states)) {
    for (const place of [FileRequest, FileRequest.prototype]) Object.defineProperty(place, name, { value: state });
  }
  window.XMLHttpRequest = FileRequest;
})();
