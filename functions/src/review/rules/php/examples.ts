/** PHP: code around the examples of rules. */

export const php = (body: string): string => `<?php\n${body}`;

/** The finding is on the last line. */
export const found = (body: string) => ({ code: php(body), lines: [1 + body.split("\n").length] });
