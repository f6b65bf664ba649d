// Puts together what speaks digits: recordings of the study, or a voice of the device.

import { Recordings } from './recordings.js';
import { SoundGate } from './sound-gate.js';
import { Voice } from './voice.js';

const { AudioContext, speechSynthesis, SpeechSynthesisUtterance } = globalThis;

const device = {
  AudioContext, speechSynthesis, SpeechSynthesisUtterance,
  fetch: (address) => fetch(address),
  now: () => performance.now(),
  setTimeout: (...given) => setTimeout(...given),
};

/** @param speech  of the plan: {language, isPermitted, sounds, isShownOtherwise} */
export function soundGate(speech) {
  const speaker = speech.sounds ? new Recordings(speech.sounds, device) : new Voice(speech.language, device);
  return new SoundGate(speech, speaker, device);
}
