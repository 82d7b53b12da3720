/** Whether one text holds another, for a reader: capitals, accents' writing and compatibility forms make no difference. */

export function containsText(texts: readonly string[], search: string): boolean {
  const wanted = fold(search).trim();
  return texts.some((text) => fold(text).includes(wanted));
}

/** The Turkish capital I with a dot folds to a plain i, so that "istanbul" is found however it was written. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").replaceAll("i\u0307", "i");
}
