import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const scripts = normalize(join(dirname(fileURLToPath(import.meta.url)), '../../Assets/js'));

/** Every import of every module, as [module, imported], both below Assets/js. */
function imports() {
  const modules = readdirSync(scripts, { recursive: true }).filter((path) => path.endsWith('.js'));
  return modules.flatMap((module) => {
    const text = readFileSync(join(scripts, module), 'utf8');
    const named = [...text.matchAll(/(?:from|import\()\s*['`]([^'`]+)['`]/g)].map(([, path]) => path);
    return named.map((path) => [module, join(dirname(module), path)]);
  });
}

test('the runtime knows no task', () => {
  const found = imports();
  assert.ok(found.some(([module, imported]) => module.startsWith('tasks/') && imported.startsWith('runtime/')));
  assert.deepEqual(found.filter(([module, imported]) => module.startsWith('runtime/') && imported.startsWith('tasks/')), []);
});

test('what belongs to no task names none', () => {
  // A kind that only its plan tells, as `tasks/${plan.kind}/`, is named by nobody.
  const named = (module, imported) => !module.startsWith('tasks/') && /^tasks\/[\w-]+\//.test(imported);
  assert.ok(named('preview/stimuli.js', 'tasks/implicit-association/testscreen.js'));
  assert.deepEqual(imports().filter(([module, imported]) => named(module, imported)), []);
});

test('no task knows another one', () => {
  const kind = (path) => /^tasks\/([^/]+)/.exec(path)?.[1];
  const foreign = imports().filter(([module, imported]) => (
    kind(module) && kind(imported) && kind(module) !== kind(imported)
  ));
  assert.deepEqual(foreign, []);
});
