import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stroopScreens } from '../../Assets/js/tasks/stroop/screens.js';
import { makeDocument } from './dom.js';

makeDocument();

const texts = {
  checkTitle: 'Farben', check: '{n} Balken', practiceTitle: 'Übung', practice: '{n} Wörter', testTitle: 'Jetzt', test: '{n} zählen',
  confused: 'Auslassen mit „{skip}“', skip: 'Kann nicht', stop: 'Halt', interrupted: 'Noch einmal', startTouch: 'Los',
  wrong: 'Andere Farbe', missed: 'Zu spät', red: 'rot', green: 'grün', blue: 'blau', yellow: 'gelb',
};
const plan = { input: 'touch', texts, kind: 'stroop' };
const blocks = ['check', 'practice', 'test'].map((role, index) => (
  { number: index + 1, role, answers: [], trials: [], tellsErrors: role !== 'test' }
));

/** Screens of a run; `begin(number)` builds that of a block and returns what it says before the start. */
function run() {
  const make = stroopScreens();
  let screen = null;
  const begin = (number, again = false) => {
    screen = make(plan, blocks[number - 1], again, { stop() {}, skip() {} });
    return screen.place.textContent;
  };
  return { begin, settle: (...outcomes) => outcomes.forEach((outcome) => screen.settle(outcome)) };
}

test('after a check with a wrong colour, the next screen tells how to leave the task out, as often as it is shown', () => {
  const { begin, settle } = run();
  assert.equal(begin(1).includes('Auslassen'), false);
  settle('right', 'wrong', 'right', 'right');
  assert.ok(begin(2).includes('Auslassen mit „Kann nicht“'));
  // Asked whether to leave it out, somebody goes back.
  assert.ok(begin(2).includes('Auslassen'));
  assert.equal(begin(3).includes('Auslassen'), false);
});

test('nobody else is told: after a check without a fault, a check that is done again, or faults in practice', () => {
  const { begin, settle } = run();
  begin(1);
  settle('wrong');
  assert.equal(begin(1, true).includes('Auslassen'), false);
  settle('right', 'right', 'right', 'right');
  assert.equal(begin(2).includes('Auslassen'), false);
  settle('wrong', 'missed');
  assert.equal(begin(2, true).includes('Auslassen'), false);
  assert.equal(begin(3).includes('Auslassen'), false);
});
