import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = normalize(join(dirname(fileURLToPath(import.meta.url)), '../..'));
const scripts = join(root, 'Assets/js');
const styles = join(root, 'Assets/css');

/**
 * Bytes, compressed, of all modules of a task; of the Implicit Association Test with its style sheets. Node's zlib
 * makes them a little smaller than the server's: `test_block.py` counts what is served.
 */
const most = 40_000;

/** The same of what a task loads only where its study wants it. */
const mostMore = 10_000;

/** The same of recorders beside a task. */
const mostBeside = 6000;

/** The same of what any run loads only on a station, its style sheet included. */
const mostAtStation = 3000;

/** A module and everything that it imports, below Assets/js; without what only some studies load. */
function closure(module, found = new Set()) {
  if (found.has(module)) return found;
  found.add(module);
  const text = readFileSync(join(scripts, module), 'utf8');
  const imported = [...text.matchAll(/(?:\sfrom|^import)\s*'(\.[^']+)'/gm)].map(([, path]) => path);
  for (const path of imported) closure(join(dirname(module), path), found);
  return found;
}

const kinds = readdirSync(join(scripts, 'tasks')).filter((kind) => existsSync(join(scripts, 'tasks', kind, 'main.js')));

const compressed = (files, folder = scripts) => (
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0)
);

/** The style sheets that the page of a run links: {always, atStation}; without those of the task. */
function linkedStyles() {
  const page = readFileSync(join(root, 'Views/tasks/run.mustache'), 'utf8');
  const linked = (text) => [...text.matchAll(/\{\{asset\.css\/([\w-]+\.css)\}\}/g)].map(([, file]) => file);
  const sections = /\{\{#frame\.station\}\}.*?\{\{\/frame\.station\}\}/gs;
  return { always: linked(page.replace(sections, '')), atStation: linked(page.match(sections).join('')) };
}

test('the page of an Implicit Association Test is small, style sheets included', () => {
  const modules = [...closure('tasks/implicit-association/main.js')];
  const sheets = [...linkedStyles().always, 'implicit-association.css'];
  assert.ok(modules.includes('runtime/machine.js') && modules.includes('tasks/implicit-association/machine.js'));
  assert.ok(sheets.length > 1);
  const bytes = compressed(modules) + compressed(sheets, styles);
  assert.ok(bytes < most, `${bytes} bytes in ${modules.length + sheets.length} files`);
});

test('what reports to the room is small, and loaded only on a station', () => {
  const usual = kinds.map((kind) => closure(`tasks/${kind}/main.js`));
  const more = [...closure('runtime/station.js')];
  const sheets = linkedStyles().atStation;
  assert.ok(more.includes('station/report.js') && sheets.length > 0);
  assert.deepEqual(more.filter((module) => usual.some((modules) => modules.has(module))), []);
  assert.match(readFileSync(join(scripts, 'runtime/run.js'), 'utf8'), /import\('\.\/station\.js'\)/);
  const bytes = compressed(more) + compressed(sheets, styles);
  assert.ok(bytes < mostAtStation, `${bytes} bytes`);
});

test('what speaks digits is small, and loaded only where they are spoken', () => {
  const usual = closure('tasks/serial-addition/main.js');
  const more = [...closure('tasks/serial-addition/spoken.js')].filter((module) => !usual.has(module));
  assert.ok(more.includes('tasks/serial-addition/spoken-block.js') && more.includes('tasks/serial-addition/voice.js'));
  assert.ok(compressed(more) < mostMore, `${compressed(more)} bytes in ${more.length} modules`);
});

test('what records beside a task is small, and loaded only where its study wants it', () => {
  const usual = kinds.map((kind) => closure(`tasks/${kind}/main.js`));
  const more = [...closure('recorders/beside.js')];
  assert.ok(more.includes('recorders/beside-sources.js') && more.includes('recorders/beside-places.js'));
  assert.deepEqual(more.filter((module) => usual.some((modules) => modules.has(module))), []);
  assert.match(readFileSync(join(scripts, 'runtime/recorded.js'), 'utf8'), /import\('\.\.\/recorders\/beside\.js'\)/);
  assert.ok(compressed(more) < mostBeside, `${compressed(more)} bytes in ${more.length} modules`);
});

test('the scripts of an own experiment are small with those that its frame loads', () => {
  const ofJATOS = ['jatos', 'jatos-ids', 'jatos-screen', 'batch-session', 'group-study'];
  const [inFrame, inFrameOfJATOS] = [['labconsole', 'requests'], ofJATOS].map((names) => (
    names.map((name) => `tasks/page/${name}.js`)
  ));
  const bytes = compressed([...closure('tasks/page/main.js'), ...inFrame]);
  assert.ok(bytes < most, `${bytes} bytes`);
  assert.ok(compressed(inFrameOfJATOS) < mostMore, `${compressed(inFrameOfJATOS)} bytes`);
});

for (const kind of kinds) {
  test(`the scripts of ${kind} are small`, () => {
    const modules = [...closure(`tasks/${kind}/main.js`)];
    const bytes = compressed(modules);
    assert.ok(modules.length > 1 && bytes < most, `${bytes} bytes in ${modules.length} modules`);
  });
}
