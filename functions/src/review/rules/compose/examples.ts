/** Compose: the file around the examples of rules. */

export const service = (lines: string): string => `services:\n  web:\n    image: a:1\n${lines}`;

export const found = (lines: string, line = 1) => ({ code: service(lines), lines: [3 + line] });
