/** JavaScript and TypeScript: the code around the examples of rules. */

export const inHandler = (body: string): string => `function f(req, res) {\n  ${body}\n}`;

/** Found in the last line of the body. */
export const found = (body: string) => ({ code: inHandler(body), lines: [1 + body.split("\n").length] });
