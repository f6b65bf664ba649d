// A small plan in the server's shape, for the tests.

const sides = [
  [['concept1'], ['concept2']],
  [['attribute1'], ['attribute2']],
  [['attribute1', 'concept1'], ['attribute2', 'concept2']],
  [['attribute1', 'concept1'], ['attribute2', 'concept2']],
  [['concept2'], ['concept1']],
  [['attribute1', 'concept2'], ['attribute2', 'concept1']],
  [['attribute1', 'concept2'], ['attribute2', 'concept1']],
];

const kinds = [
  'sorting-practice', 'sorting-practice', 'pairing-practice', 'pairing-test',
  'sorting-practice', 'pairing-practice', 'pairing-test',
];

export function examplePlan(changes = {}) {
  const trials = [
    { number: 1, stimulus: 'joy', side: 'left' },
    { number: 2, stimulus: 'agony', side: 'right' },
    { number: 3, stimulus: 'love', side: 'left' },
  ];
  const blocks = sides.map(([left, right], index) => (
    { number: index + 1, kind: kinds[index], left, right, trials }
  ));
  return {
    layout: 'researchkit', input: 'keyboard', keys: { left: 'e', right: 'i' }, interTrialInterval: 250,
    errorFeedback: true, forcedCorrection: true, responseDeadline: null, blocks, ...changes,
  };
}
