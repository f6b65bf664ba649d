// `fetch` and `XMLHttpRequest` for the files of an experiment, which has no network: the page around reads them. It stands
// behind labconsole.js in one file. Addresses that hold their content (`data:`, `blob:`) are the browser's as ever; any other
// request fails as it would without a network.

(() => {
  'use strict';

  const fetchInBrowser = window.fetch?.bind(window);
  const holdsContent = (url) => /^\s*(data|blob):/i.test(url);

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
    if (holdsContent(url)) return fetchInBrowser(resource, options);
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

  const types = ['loadstart', 'readystatechange', 'progress', 'load', 'error', 'abort', 'timeout', 'loadend'];

  /** Calls `onload` and its like, as those of a browser do. */
  class Target extends EventTarget {
    constructor() {
      super();
      for (const type of types) {
        this[`on${type}`] = null;
        this.addEventListener(type, (event) => { if (typeof this[`on${type}`] === 'function') this[`on${type}`](event); });
      }
    }
  }

  /** A file of the experiment by the calls of XMLHttpRequest. It does not wait, and knows no header fields. */
  class FileRequest extends Target {
    readyState = states.UNSENT;
    status = 0;
    statusText = '';
    response = '';
    responseType = '';
    responseURL = '';
    responseXML = null;
    timeout = 0;
    withCredentials = false;
    upload = new Target();
    #method;
    #url;
    #type = '';
    #foundType = '';
    #isSent = false;
    /** Of the last sending; what belongs to an earlier one is not heard of. */
    #turn = 0;

    open(method, url, isAsync = true) {
      if (!isAsync) throw new TypeError('Files of an experiment cannot be waited for: open(method, url, true).');
      this.#turn += 1;
      [this.#method, this.#url, this.#isSent] = [method, String(url), false];
      this.#foundType = '';
      Object.assign(this, { status: 0, statusText: '', response: '', responseURL: '' });
      this.#become(states.OPENED);
    }

    setRequestHeader() {}

    overrideMimeType(type) { this.#type = type; }

    getResponseHeader() { return null; }

    getAllResponseHeaders() { return ''; }

    get responseText() { return typeof this.response === 'string' ? this.response : ''; }

    send() {
      if (this.readyState !== states.OPENED || this.#isSent) throw new TypeError('open() comes before send().');
      const turn = this.#turn;
      const unlessOver = (act) => (value) => { if (turn === this.#turn) act(value); };
      this.#isSent = true;
      this.#tell('loadstart');
      unlessOver(() => {
        this.#content().then(unlessOver((bytes) => this.#succeed(bytes)), unlessOver(() => this.#fail('error')));
        if (this.timeout > 0) setTimeout(unlessOver(() => this.#fail('timeout')), this.timeout);
      })();
    }

    abort() {
      if (this.#isSent) this.#fail('abort');
      else this.#turn += 1;
      if (this.readyState === states.DONE) this.readyState = states.UNSENT;
    }

    async #content() {
      if (holdsContent(this.#url)) {
        const response = await fetchInBrowser(this.#url);
        this.#foundType = response.headers.get('Content-Type') ?? '';
        return response.arrayBuffer();
      }
      if (!isGet(this.#method)) refuse(`${this.#method} ${this.#url}`);
      return content(this.#url);
    }

    /** Takes the steps of an end, until a listener opens or aborts the request. */
    #end(steps) {
      this.#turn += 1;
      const turn = this.#turn;
      for (const step of steps) {
        if (turn === this.#turn) step();
      }
    }

    #succeed(bytes) {
      const tell = (type) => () => this.#tell(type, bytes.byteLength);
      Object.assign(this, { status: 200, statusText: 'OK', responseURL: new URL(this.#url, location.href).href });
      this.#end([
        () => this.#become(states.HEADERS_RECEIVED),
        () => this.#become(states.LOADING),
        () => { this.response = this.#read(bytes); },
        tell('progress'),
        () => this.#become(states.DONE),
        tell('load'),
        tell('loadend'),
      ]);
    }

    #read(bytes) {
      if (this.responseType === 'arraybuffer') return bytes;
      if (this.responseType === 'blob') return new Blob([bytes], { type: this.#type || this.#foundType });
      const text = new TextDecoder().decode(bytes);
      if (this.responseType !== 'json') return text;
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    }

    #fail(how) {
      const response = ['', 'text'].includes(this.responseType) ? '' : null;
      Object.assign(this, { status: 0, statusText: '', responseURL: '', response });
      this.#end([() => this.#become(states.DONE), () => this.#tell(how), () => this.#tell('loadend')]);
    }

    #become(state) {
      this.readyState = state;
      if (state === states.DONE) this.#isSent = false;
      this.#tell('readystatechange');
    }

    #tell(type, loaded = 0) {
      this.dispatchEvent(new ProgressEvent(type, { lengthComputable: loaded > 0, loaded, total: loaded }));
    }
  }

  for (const [name, state] of Object.entries(states)) {
    for (const place of [FileRequest, FileRequest.prototype]) Object.defineProperty(place, name, { value: state });
  }
  window.XMLHttpRequest = FileRequest;
})();
