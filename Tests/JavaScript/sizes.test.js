import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const scripts = normalize(join(dirname(fileURLToPath(import.meta.url)), '../../Assets/js'));

/** Bytes, compressed, of all modules of a task. */
const most = 40_000;

/** The same of what a task loads only where its study wants it. */
const mostMore = 10_000;

/** The same of recorders beside a task. */
const mostBeside = 6000;

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

const compressed = (modules) => (
  modules.reduce((sum, module) => sum + gzipSync(readFileSync(join(scripts, module)), { level: 9 }).length, 0)
);

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
  assert.match(readFileSync(join(scripts, 'runtime/activity.js'), 'utf8'), /import\('\.\.\/recorders\/beside\.js'\)/);
  assert.ok(compressed(more) < mostBeside, `${compressed(more)} bytes in ${more.length} modules`);
});

test('the scripts of an own experiment are small with those that its frame loads', () => {
  const [inFrame, inFrameOfJATOS] = [['labconsole', 'requests'], ['jatos', 'batch-session']].map((names) => (
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
