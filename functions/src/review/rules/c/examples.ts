/** Frames of code around what an example is about. */

export const inFunction = (body: string): string => `void f(char *p, int a) {\n  ${body}\n}`;

export const found = (body: string) => ({ code: inFunction(body), lines: [1 + body.split("\n").length] });
