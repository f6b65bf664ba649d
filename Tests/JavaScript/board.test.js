import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Alerts } from '../../Assets/js/board/alerts.js';
import { Refresh } from '../../Assets/js/live/refresh.js';
import { spoken, Ticking } from '../../Assets/js/board/ticking.js';

/** A page of elements that know nothing but their times. */
function page(...datasets) {
  const elements = datasets.map((dataset) => ({ dataset, textContent: '', hidden: true }));
  const querySelectorAll = (selector) => {
    const name = selector.slice('[data-'.length, -1);
    return elements.filter(({ dataset }) => name in dataset);
  };
  return { elements, root: { querySelectorAll } };
}

test('times are said in minutes, and in hours from an hour on', () => {
  const said = { 0: '0:00 min', 999: '0:00 min', 42_000: '0:42 min', 3_599_999: '59:59 min', 3_754_000: '1:02:34 h' };
  for (const [milliseconds, text] of Object.entries(said)) assert.equal(spoken(Number(milliseconds)), text);
  assert.equal(spoken(-5000), '0:00 min');
});

const english = { day: 'day', days: 'days', hour: 'hour', hours: 'hours', and: 'and' };
const day = 86_400_000;

test('from a day on, days and hours are said in words', () => {
  const said = {
    [day - 1000]: '23:59:59 h', [day]: '1 day', [day + 3_599_999]: '1 day', [day + 3_600_000]: '1 day and 1 hour',
    [118 * 3_600_000 + 672_000]: '4 days and 22 hours', [7 * day]: '7 days',
  };
  for (const [milliseconds, text] of Object.entries(said)) {
    assert.equal(spoken(Number(milliseconds), english), text);
  }
});

test('the words are those of the page', () => {
  const german = { day: 'Tag', days: 'Tagen', hour: 'Stunde', hours: 'Stunden', and: 'und' };
  const ticking = new Ticking(() => 5 * day, german);
  const { elements: [since, until], root } = page({ since: String(2 * 3_600_000) }, { until: String(6 * day) });
  ticking.tick(root);
  assert.deepEqual([since.textContent, until.textContent], ['4 Tagen und 22 Stunden', '1 Tag']);
});

test('time passes by the clock of the server, whatever that of the device says', () => {
  let device = 77;
  const ticking = new Ticking(() => device);
  ticking.set(1_790_000_000_000);
  const { elements: [since, until], root } = page({ since: '1789999988000' }, { until: '1790000042000' });
  ticking.tick(root);
  assert.deepEqual([since.textContent, until.textContent], ['0:12 min', '0:42 min']);
  device += 41_001;
  ticking.tick(root);
  assert.deepEqual([since.textContent, until.textContent], ['0:53 min', '0:01 min']);
  device += 60_000;
  ticking.tick(root);
  assert.deepEqual([since.textContent, until.textContent], ['1:53 min', '0:00 min']);
});

test('what holds from a moment on is shown from then on, and no more where it moved', () => {
  let device = 5000;
  const ticking = new Ticking(() => device);
  ticking.set(60_000);
  const { elements: [warning], root } = page({ from: '61000' });
  ticking.tick(root);
  assert.equal(warning.hidden, true);
  device += 1000;
  ticking.tick(root);
  assert.equal(warning.hidden, false);
  warning.dataset.from = '90000';
  ticking.tick(root);
  assert.equal(warning.hidden, true);
});

test('who is not seen for long is asked about once, and again once seen for long', async () => {
  let device = 0;
  const ticking = new Ticking(() => device);
  ticking.set(60_000);
  const { elements: [person], root } = page({ gone: '61000' }, { since: '59000' });
  let asked = 0;
  const gone = new Alerts(() => { asked += 1; });
  const see = () => gone.see(ticking.passed(root));
  see();
  assert.equal(asked, 0);
  device += 1000;
  see();
  see();
  assert.equal(asked, 1);
  // The server has heard of them since.
  person.dataset.gone = '90000';
  see();
  assert.equal(asked, 1);
  device += 29_000;
  see();
  assert.equal(asked, 2);
});

test('a text that stays is not written again', () => {
  const ticking = new Ticking(() => 0);
  let writes = 0;
  const element = {
    dataset: { since: '-1000' }, text: '',
    get textContent() { return this.text; },
    set textContent(text) { this.text = text; writes += 1; },
  };
  const root = { querySelectorAll: (selector) => (selector === '[data-since]' ? [element] : []) };
  ticking.tick(root);
  ticking.tick(root);
  assert.equal(writes, 1);
});

test('a tone for each station that begins to need somebody, once, and only if asked for', () => {
  let calls = 0;
  const alerts = new Alerts(() => { calls += 1; }, false);
  alerts.see(['a']);
  assert.equal(calls, 0);
  alerts.isOn = true;
  alerts.see(['a']);
  assert.equal(calls, 0);
  alerts.see(['a', 'b']);
  alerts.see(['a', 'b']);
  assert.equal(calls, 1);
  alerts.see(['a']);
  alerts.see(['a', 'b']);
  assert.equal(calls, 2);
});

test('a card that time has marked asks the server once, and again when it is marked again', async () => {
  const asked = [];
  const refresh = new Refresh({
    read: async (tag) => {
      asked.push(tag);
      return new Response(tag ? null : 'page', { status: tag ? 304 : 200, headers: { ETag: '"1"' } });
    },
    show: () => true, isWatched: () => true,
  });
  const overdue = new Alerts(() => refresh.forget());
  for (const marked of [[], [], ['a'], ['a'], ['a', 'b'], [], ['a']]) {
    overdue.see(marked);
    await refresh.once();
  }
  assert.deepEqual(asked, [null, '"1"', null, '"1"', null, '"1"', null]);
});
