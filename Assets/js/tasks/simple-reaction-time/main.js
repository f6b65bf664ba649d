// Runs simple reactions on the page that names them.

import { openRun } from '../../runtime/run.js';
import * as records from './records.js';
import { Runner } from './runner.js';

openRun(document.getElementById('test'), records, (session) => new Runner(session).begin());
