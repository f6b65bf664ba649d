import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PictureGate } from '../../Assets/js/runtime/picture-gate.js';
import { DomEvent, makeDocument } from './dom.js';

makeDocument();

const texts = { loading: 'Moment', failureTitle: 'Fehlt', failureLead: 'Verbindung', tryAgain: 'Noch einmal' };

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
  let shownAgain = 0;
  const ways = { plan: { texts }, again: () => { shownAgain += 1; } };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { gate, asked, settled, due: () => gate.screen(ways), times: () => shownAgain };
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

test('pictures that cannot be had are told, and tried again by a press', async () => {
  const { asked, due, settled, times } = gateWith('failed', 'there');
  due();
  await settled();
  const failure = due();
  assert.ok(failure.textContent.includes('Fehlt') && failure.textContent.includes('Verbindung'));
  assert.equal(asked.length, 1);
  failure.querySelector('#continue').dispatchEvent(new DomEvent('click'));
  assert.equal(times(), 2);
  assert.equal(due().textContent, 'Moment');
  await settled();
  assert.equal(due(), null);
});
