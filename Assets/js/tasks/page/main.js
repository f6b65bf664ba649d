// Runs an experiment of the lab's own on the page that names it.

import { openRun } from '../../runtime/run.js';
import * as records from './records.js';
import { ExperimentRunner } from './runner.js';

openRun(document.getElementById('test'), records, (session) => new ExperimentRunner(session).begin());
