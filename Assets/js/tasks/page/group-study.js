// The calls of jatos.js (JATOS 3) for studies in groups, whose participants work at the same time and send messages to each
// other. LabConsole runs none: each call fails at once and says why, and staff read of it. It stands behind jatos.js in one file.

(() => {
  'use strict';
  const { jatos, parent } = window;
  if (jatos.groupSession) return;

  const { constructor: Answer } = jatos.loaded();
  const noted = new Set();
  let hearGroup;  // `onError` of `joinGroup`

  const report = (name, message) => parent.postMessage({ labconsole: 1, call: 'problem', name, message }, '*');

  /** Notes it for staff, once for each call. */
  function note(name, message) {
    if (!noted.has(name)) report('group', message);
    noted.add(name);
  }

  /**
   * A failure that is reported if nobody has asked for it by the next turn. Browsers say nothing of unhandled failures in a frame
   * whose scripts are not of its own origin.
   */
  function watched(answer, message) {
    let isAsked = false;
    const then = answer.then.bind(answer);
    answer.then = (...given) => {
      isAsked = true;
      return then(...given);
    };
    then(undefined, () => setTimeout(() => { if (!isAsked) report('error', message); }));
    return answer;
  }

  /**
   * A call that fails. Without a callback for that of its own `jatos.onError` hears of it, and the failure is reported unless
   * what is returned is used: the page around then leads the participant on, who would wait for ever.
   */
  function refuse(name, onError) {
    const message = `LabConsole runs no studies in groups: jatos.${name} is refused.`;
    note(name, message);
    const refused = Answer.reject(new Error(message));
    if (typeof onError === 'function') return refused.fail(onError);
    Answer.hearError(message);
    return watched(refused, message);
  }

  /** A call with so many values before its two callbacks. */
  const refused = (name, count = 0) => (...given) => refuse(name, given[count + 1]);

  const changes = { set: 2, setAll: 1, clear: 0, add: 2, remove: 1, replace: 2, copy: 2, move: 2 };

  Object.assign(jatos, {
    groupMemberId: null,
    groupResultId: null,
    groupMembers: [],
    groupChannels: [],
    joinGroup(callbacks) {
      hearGroup = callbacks?.onError;
      return refuse('joinGroup', hearGroup);
    },
    sendGroupMsg: () => refuse('sendGroupMsg', hearGroup),
    sendGroupMsgTo: () => refuse('sendGroupMsgTo', hearGroup),
    reassignGroup: refused('reassignGroup'),
    leaveGroup: refused('leaveGroup'),
    setGroupFixed: refused('setGroupFixed'),
    hasJoinedGroup: () => false,
    hasOpenGroupChannel: () => false,
    isMaxActiveMemberReached: () => false,
    isMaxActiveMemberOpen: () => false,
    isGroupOpen: () => false,
    groupSession: {
      get: () => undefined,
      getAll: () => ({}),
      find: () => undefined,
      defined: () => false,
      test: (path, given) => given === undefined,
      ...Object.fromEntries(Object.entries(changes).map(([name, count]) => [name, refused(`groupSession.${name}`, count)])),
    },
  });
})();
