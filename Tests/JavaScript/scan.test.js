import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Camera, canUseCamera, nextCamera, problemOf } from '../../Assets/js/station/camera.js';
import { findCard, pictureSender } from '../../Assets/js/station/cards.js';
import { greymap, greyOf, reducedSize } from '../../Assets/js/station/picture.js';

// MARK: - The picture

test('a picture is reduced to 640 points, keeps its shape, and is never made larger', () => {
  const sizes = [[1280, 720], [720, 1280], [640, 480], [320, 240], [4000, 1], [641, 641]];
  assert.deepEqual(sizes.map(([width, height]) => Object.values(reducedSize(width, height))), [
    [640, 360], [360, 640], [640, 480], [320, 240], [640, 1], [640, 640],
  ]);
});

test('grey is how bright a colour looks', () => {
  const colours = [0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 90, 90, 90, 0];
  assert.deepEqual([...greyOf(Uint8ClampedArray.from(colours))], [0, 255, 76, 149, 28, 90]);
});

test('a greymap is a head and the points', () => {
  const file = greymap({ width: 3, height: 1, grey: Uint8Array.from([0, 10, 255]) });
  assert.deepEqual([...file], [...new TextEncoder().encode('P5\n3 1\n255\n'), 0, 10, 255]);
});

// MARK: - The camera

test('a camera can be asked for where the page came safely and the browser has the means', () => {
  const navigator = { mediaDevices: { getUserMedia() {} } };
  assert.equal(canUseCamera({ isSecureContext: true, navigator }), true);
  assert.equal(canUseCamera({ isSecureContext: false, navigator }), false);
  assert.equal(canUseCamera({ isSecureContext: true, navigator: {} }), false);
  assert.equal(canUseCamera({ isSecureContext: true, navigator: { mediaDevices: {} } }), false);
});

test('why there is no picture', () => {
  const problems = ['NotAllowedError', 'SecurityError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError', 'X'];
  assert.deepEqual(
    problems.map((name) => problemOf({ name })), ['refused', 'refused', 'none', 'none', 'busy', 'busy']);
});

test('cameras follow one another in a ring; microphones are none', () => {
  const devices = [
    { kind: 'videoinput', deviceId: 'back' }, { kind: 'audioinput', deviceId: 'ear' },
    { kind: 'videoinput', deviceId: 'front' }, { kind: 'videoinput', deviceId: 'wide' },
  ];
  assert.deepEqual(['back', 'front', 'wide', undefined].map((id) => nextCamera(devices, id)),
    ['front', 'wide', 'back', 'back']);
  assert.equal(nextCamera(devices.slice(0, 2), 'back'), null);
  assert.equal(nextCamera([], undefined), null);
});

function device() {
  const tracks = [];
  const asked = [];
  return {
    tracks, asked,
    getUserMedia: async (wish) => {
      asked.push(wish);
      const track = { isOn: true, stop() { this.isOn = false; }, getSettings: () => ({ facingMode: 'user' }) };
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
  };
}

function screen() {
  return { dataset: {}, srcObject: null, play: async () => {} };
}

test('the camera at the back is asked for first, sound never; another one takes its place', async () => {
  const [devices, video] = [device(), screen()];
  const camera = new Camera(video, devices);
  assert.equal(await camera.turnOn(), true);
  assert.equal(camera.isOn, true);
  assert.equal(video.dataset.facing, 'user');
  assert.equal(await camera.turnOn('front'), true);
  assert.deepEqual(devices.asked.map(({ audio, video: { facingMode, deviceId } }) => [audio, facingMode, deviceId]), [
    [false, { ideal: 'environment' }, undefined], [false, undefined, { exact: 'front' }],
  ]);
  assert.deepEqual(devices.tracks.map(({ isOn }) => isOn), [false, true]);
  camera.turnOff();
  assert.deepEqual(devices.tracks.map(({ isOn }) => isOn), [false, false]);
  assert.equal(camera.isOn, false);
  assert.equal(video.srcObject, null);
});

test('a camera that comes on after it was to be off goes off again', async () => {
  const devices = device();
  const camera = new Camera(screen(), devices);
  const coming = camera.turnOn();
  camera.turnOff();
  assert.equal(await coming, false);
  assert.equal(camera.isOn, false);
  assert.deepEqual(devices.tracks.map(({ isOn }) => isOn), [false]);
});

// MARK: - Looking for a card

/** Time that passes only while one waits, or the server takes its time. */
function looking(answers, { slow = 0 } = {}) {
  const clock = { now: 1000 };
  const seen = [];
  const asked = [];
  const controller = new AbortController();
  let underWay = 0;
  const code = findCard({
    grab: () => ({ width: 1, height: 1, grey: [0] }),
    ask: async () => {
      asked.push(clock.now);
      underWay += 1;
      assert.equal(underWay, 1, 'two pictures under way');
      clock.now += slow;
      await null;
      underWay -= 1;
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer === 'give up') controller.abort();
      return answer === 'silence' ? null : { found: answer, code: 'K7QF-2MXD' };
    },
    onSeen: (word) => seen.push(`${clock.now - 1000} ${word}`),
    signal: controller.signal, now: () => clock.now,
    wait: async (pause) => { clock.now += pause; },
  });
  return { code, seen, asked, clock };
}

test('three pictures a second, until there is a card', async () => {
  const { code, asked, seen } = looking(['nothing', 'nothing', 'nothing', 'card']);
  assert.equal(await code, 'K7QF-2MXD');
  assert.deepEqual(asked, [1000, 1333, 1666, 1999]);
  assert.deepEqual(seen, []);
});

test('a slow server is asked when it has answered', async () => {
  const { code, asked } = looking(['nothing', 'nothing', 'card'], { slow: 900 });
  await code;
  assert.deepEqual(asked, [1000, 1900, 2800]);
});

test('that something is no card stays long enough to be read', async () => {
  const { code, seen } = looking([...Array(3).fill('other'), ...Array(30).fill('nothing'), 'card']);
  await code;
  assert.deepEqual(seen, ['0 other', '4995 looking']);
});

test('a server that is silent is asked again', async () => {
  const { code, seen } = looking(['silence', 'silence', 'nothing', 'card']);
  assert.equal(await code, 'K7QF-2MXD');
  assert.deepEqual(seen, ['0 offline', '666 looking']);
});

test('after a minute without a card there is none, whatever else was seen', async () => {
  for (const found of ['nothing', 'other', 'silence']) {
    const { code, clock, asked } = looking([found]);
    assert.equal(await code, null);
    assert.ok(clock.now >= 61_000 && clock.now < 61_400, `${clock.now}`);
    assert.equal(asked.length, 181);
  }
});

test('whoever gives up hears nothing more, not even of a card', async () => {
  const { code, asked, seen } = looking(['nothing', 'give up', 'card']);
  assert.equal(await code, null);
  assert.equal(asked.length, 2);
  assert.deepEqual(seen, []);
});

test('nothing is sent before there is a picture', async () => {
  let pictures = 0;
  const clock = { now: 0 };
  await findCard({
    grab: () => (clock.now < 1000 ? null : {}),
    ask: async () => { pictures += 1; return { found: 'card', code: 'x' }; },
    onSeen: assert.fail, signal: new AbortController().signal, now: () => clock.now,
    wait: async (pause) => { clock.now += pause; },
  });
  assert.equal(pictures, 1);
  assert.equal(clock.now, 1332);
});

test('a picture goes as a greymap, with the token; what is refused or lost is no answer', async () => {
  const picture = { width: 1, height: 1, grey: Uint8Array.from([7]) };
  const sent = [];
  const answering = (ok) => async (url, request) => {
    sent.push([url, request.headers['Content-Type'], request.headers['X-CSRF-Token'], request.body.length]);
    return { ok, json: async () => ({ found: 'nothing' }) };
  };
  assert.deepEqual(await pictureSender('t', answering(true))(picture), { found: 'nothing' });
  assert.deepEqual(sent, [['/station/scan', 'image/x-portable-graymap', 't', 12]]);
  assert.equal(await pictureSender('t', answering(false))(picture), null);
  assert.equal(await pictureSender('t', async () => { throw new Error('offline'); })(picture), null);
});
