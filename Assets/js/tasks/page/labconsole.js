// The calls by which an experiment of a lab's own speaks with LabConsole. Every page of an experiment finds it in its own folder:
//
//     <script src="labconsole.js"></script>
//     labconsole.ready.then((about) => { … about.language, about.parameters … });
//     await labconsole.submit({ trial: 1, rt: 523 });
//     await labconsole.finish();
//
// Docs/own-experiments.md tells the whole of it. A classic script, so that pages of any age can load it.

(() => {
  'use strict';
  if (window.labconsole) return;

  const { parent } = window;
  /** Bytes of a file in one piece, so that its Base64 is an entry; divisible by three. */
  const pieceSize = 48 * 1024;
  const waiting = new Map();
  let calls = 0;
  let tellAbout;
  const ready = new Promise((resolve) => { tellAbout = resolve; });

  // Anything goes wrong that the page does not catch.
  const report = (name, message) => parent.postMessage({ labconsole: 1, call: 'problem', name, message }, '*');
  addEventListener('error', ({ target, message, filename, lineno }) => {
    const nameOf = (url) => String(url ?? '').split('/').at(-1);
    if (message !== undefined) report('error', `${message} (${nameOf(filename)}:${lineno})`);
    else if (target instanceof HTMLScriptElement) report('error', `${nameOf(target.src)} could not be loaded`);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => {
    // The page around has noted itself whatever it refused for its size or form.
    const isNoted = reason?.isLabConsole === true && reason.code !== 'missing';
    if (!isNoted) report('error', String(reason?.message ?? reason));
  });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    report('refused', `${effectiveDirective}: ${blockedURI}`);
  });
  // The page around does not hear that the window loses its focus while it lies in the frame.
  addEventListener('blur', () => parent.postMessage({ labconsole: 1, call: 'away' }, '*'));
  // Connections between browsers pass by the policy in some of them.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) {
    try { delete window[name]; } catch { /* not there */ }
  }

  // The frame opens no dialogs: without this a call of one would do nothing, and nobody would hear of it.
  const asked = new Set();
  for (const [name, answer] of [['alert', undefined], ['confirm', false], ['prompt', null], ['print', undefined]]) {
    window[name] = () => {
      if (!asked.has(name)) report('refused', name);
      asked.add(name);
      return answer;
    };
  }

  // Scripts hear of a form that is submitted; sent it would leave the frame empty, since its policy lets it go nowhere.
  addEventListener('submit', (event) => event.preventDefault());
  if (window.HTMLFormElement) HTMLFormElement.prototype.submit = () => {};

  // The frame fills the screen, on full screen if the participant allows it; it is not for the frame to ask.
  if (window.Element) {
    Element.prototype.requestFullscreen = async () => {};
    document.exitFullscreen = async () => {};
  }

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.labconsole !== 1) return;
    if (data.about) return tellAbout(Object.freeze(data.about));
    if (data.ping) return parent.postMessage({ labconsole: 1, call: 'pong' }, '*');
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (!data.error) return call?.resolve(data.value);
    call?.reject(Object.assign(new Error(data.error.message), { code: data.error.code, isLabConsole: true }));
  });

  /** Resolves when the server has what was handed over. */
  function call(name, members) {
    calls += 1;
    const id = calls;
    const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    parent.postMessage({ labconsole: 1, id, call: name, ...members }, '*');
    return answered;
  }

  /** Objects of data as lines: one object, a list of them, or their JSON. Anything else becomes `{data: …}`. */
  function lines(data) {
    if (data === undefined || data === null) return [];
    if (typeof data === 'string') return lines(parsed(data));
    if (typeof data.values === 'function' && typeof data.json === 'function') return lines(data.values());  // jsPsych
    const rows = Array.isArray(data) ? data : [data];
    return rows.map((row) => JSON.stringify(typeof row === 'object' && row !== null && !Array.isArray(row) ? row : { data: row }));
  }

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return text.split('\n').map((data) => ({ data }));
    }
  }

  async function pieces(content) {
    const isBlob = content instanceof Blob || content instanceof ArrayBuffer || ArrayBuffer.isView(content);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const bytes = new Uint8Array(await new Blob([isBlob ? content : text]).arrayBuffer());
    const found = [];
    for (let start = 0; start < bytes.length; start += pieceSize) {
      found.push(btoa(Array.from(bytes.subarray(start, start + pieceSize), (byte) => String.fromCharCode(byte)).join('')));
    }
    return found;
  }

  /** A generator of numbers from 0 to below 1 (mulberry32, T. Ettinger 2017), seeded by what was drawn for this run. */
  function generator(seed) {
    let state = Number(BigInt(seed) & 0xffffffffn);
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  window.labconsole = Object.freeze({
    /** Resolves to {task, variant, input, position, seed, language, parameters, isPreview, state, component, …}. */
    ready,
    submit: async (data, { key } = {}) => call('submit', { lines: lines(data), ...(key !== undefined && { key: String(key) }) }),
    checkpoint: async (state) => call('checkpoint', { state: JSON.stringify(state ?? null) }),
    keepSession: async (session) => call('session', { session: JSON.stringify(session ?? null) }),
    upload: async (name, content) => call('file', { name: String(name), pieces: await pieces(content) }),
    read: (path) => call('read', { path: String(path) }),
    progress: (done) => parent.postMessage({ labconsole: 1, call: 'progress', done }, '*'),
    /** On to the next component, or to the one with this number from 0. */
    next: async (data, { component } = {}) => call('next', { lines: lines(data), ...(component !== undefined && { component }) }),
    /** Ends the run. `failure` says what went wrong in it, if anything did. */
    finish: async (data, { failure } = {}) => (
      call('finish', { lines: lines(data), ...(failure !== undefined && { failure: String(failure) }) })
    ),
    /** Ends the run before its time, such as on the participant's wish. */
    abort: async (data, { reason } = {}) => (
      call('abort', { lines: lines(data), ...(reason !== undefined && { reason: String(reason) }) })
    ),
    generator: async () => generator((await ready).seed),
  });

  parent.postMessage({ labconsole: 1, call: 'hello' }, '*');
})();
