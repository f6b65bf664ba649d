// A flanker task (Eriksen & Eriksen, 1974, Perception & Psychophysics 16, 143–149): which way does the arrow in the middle
// point? An example of an experiment in plain JavaScript. Docs/own-experiments.md tells what `labconsole` is.

const words = {
  en: {
    instruction: 'You will see a row of arrows. Press the button for the direction in which the arrow in the middle points, as quickly as you can without mistakes.',
    start: 'Start', done: 'That was all of them.',
  },
  de: {
    instruction: 'Sie sehen eine Reihe von Pfeilen. Tippen Sie auf die Schaltfläche für die Richtung, in die der mittlere Pfeil zeigt, so schnell Sie können, ohne Fehler zu machen.',
    start: 'Beginnen', done: 'Das waren alle.',
  },
};

/** ms between an answer and the next row. */
const pause = 500;

const place = document.getElementById('place');
const arrows = { left: '←', right: '→' };

/** The trials in an order that follows from the run's seed, so that it is the same after a reload. */
function trials(count, random) {
  const kinds = [['left', true], ['left', false], ['right', true], ['right', false]];
  const all = Array.from({ length: count }, (_, index) => kinds[index % kinds.length]);
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all.map(([direction, congruent], index) => ({ trial: index + 1, direction, congruent }));
}

function show(...content) {
  place.replaceChildren(...content);
}

function text(tag, content, className = '') {
  return Object.assign(document.createElement(tag), { textContent: content, className });
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves to the moment of the frame after the one that shows what is there now. */
const shown = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Resolves to {answer, time} of the next press of a button. */
function pressed() {
  return new Promise((resolve) => {
    for (const answer of ['left', 'right']) {
      document.getElementById(answer).onpointerdown = ({ timeStamp }) => resolve({ answer, time: timeStamp });
    }
  });
}

async function instruct({ instruction, start }) {
  const button = text('button', start);
  button.type = 'button';
  show(text('p', instruction), button);
  await new Promise((resolve) => { button.onclick = resolve; });
}

async function give({ trial, direction, congruent }) {
  show();
  await wait(pause);
  const flanker = congruent ? direction : { left: 'right', right: 'left' }[direction];
  const row = [flanker, flanker, direction, flanker, flanker].map((name) => arrows[name]).join('');
  show(text('p', row, 'arrows'));
  const onset = await shown();
  const { answer, time } = await pressed();
  labconsole.submit({ trial, direction, congruent, answer, correct: answer === direction, rt: Math.round((time - onset) * 10) / 10 });
}

async function run() {
  const { language, parameters, state } = await labconsole.ready;
  const said = words[language] ?? words.en;
  document.documentElement.lang = language in words ? language : 'en';
  const all = trials(Number(parameters.trials), await labconsole.generator());
  const first = state?.trial ?? 0;
  if (first === 0) await instruct(said);
  for (const trial of all.slice(first)) {
    await give(trial);
    labconsole.progress(trial.trial);
    labconsole.checkpoint({ trial: trial.trial });
  }
  show(text('p', said.done));
  labconsole.finish();
}

run();
