/** Shell: where ShellCheck explains a defect. */

export const shellcheck = (code: number): string => `https://www.shellcheck.net/wiki/SC${String(code)}`;
