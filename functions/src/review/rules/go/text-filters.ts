/** Text filters of Go: what a file must hold for rules about nil to match. */

export const checksForNil = /\bif\s[^\n]*\w\s*==\s*nil\s*\{/;
