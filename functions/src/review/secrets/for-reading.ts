/** Tells text that shows people how something is written from code that runs: its secrets are mostly made up. */

/** A docstring, or a line of a documentation comment as Java, JavaScript, Rust, C# and Python's shell sessions write it. */
export function isInDocumentation(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  if (/^\s*(?:\/\*\*|\*(?=\s)|\/\/\/|\/\/!|>>>|\.\. )/.test(line)) return true;
  return isInBlockComment(text, at) || isInDocstring(text.slice(0, at));
}

/** One that a line of its own opened, in which no line has a mark of its own: `Example response: { "client_secret": ... }`. */
function isInBlockComment(text: string, at: number): boolean {
  const opened = text.lastIndexOf("/*", at);
  if (opened < 0 || text.slice(opened, at).includes("*/")) return false;
  return text.slice(text.lastIndexOf("\n", opened) + 1, opened).trim() === "" && text.indexOf("*/", at) > 0;
}

/** `class Development(Config):`, whose keys are for all developers of the program. */
const ofDevelopment = /^class (?:\w*_)?(?:Dev|Development|Local|Test|Testing|CI)(?:Config|Settings)?\s*[(:]/;

/** In Python, where a class ends with its indentation. */
export function isInDevelopmentClass(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  if (!/^\s/.test(line)) return false;
  const head = text.lastIndexOf("\nclass ", at);
  return head >= 0 && ofDevelopment.test(text.slice(head + 1, head + 100));
}

/** Comments, help and docstrings show how an address is written. */
export function isForReading(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  if (/^\s*(?:#|\/\/|\/?\*|--|;|<!--|>>>|\.\. )/.test(line)) return true;
  if (/\b(?:help|usage|description|epilog|example|e\.g\.|such as|format|for instance)\b/i.test(line))
    return true;
  return isInQuotes(text.slice(0, at));
}

function isInQuotes(before: string): boolean {
  return (before.match(/"""|'''/g)?.length ?? 0) % 2 === 1;
}

/** Where the quotes were opened at the beginning of a line, and so were given to no name. */
function isInDocstring(before: string): boolean {
  const opened = Math.max(before.lastIndexOf('"""'), before.lastIndexOf("'''"));
  if (opened < 0 || !isInQuotes(before)) return false;
  return /^\s*[rRuU]?$/.test(before.slice(before.lastIndexOf("\n", opened) + 1, opened));
}
