// Attempts to leave the frame. Each is one that throws, rejects or fails to load when it is refused; `CANARY` is another server,
// which notes every request that reaches it.

const canary = 'CANARY';
const make = (tag, attributes = {}) => Object.assign(document.createElement(tag), attributes);
const add = (made) => document.body.appendChild(made);

/** Resolves when the element has loaded. */
const loads = (made) => new Promise((resolve, reject) => {
  made.onload = resolve;
  made.oncanplay = resolve;
  made.onerror = reject;
  add(made);
});

/** Rejects for what is nothing, as some refusals are told. */
const needs = (value) => (value ? value : Promise.reject(new Error('nothing')));
const requested = (request) => new Promise((resolve, reject) => {
  request.onsuccess = resolve;
  request.onerror = reject;
});
const asked = (url, Request = NativeRequest) => new Promise((resolve, reject) => {
  const request = new Request();
  request.open('GET', url);
  request.onload = resolve;
  request.onerror = reject;
  request.send();
});

const attempts = {
  'parent.document': () => parent.document,
  'parent.location.href': () => parent.location.href,
  'parent.localStorage': () => parent.localStorage,
  'parent.fetch': () => parent.fetch,
  'parent.document.cookie': () => parent.document.cookie,
  'top.document': () => top.document,
  'top.name': () => { top.name = 'taken'; },
  'frameElement': () => needs(window.frameElement),
  'top.location': () => { top.location = `${canary}/top`; },
  'top.location.replace': () => top.location.replace(`${canary}/replace`),
  'parent.location.assign': () => needs(parent.location.assign(`${canary}/assign`)),
  'top.history': () => top.history.back(),
  'window.open': () => needs(window.open(`${canary}/open`)),
  'window.open in place': () => needs(window.open(`${canary}/open-top`, '_top')),
  'confirm': () => needs(confirm('?')),
  'prompt': () => needs(prompt('?')),
  'cookie read': () => document.cookie,
  'cookie write': () => { document.cookie = 'a=1'; },
  'localStorage': () => localStorage,
  'sessionStorage': () => sessionStorage,
  'indexedDB': () => requested(indexedDB.open('a')),
  'caches': () => caches.open('a'),
  'file system': () => navigator.storage.getDirectory(),
  'cookieStore': () => cookieStore.getAll(),
  'locks': () => navigator.locks.request('a', () => true),
  'document.domain': () => { document.domain = 'localhost'; },
  'fetch': () => nativeFetch(`${canary}/fetch`),
  'fetch of the server': () => nativeFetch('/dashboard', { credentials: 'include' }),
  'fetch without looking': () => nativeFetch(`${canary}/blind`, { mode: 'no-cors', method: 'POST', body: 'a' }),
  'XMLHttpRequest': () => asked(`${canary}/xhr`),
  'XMLHttpRequest of the server': () => asked('/dashboard'),
  'XMLHttpRequest of labconsole.js': () => asked(`${canary}/own-xhr`, XMLHttpRequest),
  'the same of the server': () => asked('/dashboard', XMLHttpRequest),
  'labconsole.read elsewhere': () => labconsole.read('/dashboard'),
  'labconsole.read above': () => labconsole.read('../../study.yaml'),
  'labconsole.read of another server': () => labconsole.read(`${canary}/read`),
  'WebSocket': () => new Promise((resolve, reject) => {
    const socket = new WebSocket(canary.replace('http', 'ws'));
    socket.onopen = resolve;
    socket.onerror = reject;
  }),
  'EventSource': () => new Promise((resolve, reject) => {
    const source = new EventSource(`${canary}/events`);
    source.onopen = resolve;
    source.onerror = reject;
  }),
  'picture': () => loads(make('img', { src: `${canary}/img` })),
  // The policy knows no folders: pages of the server can be asked for as files. They are none, and whoever asks is nobody.
  'picture of the server': () => loads(make('img', { src: '/dashboard' })),
  'script of the server': () => loads(make('script', { src: '/dashboard' })),
  'style sheet of the server': () => loads(make('link', { rel: 'stylesheet', href: '/dashboard' })),
  'font of the server': () => new FontFace('b', 'url(/dashboard)').load(),
  'video of the server': () => loads(make('video', { src: '/dashboard', preload: 'auto' })),
  'video': () => loads(make('video', { src: `${canary}/video`, preload: 'auto' })),
  'script': () => loads(make('script', { src: `${canary}/script` })),
  'style sheet': () => loads(make('link', { rel: 'stylesheet', href: `${canary}/css` })),
  'import': () => import(`${canary}/module.js`),
  'font': () => new FontFace('a', `url(${canary}/font)`).load(),
  'worker': () => new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    worker.onmessage = resolve;
    worker.onerror = reject;
  }),
  'shared worker': () => new Promise((resolve, reject) => {
    const worker = new SharedWorker('escape.js');
    worker.onerror = reject;
    worker.port.onmessage = resolve;
  }),
  'service worker': () => navigator.serviceWorker.register('escape.js'),
  'full screen': () => document.documentElement.requestFullscreen().then(() => needs(document.fullscreenElement)),
  'pointer lock': () => needs(document.body.requestPointerLock()),
  'camera': () => navigator.mediaDevices.getUserMedia({ video: true }),
  'place': () => new Promise((resolve, reject) => { navigator.geolocation.getCurrentPosition(resolve, reject); }),
  'clipboard': () => navigator.clipboard.readText(),
  'notifications': () => Notification.requestPermission().then((said) => needs(said === 'granted')),
  'storage access': () => document.requestStorageAccess(),
  'credentials': () => navigator.credentials.get({ password: true }).then(needs),
  'connection between browsers': () => new RTCPeerConnection(),
};

/** Attempts that tell nothing to their page: looked for from outside. */
const unseen = [
  () => navigator.sendBeacon(`${canary}/beacon`, 'a'),
  () => add(make('a', { href: `${canary}/a-top`, target: '_top' })).click(),
  () => add(make('a', { href: `${canary}/a-blank`, target: '_blank' })).click(),
  () => add(make('a', { href: 'data:text/plain,a', download: 'a.txt' })).click(),
  () => add(make('form', { action: `${canary}/form`, target: '_top' })).submit(),
  () => add(make('form', { action: '/sign-out', method: 'post' })).submit(),
  () => add(make('form', { action: `${canary}/form-blank`, target: '_blank' })).requestSubmit(),
  () => add(make('form', { action: `${canary}/form-self` })).requestSubmit(),
  () => add(make('iframe', { src: `${canary}/iframe` })),
  () => add(make('iframe', { src: '/dashboard' })),
  () => add(make('object', { data: `${canary}/object` })),
  () => add(make('embed', { src: `${canary}/embed` })),
  () => add(make('link', { rel: 'prefetch', href: `${canary}/prefetch` })),
  () => add(make('base', { href: canary })),
  () => { document.body.style.backgroundImage = `url(${canary}/background)`; },
  () => add(make('a', { href: '#', ping: `${canary}/ping` })).click(),
];

const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('nothing came of it')), 1500));

async function outcome(name) {
  try {
    await Promise.race([(async () => attempts[name]())(), late()]);
    return { attempt: name, escaped: true, said: '' };
  } catch (error) {
    return { attempt: name, escaped: false, said: String(error?.message ?? error?.type ?? error).slice(0, 200) };
  }
}

labconsole.ready.then(async () => {
  // From now on a script that does not load is no reason to stop.
  labconsole.progress(0);
  const outcomes = await Promise.all(Object.keys(attempts).map(outcome));
  for (const attempt of unseen) { try { attempt(); } catch { /* refused at once */ } }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await labconsole.submit(outcomes);
  document.getElementById('said').textContent = 'tried';
});
