import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScreenMachine } from '../../Assets/js/runtime/machine.js';

const plan = { blocks: [{ number: 1 }, { number: 2 }] };
const transitions = {
  instruction: { begin: (state) => ({ ...state, screen: 'task' }) },
  task: {
    end: ({ block }, { blocks }) => (block < blocks.length ? { screen: 'instruction', block: block + 1 } : { screen: 'end', block }),
  },
  end: {},
};
const begun = () => new ScreenMachine(plan, transitions, { screen: 'instruction', block: 1 });

test('a run goes from screen to screen by what each expects, through its blocks', () => {
  const machine = begun();
  const screens = ['begin', 'end', 'begin', 'end'].map((event) => {
    assert.equal(machine.send(event), true);
    return `${machine.state.screen} ${machine.block.number}`;
  });
  assert.deepEqual(screens, ['task 1', 'instruction 2', 'task 2', 'end 2']);
});

test('what a screen does not expect changes nothing', () => {
  const machine = begun();
  const { state } = machine;
  assert.deepEqual(['end', 'elsewhere'].map((event) => machine.send(event)), [false, false]);
  assert.equal(machine.state, state);
  for (const event of ['begin', 'end', 'begin', 'end']) machine.send(event);
  assert.equal(machine.send('begin'), false);
});
