/** Whether a server that answers any origin lets pages read what only a signed-in user may: without credentials all see the same. */
const credentials =
  /access-control-allow-credentials|(?:allow|support)s?_?credentials|\bcredentials\s{0,9}(?::|=>|=)/i;

/** By the text of the file that sets the origin. */
export function isWithoutCredentials(text: string): boolean {
  return !credentials.test(text);
}
