// Speaks with a voice of the device, in the language of the participant. Its start is known from the event that the browser
// sends; how long before a word has to be asked for is learned from those before it.

/** The time within which voices have to be told, ms: some browsers load them late. */
const patience = 2000;

/** No word is asked for earlier than this, ms before it is due. */
const mostAhead = 400;

/** Returns the voice that speaks, or null. Voices of a server on the network would take what is said there. */
export function localVoice(voices, language) {
  const spoken = voices.filter(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language);
  return spoken.find((voice) => voice.default) ?? spoken[0] ?? null;
}

export class Voice {
  #language;
  #device;
  #voice = null;
  #quickest = Infinity;
  #said = null;  // browsers that keep no utterance themselves would send no events of it

  /** The source of the onset of what is spoken. */
  static source = 'speech';

  /**
   * @param language  as in `lang`
   * @param device    {speechSynthesis, SpeechSynthesisUtterance, now, setTimeout}
   */
  constructor(language, device) {
    this.#language = language.toLowerCase().split('-')[0];
    this.#device = device;
  }

  /** ms before a digit is due at which it has to be handed over: as long as the quickest so far took. */
  get lead() {
    return Number.isFinite(this.#quickest) ? Math.min(mostAhead, this.#quickest) : 0;
  }

  /** Gets ready to speak, in the handler of a press. @returns null, or the word of a problem */
  async prepare() {
    const { speechSynthesis, SpeechSynthesisUtterance } = this.#device;
    if (!speechSynthesis || !SpeechSynthesisUtterance) return 'unsupported';
    this.#voice = this.#find() ?? await this.#whenFound();
    return this.#voice ? null : 'no-voice';
  }

  /**
   * Has a digit spoken now.
   * @param at      when it is due: nothing can be scheduled
   * @param report  (onset, source, null): called once the voice has begun
   * @param fail    (word of a problem)
   */
  say(digit, at, report, fail) {
    const { speechSynthesis, SpeechSynthesisUtterance, now } = this.#device;
    const said = Object.assign(new SpeechSynthesisUtterance(digit), { voice: this.#voice, lang: this.#voice.lang });
    const asked = now();
    said.onstart = (event) => {
      const onset = startOf(event, asked, now());
      this.#quickest = Math.min(this.#quickest, onset - asked);
      report(onset, Voice.source, null);
    };
    said.onerror = () => { if (this.#said === said) fail('silent'); };
    this.#said = said;
    speechSynthesis.speak(said);
  }

  /** Ends what is being said. */
  hush() {
    this.#said = null;
    this.#device.speechSynthesis?.cancel();
  }

  #find() {
    return localVoice(this.#device.speechSynthesis.getVoices(), this.#language);
  }

  #whenFound() {
    const { speechSynthesis, setTimeout } = this.#device;
    return new Promise((resolve) => {
      setTimeout(() => resolve(this.#find()), patience);
      speechSynthesis.addEventListener?.('voiceschanged', () => {
        const voice = this.#find();
        if (voice) resolve(voice);
      });
    });
  }
}

// Some browsers give the event no time of the page's clock.
function startOf({ timeStamp }, asked, now) {
  return timeStamp >= asked && timeStamp <= now ? timeStamp : now;
}
