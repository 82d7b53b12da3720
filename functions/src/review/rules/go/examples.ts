/** Go: code around the examples of rules. */

/** The statement stands on line 4. */
export const inFunction = (body: string): string => `package p\n\nfunc f() {\n\t${body}\n}`;
export const found = (body: string, line = 4) => ({ code: inFunction(body), lines: [line] });

/** The body of a handler; the last of its lines is the finding's. */
export const inHandler = (body: string): string =>
  `package p\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\t${body}\n}`;
export const foundInHandler = (body: string) => ({
  code: inHandler(body),
  lines: [3 + body.split("\n").length],
});
