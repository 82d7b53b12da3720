/** Whether a name of a resource is only ever used, and neither closed nor passed on to code that may close it. */

const ends =
  /^(?:close\w*|Close\w*|dispose\w*|Dispose\w*|use|shutdown\w*|deallocate|free|disconnect|let|also|apply|run|with|forget|into_\w+)$/;

/** `text` is the function in which the name is declared; its declaration is the one place that gives it a value. */
export function isLeftOpen(name: string, text: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  const uses = [...text.matchAll(new RegExp(String.raw`(?<![\w.$"'])${name}\b(?!\s*[:(])`, "g"))];
  return uses.every(({ index }) => staysOpen(text.slice(index + name.length, index + name.length + 80)));
}

/** What follows the name: its declaration, or a call that does not end it. */
function staysOpen(after: string): boolean {
  if (/^\s*=(?!=)/.test(after)) return true;
  const called = /^\s*(?:[?!]{1,2})?\s*\.\s*(\w+)/.exec(after)?.[1];
  return called !== undefined && !ends.test(called);
}

/** The pattern of a regular expression among the texts of a call, without its quotes. */
export function quotedIn(text: string): string | null {
  const found = /@?"""([\s\S]*?)"""|@"((?:[^"]|"")*)"|(?<!\w)"((?:[^"\\]|\\.)*)"/.exec(text);
  if (!found) return null;
  const [, raw, verbatim, plain] = found;
  return raw ?? verbatim?.replaceAll('""', '"') ?? plain?.replaceAll("\\\\", "\\") ?? null;
}
