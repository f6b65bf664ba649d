// Runs an experiment of the lab's own on the page that names it.

import { openRun } from '../../runtime/run.js';
import * as records from './records.js';
import { ExperimentRunner } from './runner.js';
import { SittingMark } from './sitting-mark.js';

const root = document.getElementById('test');
const mark = new SittingMark(root.dataset.run, () => ('preview' in root.dataset ? null : localStorage));

openRun(root, records, (session) => new ExperimentRunner(session, mark).begin());
