/** The code that stands around what an example is about. */

/** In an example with several lines after one another, each is indented as the first one is. */
export function frame(before: string, after: string) {
  const indent = /\n([ \t]*)$/.exec(before)?.[1] ?? "";
  const upToBody = (body: string): string => before + body.replaceAll("\n", `\n${indent}`);
  const within = (body: string): string => upToBody(body) + after;
  return {
    within,
    /** Found at the last line of the body, or at the line that is named. */
    found: (body: string, line = upToBody(body).split("\n").length) => ({
      code: within(body),
      lines: [line],
    }),
  };
}
