import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptOf } from '../../Assets/js/tasks/page/kept.js';

const plan = { resume: { part: 3 }, blocks: [{ checkpoint: '{"component":1,"state":"told"}' }] };
const part = (number, ...trials) => ({ number, trials });
const checkpoint = (saved) => ({ what: 'checkpoint', text: JSON.stringify(saved) });

test('an experiment goes on from the checkpoint of its plan where nothing waits', () => {
  const { entries, saved, ending } = keptOf(plan, []);
  assert.deepEqual(saved, { component: 1, state: 'told', session: null });
  assert.deepEqual([entries, ending], [[], undefined]);
});

test('without any checkpoint it begins anew', () => {
  const { saved } = keptOf({ ...plan, blocks: [{ checkpoint: null }] }, [part(3, { what: 'line', text: '{}' })]);
  assert.deepEqual(saved, { component: 0, state: null, session: null });
});

test('the last checkpoint that waits counts, and how the run ended', () => {
  const { entries, saved, ending } = keptOf(plan, [
    part(3, checkpoint({ state: 1 })), part(4, checkpoint({ state: 2, session: 's' }), { what: 'end', name: 'finished' }),
  ]);
  assert.deepEqual(saved, { component: 0, state: 2, session: 's' });
  assert.equal(entries.length, 3);
  assert.equal(ending, 'finished');
});

test('parts that the server has are in its plan already', () => {
  const { entries, saved, ending } = keptOf(plan, [part(2, checkpoint({ state: 'old' }), { what: 'end', name: 'aborted' })]);
  assert.deepEqual([entries, saved.state, ending], [[], 'told', undefined]);
});
