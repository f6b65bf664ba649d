// Runs an Implicit Association Test on the page that names it.

import { openRun } from '../../runtime/run.js';
import * as records from './records.js';
import { Runner } from './runner.js';

openRun(document.getElementById('test'), records, (session) => new Runner(session).begin());
