// Sentences with placeholders: "Press {key} for: {categories}".

/**
 * The sentence in pieces: its text and, in place of each {name}, `values[name]` (a string, or an element).
 */
export function fill(sentence, values) {
  return sentence
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^\{\w+\}$/.test(piece) ? values[piece.slice(1, -1)] ?? piece : piece));
}
