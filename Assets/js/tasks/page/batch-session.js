// The batch session of jatos.js (JATOS 3). JATOS shares it among all participants of a batch; here it is the page's alone: it
// begins with nothing, and what is written is gone with the page. Paths are JSON Pointers (RFC 6901), changes those of JSON
// Patch (RFC 6902). It stands behind jatos.js in one file.

(() => {
  'use strict';
  const { jatos } = window;
  if (jatos.batchSession) return;

  const { constructor: Answer } = jatos.loaded();

  let all = {};
  const copyOf = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  const of = (holder, key) => (isHolder(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined);
  const isHolder = (value) => typeof value === 'object' && value !== null;
  const keysOf = (path) => path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const find = (path) => copyOf(keysOf(path).reduce(of, all));
  const defined = (path) => find(path) !== undefined;

  /** The object or list that a path leads into, and its last key. */
  function placeOf(path) {
    const keys = keysOf(path);
    const holder = keys.slice(0, -1).reduce(of, all);
    if (keys.length === 0 || !isHolder(holder)) throw new Error(`There is no place “${path}” in the batch session.`);
    return [holder, keys.at(-1)];
  }

  function add(path, given) {
    const [holder, key] = placeOf(path);
    if (Array.isArray(holder)) holder.splice(key === '-' ? holder.length : Number(key), 0, copyOf(given));
    else holder[key] = copyOf(given);
  }

  function remove(path) {
    if (!defined(path)) throw new Error(`There is no “${path}” in the batch session.`);
    const [holder, key] = placeOf(path);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }

  function replace(path, given) {
    remove(path);
    add(path, given);
  }

  function copy(from, path) {
    if (!defined(from)) throw new Error(`There is no “${from}” in the batch session.`);
    add(path, find(from));
  }

  function move(from, path) {
    const moved = find(from);
    remove(from);
    add(path, moved);
  }

  /** A change as JATOS has it: callbacks follow what it takes, and a promise is returned. */
  const changing = (change) => (...given) => {
    const changed = new Answer((resolve) => {
      change(...given);
      resolve();
    });
    const [onSuccess, onError = () => {}] = given.slice(change.length);
    return changed.done(onSuccess).fail(onError);
  };

  jatos.onBatchSession = () => {};
  jatos.batchSession = {
    get: (name) => copyOf(of(all, name)),
    getAll: () => copyOf(all),
    find,
    defined,
    test: (path, given) => JSON.stringify(find(path)) === JSON.stringify(given),
    set: changing((name, given) => { all[name] = copyOf(given); }),
    setAll: changing((given) => { all = copyOf(given) ?? {}; }),
    clear: changing(() => { all = {}; }),
    ...Object.fromEntries([add, remove, replace, copy, move].map((change) => [change.name, changing(change)])),
  };
})();
