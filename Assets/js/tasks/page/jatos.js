// The calls of jatos.js (JATOS 3) for studies that were written for JATOS, carried out by LabConsole. It stands behind
// labconsole.js in one file, so that `<script src="jatos.js">` is enough.
//
// JATOS keeps the last result of each component; LabConsole keeps everything. A result that goes on where the one before
// ended adds its new lines; one that does not is added as a whole, with its number in `jatos_result`.

(() => {
  'use strict';
  if (window.jatos) return;

  const { labconsole } = window;
  let sent = [];
  let results = 0;
  const onLoads = [];
  let isLoaded = false;
  const isFunction = (value) => typeof value === 'function';

  /**
   * A promise with the chain of jQuery, as JATOS returns it: `done`, `fail` and `always` take callbacks, and return the promise
   * itself. They hear of a failure as its message, `catch` as the error.
   */
  class Answer extends Promise {
    /** That of `jatos.onError`, which hears of failures without a callback of their own. */
    static hearError = () => {};

    done(...callbacks) {
      for (const callback of callbacks.flat().filter(isFunction)) this.then(callback, () => {});
      return this;
    }

    fail(...callbacks) {
      for (const callback of callbacks.flat().filter(isFunction)) this.catch((error) => callback(error?.message ?? error));
      return this;
    }

    always(...callbacks) {
      return this.done(...callbacks).fail(...callbacks);
    }
  }

  /** A result as rows: its objects, or the text as it is. */
  function rows(data) {
    const value = typeof data === 'string' ? parsed(data) : data;
    return (Array.isArray(value) ? value : [value]).map((row) => (isObject(row) ? row : { data: row }));
  }

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return text.split('\n').filter((line) => line !== '').map((data) => ({ data }));
    }
  }

  function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  }

  /** The rows of a result that were not submitted yet. */
  function unsent(data) {
    if (data === undefined || data === null) return [];
    const all = rows(data);
    const texts = all.map((row) => JSON.stringify(row));
    const goesOn = sent.every((text, index) => texts[index] === text);
    const fresh = goesOn ? all.slice(sent.length) : all;
    if (!goesOn) results += 1;
    sent = texts;
    return results === 0 ? fresh : fresh.map((row) => ({ ...row, jatos_result: results + 1 }));
  }

  /** JATOS answers with nothing of use: a step that is given as a callback must not take it for data. */
  const answerTo = (promise) => Answer.resolve(promise.then(() => {}));

  /** A promise that also answers callbacks. Without one for its failure that of `jatos.onError` hears of it, as in JATOS. */
  const told = (promise, onSuccess, onError) => (
    answerTo(promise).done(onSuccess).fail(isFunction(onError) ? onError : (message) => Answer.hearError(message))
  );

  /** The same for what leaves the page. A failure without a callback of its own stays unhandled, so that staff read of it. */
  function left(promise, onSuccess, onError) {
    if (isFunction(onError)) return told(promise, onSuccess, onError);
    promise.then(() => isFunction(onSuccess) && onSuccess(), (error) => Answer.hearError(error.message));
    return answerTo(promise);
  }

  function submitResultData(data, ...callbacks) {
    return told(labconsole.submit(unsent(data)), ...callbacks);
  }

  function appendResultData(data, ...callbacks) {
    const added = rows(data);
    sent = [...sent, ...added.map((row) => JSON.stringify(row))];
    return told(labconsole.submit(added), ...callbacks);
  }

  /** The session's data go before every step, as in JATOS. Nothing waits for them: what is handed over keeps its order. */
  function leave(step, data, ...callbacks) {
    labconsole.keepSession(jatos.studySessionData).catch(() => {});
    const fresh = isObject(data) || typeof data === 'string' || Array.isArray(data) ? unsent(data) : [];
    return left(step(fresh), ...callbacks);
  }

  /**
   * JATOS takes the data, whether all went well, a message, and callbacks; older studies leave the data out. A message about a
   * failure is kept with it; one about a success says nothing that the end of the run does not.
   */
  function endStudy(...given) {
    const hasData = typeof given[0] !== 'boolean' && !(given[0] === undefined && isFunction(given[2]));
    const [data, isSuccessful, message, ...callbacks] = hasData ? given : [undefined, ...given];
    const failure = isSuccessful === false ? String(message ?? '') : undefined;
    return leave((fresh) => labconsole.finish(fresh, { failure }), data, ...callbacks);
  }

  /** JATOS deletes the data of a study that is aborted; here they stay, in a run that is marked. */
  const abortStudy = (message, ...callbacks) => leave(
    (fresh) => labconsole.abort(fresh, { reason: typeof message === 'string' ? message : undefined }), undefined, ...callbacks,
  );

  /** JATOS takes a callback for a failure alone; some versions have a message before it. */
  const onErrorOf = (given) => given.find(isFunction);

  const startNextComponent = (data, ...given) => leave(labconsole.next, data, undefined, onErrorOf(given));

  /** On to a component by its index, which is -1 for one that is not there. */
  function start(component, data, ...given) {
    const onError = onErrorOf(given);
    if (component in jatos.componentList) {
      return leave((fresh) => labconsole.next(fresh, { component }), data, undefined, onError);
    }
    return left(Promise.reject(new Error('There is no such component.')), undefined, onError);
  }

  const startBy = (member) => (value, ...given) => (
    start(jatos.componentList.findIndex((one) => String(one[member]) === String(value)), ...given)
  );

  /** JATOS takes the name of the file, or the place of a component before it. */
  const downloadResultFile = (...given) => told(
    Promise.reject(new Error('LabConsole gives no file back that was uploaded: keep in studySessionData what is needed again.')),
    ...given.slice(typeof given[0] === 'number' ? 2 : 1),
  );

  const jatos = {
    version: '3.9.7',
    studySessionData: {},
    studyInput: {},
    studyJsonInput: {},
    componentInput: {},
    componentJsonInput: {},
    batchInput: {},
    batchJsonInput: {},
    batchProperties: {},
    urlQueryParameters: {},
    studyProperties: {},
    componentProperties: {},
    componentList: [],
    studyLength: 1,
    componentPos: 1,
    componentId: 1,
    submitResultData,
    appendResultData,
    uploadResultFile: (content, name, ...callbacks) => told(labconsole.upload(name, content), ...callbacks),
    downloadResultFile,
    setStudySessionData(data, ...callbacks) {
      jatos.studySessionData = data;
      return told(labconsole.keepSession(data), ...callbacks);
    },
    startNextComponent,
    startComponent: startBy('id'),
    startComponentByPos: startBy('position'),
    startComponentByTitle: startBy('title'),
    startLastComponent: (...given) => start(jatos.componentList.length - 1, ...given),
    // A component ends when another one is started, or the study.
    endComponent: (isSuccessful, message, ...callbacks) => told(labconsole.keepSession(jatos.studySessionData), ...callbacks),
    endStudy,
    endStudyAjax: endStudy,
    endStudyWithoutRedirect: endStudy,
    endStudyAndRedirect: (url, ...given) => endStudy(...given),
    abortStudy,
    abortStudyAjax: abortStudy,
    abortStudyWithoutRedirect: abortStudy,
    abortStudyAndRedirect: (url, ...given) => abortStudy(...given),
    // A study need not know of a lost network: its data wait on the device.
    isConnected: () => isLoaded,
    onConnected: (callback) => jatos.onLoad(callback),
    onDisconnected: () => {},
    onLoad(callback) {
      if (isLoaded) callback();
      else onLoads.push(callback);
    },
    loaded: () => answerTo(loading),
    onError(callback) {
      Answer.hearError = isFunction(callback) ? callback : () => {};
    },
    log: (text) => console.log(text),
    logError: (text) => console.log(text),
    // labconsole.js notes every error that the page does not catch.
    catchAndLogErrors: () => {},
    showBeforeUnloadWarning: () => {},
    setHeartbeatPeriod: () => {},
    // The settings of JATOS's connections can be read and set, without effect.
    httpTimeout: 60_000,
    httpRetry: 5,
    httpRetryWait: 1000,
    channelSendingTimeoutTime: 10_000,
    waitSendDataOverlayConfig: { text: 'Sending data. Please wait.' },
  };

  function value(text) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }

  const loading = labconsole.ready.then((about) => {
    const given = Object.fromEntries(Object.entries(about.parameters).map(([name, text]) => [name, value(text)]));
    jatos.studySessionData = about.session ?? {};
    jatos.studyInput = given;
    jatos.studyJsonInput = given;
    jatos.componentInput = { ...given };
    jatos.componentJsonInput = jatos.componentInput;
    jatos.urlQueryParameters = { ...about.parameters };
    jatos.componentPos = about.component + 1;
    jatos.componentId = jatos.componentPos;
    jatos.componentList = about.components.map((title, index) => (
      { id: index + 1, title, active: true, position: index + 1 }
    ));
    jatos.studyLength = jatos.componentList.length;
    jatos.componentProperties = { title: about.components[about.component], reloadable: true };
    jatos.studyProperties = { title: about.task, groupStudy: false };
    isLoaded = true;
  });
  loading.then(() => { for (const callback of onLoads) callback(); });

  window.jatos = jatos;
})();
