/** A comment's text as a quote in markdown, with an empty line below it to write in. */

export function quoteOf(content: string): string {
  const lines = content.trimEnd().split("\n");
  return `${lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n")}\n\n`;
}
