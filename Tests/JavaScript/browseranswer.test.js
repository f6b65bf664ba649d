import assert from 'node:assert/strict';
import { test } from 'node:test';

import { askForNotifications } from '../../Assets/js/permissions/browseranswer.js';

const browser = (answer) => ({ requestPermission: async () => answer });

test('what the browser says is passed on', async () => {
  assert.equal(await askForNotifications(browser('granted')), 'granted');
  assert.equal(await askForNotifications(browser('denied')), 'denied');
});

test('a question put aside is not answered', async () => {
  assert.equal(await askForNotifications(browser('default')), '');
});

test('a browser without notifications', async () => {
  assert.equal(await askForNotifications(undefined), 'unavailable');
});
