import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RunMachine } from '../../Assets/js/tasks/implicit-association/machine.js';
import { examplePlan } from './plan.js';

const beginning = { block: 1, attempt: 1 };

function walk(machine, ...events) {
  return events.map((event) => {
    machine.send(event);
    return machine.state.screen;
  });
}

test('a run opens with the overview, the general instructions and the first block', () => {
  const machine = new RunMachine(examplePlan(), beginning);
  assert.equal(machine.state.screen, 'overview');
  assert.deepEqual(walk(machine, 'continue', 'continue', 'loaded'), ['general', 'loading', 'instruction']);
  const screens = walk(machine, 'continue', 'continue', 'due', 'answered');
  assert.deepEqual(screens, ['ready', 'interval', 'stimulus', 'interval']);
});

test('the instructions of Project Implicit stand on the test screen, so there is no other start', () => {
  const machine = new RunMachine(examplePlan({ layout: 'project-implicit' }), beginning);
  const screens = walk(machine, 'continue', 'continue', 'loaded', 'continue');
  assert.deepEqual(screens, ['general', 'loading', 'instruction', 'interval']);
});

test('every trial of all seven blocks is shown once, in order, and then the run is complete', () => {
  const machine = new RunMachine(examplePlan(), beginning);
  const next = {
    overview: 'continue', general: 'continue', loading: 'loaded', instruction: 'continue', ready: 'continue',
    interval: 'due', stimulus: 'answered',
  };
  const shown = [];
  for (let step = 0; machine.state.screen !== 'completion' && step < 200; step += 1) {
    if (machine.state.screen === 'stimulus') shown.push(`${machine.block.number}.${machine.state.trial}`);
    assert.ok(machine.send(next[machine.state.screen]));
  }
  const planned = [1, 2, 3, 4, 5, 6, 7].flatMap((block) => [0, 1, 2].map((trial) => `${block}.${trial}`));
  assert.deepEqual(shown, planned);
});

test('the last trial of a block is followed by an interval too', () => {
  const machine = new RunMachine(examplePlan(), { block: 2, attempt: 1 });
  walk(machine, 'loaded', 'continue', 'continue', 'due', 'answered', 'due', 'answered', 'due');
  assert.deepEqual(walk(machine, 'answered', 'due'), ['interval', 'loading']);
  assert.deepEqual(machine.state, { screen: 'loading', block: 3, attempt: 1, trial: 0 });
});

test('a picture that cannot be loaded stops the run before the block until it is tried again', () => {
  const machine = new RunMachine(examplePlan(), { block: 3, attempt: 1 });
  const screens = walk(machine, 'failed', 'due', 'continue', 'loaded');
  assert.deepEqual(screens, ['failure', 'failure', 'loading', 'instruction']);
  assert.equal(machine.state.block, 3);
});

test('an event that means nothing in a state changes nothing', () => {
  const machine = new RunMachine(examplePlan(), beginning);
  const before = machine.state;
  for (const event of ['due', 'answered', 'loaded', 'failed', 'unheard-of']) {
    assert.equal(machine.send(event), false);
  }
  assert.equal(machine.state, before);
});

test('a run goes on at its block, without the overview', () => {
  const machine = new RunMachine(examplePlan(), { block: 1, attempt: 2 });
  assert.deepEqual(machine.state, { screen: 'loading', block: 1, attempt: 2, trial: 0 });
});

test('a run whose blocks are all done is complete', () => {
  assert.equal(new RunMachine(examplePlan(), { block: 8, attempt: 1 }).state.screen, 'completion');
});

test('a block that was given up is loaded and done again, as a new attempt', () => {
  const machine = new RunMachine(examplePlan(), { block: 2, attempt: 1 });
  walk(machine, 'loaded', 'continue', 'continue', 'due', 'answered', 'due');
  machine.repeatBlock(2);
  assert.deepEqual(machine.state, { screen: 'loading', block: 2, attempt: 2, trial: 0 });
});
