import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PictureGate } from '../../Assets/js/runtime/picture-gate.js';
import { DomEvent, makeDocument } from './dom.js';

makeDocument();

const texts = { loading: 'Moment', failureTitle: 'Fehlt', failureLead: 'Verbindung', tryAgain: 'Noch einmal', stop: 'Später' };

/** A gate before two pictures, with what was asked for; `outcomes` are those of each asking. */
function gateWith(...outcomes) {
  const asked = [];
  const pictures = {
    async prepare(ids) {
      asked.push(ids);
      if (outcomes.shift() === 'failed') throw new Error('offline');
    },
  };
  const gate = new PictureGate({ cup: {}, pot: {} }, pictures);
  let [shownAgain, stops] = [0, 0];
  const ways = { plan: { texts }, again: () => { shownAgain += 1; }, stop: () => { stops += 1; } };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { gate, asked, settled, due: () => gate.screen(ways), times: () => shownAgain, stops: () => stops };
}

test('a block waits until all pictures are there, which are asked for once', async () => {
  const { asked, due, settled, times } = gateWith('there');
  assert.equal(due().textContent, 'Moment');
  assert.equal(due().textContent, 'Moment');
  await settled();
  assert.deepEqual([asked, times()], [[['cup', 'pot']], 1]);
  assert.equal(due(), null);
});

test('before the next block they are asked for again', async () => {
  const { asked, due, settled } = gateWith('there', 'there');
  due();
  await settled();
  assert.equal(due(), null);
  assert.equal(due().textContent, 'Moment');
  await settled();
  assert.equal(due(), null);
  assert.equal(asked.length, 2);
});

test('pictures that cannot be had are told, and tried again by a press or left for later', async () => {
  const { asked, due, settled, times, stops } = gateWith('failed', 'there');
  due();
  await settled();
  const failure = due();
  assert.ok(failure.textContent.includes('Fehlt') && failure.textContent.includes('Verbindung'));
  assert.equal(asked.length, 1);
  failure.querySelector('.stop').dispatchEvent(new DomEvent('click'));
  assert.equal(stops(), 1);
  failure.querySelector('#continue').dispatchEvent(new DomEvent('click'));
  assert.equal(times(), 2);
  assert.equal(due().textContent, 'Moment');
  await settled();
  assert.equal(due(), null);
});
