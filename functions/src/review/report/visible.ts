/** Makes visible what would not be: control characters, and the marks that turn the direction of text, by which code can show other than it is. */

// oxlint-disable-next-line no-control-regex -- these are the very characters to be rid of
const invisible = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Each such character becomes U+FFFD. Line ends are among them. */
export function visible(text: string): string {
  return text.replace(invisible, "\ufffd");
}
