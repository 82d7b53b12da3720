/** Classes of characters, told by their codes: much of a file's time goes into such questions. */

const ascii = 128;
const kinds = new Uint8Array(ascii);
for (let code = 0; code < ascii; code += 1) {
  const char = String.fromCharCode(code);
  kinds[code] = /[\w$]/.test(char) ? 1 : /\s/.test(char) ? 2 : 0;
}

/** A letter, digit, underscore or dollar sign; false past the end of a text. */
export function isInName(code: number): boolean {
  return code < ascii && kinds[code] === 1;
}

/** White space as a regular expression has it. */
export function isBlank(code: number): boolean {
  if (code < ascii) return kinds[code] === 2;
  return code === 0xa0 || (code >= 0x1680 && /\s/.test(String.fromCharCode(code)));
}
