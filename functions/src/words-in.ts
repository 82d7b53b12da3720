/** The words of a text as searches compare them: without case, accents and compatibility forms. */

/** Characters of a word that count. */
const longest = 20;

/** "muller" is found in "Müller" and in the full-width "Ｍüller". In the order of the text, with repetitions. */
export function wordsIn(text: string): string[] {
  const folded = text.normalize("NFKD").toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => Array.from(word).slice(0, longest).join(""));
}

/** Every beginning of the words, the words themselves included. */
export function beginningsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const letters = Array.from(word);
    return letters.map((_, index) => letters.slice(0, index + 1).join(""));
  });
}

/** The words that somebody looks for, the longest first: it is in the fewest texts. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsIn(text))].sort((a, b) => b.length - a.length);
}
