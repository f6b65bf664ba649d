// Runs serial addition on the page that names it.

import { ChoiceBlock } from '../../runtime/choice-block.js';
import { beginChoices } from '../../runtime/choice-run.js';
import { messageScreen, stopButton } from '../../runtime/messages.js';
import * as records from './records.js';
import { DigitScreen, instructions, SpokenScreen } from './screens.js';

// The modules that speak are loaded only where digits are spoken, and before the first press.
async function gateOf({ speech, texts }) {
  if (!speech) return null;
  try {
    const { soundGate } = await import('./spoken.js');
    return soundGate(speech);
  } catch {
    const reload = { label: texts.tryAgain, run: () => location.reload() };
    const sentences = [texts.failureLead];
    return { screen: ({ stop }) => messageScreen(texts.failureTitle, sentences, reload, stopButton(texts, stop)) };
  }
}

const isSpoken = (gate) => gate !== null && !gate.isShown;

beginChoices({
  records,
  instructions,
  gateOf,
  screen: (...given) => (isSpoken(given.at(-1)) ? new SpokenScreen(...given) : new DigitScreen(...given)),
  conductor: (parts, gate) => (isSpoken(gate) ? gate.conductor(parts) : new ChoiceBlock(gate?.told(parts) ?? parts)),
  tooFastBelow: 200,
});
