// Runs a spatial span task on the page that names it.

import { ActivityRunner } from '../../runtime/activity.js';
import { fill } from '../../runtime/messages.js';
import { openRun } from '../../runtime/run.js';
import { GameBlock } from './block.js';
import { Course } from './course.js';
import * as records from './records.js';
import { instructions, SpanScreen } from './screens.js';

/** The kind with the games of this run, of which each depends on those before. */
function kindOf({ plan, waiting }) {
  const course = new Course(plan.blocks, waiting);
  const title = ({ number, practice, course: { games } }) => {
    if (practice) return plan.texts.practiceTitle;
    return fill(plan.texts.gameTitle, { n: number - (plan.blocks[0].practice ? 1 : 0), count: games }).join('');
  };
  return {
    instructions,
    screen: (_, block, again, actions) => {
      // The grid of a game depends on its span alone, which is the same for every attempt.
      return new SpanScreen(plan, block, again, actions, course.game(block, 1), title(block));
    },
    conductor: (parts) => {
      const game = course.game(parts.block, parts.attempt);
      parts.screen.begin();
      return new GameBlock({
        ...parts, game,
        onTrial: (record, outcome) => {
          if (outcome.isRight !== null) course.note(parts.block.number, outcome.isRight);
          parts.onTrial(record, outcome);
        },
      });
    },
    outcomeOf: ({ isError }) => ({ isError, isTooFast: false }),
    isOver: () => course.isOver,
  };
}

openRun(document.getElementById('test'), records, (session) => new ActivityRunner(session, kindOf(session)).begin());
