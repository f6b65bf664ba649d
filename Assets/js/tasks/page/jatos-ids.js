// The identifiers of jatos.js (JATOS 3), known once the study is loaded. It stands behind jatos.js in one file.

(() => {
  'use strict';
  const { jatos, labconsole } = window;
  if (jatos.addJatosIds) return;

  Object.assign(jatos, {
    studyId: null,
    studyCode: null,
    studyResultId: null,
    componentResultId: null,
    batchId: null,
    workerId: null,
    workerType: null,
    /** Adds them to a row, and returns it. */
    addJatosIds: (row = {}) => Object.assign(row, {
      studyCode: jatos.studyCode, studyId: jatos.studyId, studyTitle: jatos.studyProperties.title ?? null,
      batchId: jatos.batchId, batchTitle: jatos.batchProperties.title ?? null, componentId: jatos.componentId,
      componentPos: jatos.componentPos, componentTitle: jatos.componentProperties.title ?? null, workerId: jatos.workerId,
      studyResultId: jatos.studyResultId, componentResultId: jatos.componentResultId,
      groupResultId: jatos.groupResultId ?? null, groupMemberId: jatos.groupMemberId ?? null,
    }),
  });

  // Texts, as in JATOS. The numbers of the run and of the worker are drawn from its seed: the same again after a reload, and the
  // frame need not know who takes part.
  labconsole.ready.then(({ seed, task, isPreview, component }) => {
    const run = String(BigInt(seed) % 10n ** 12n + 1n);
    Object.assign(jatos, {
      studyId: task, studyResultId: run, componentResultId: `${run}${String(component + 1).padStart(2, '0')}`, workerId: run,
      workerType: isPreview ? 'Jatos' : 'PersonalSingle',
    });
  });
})();
