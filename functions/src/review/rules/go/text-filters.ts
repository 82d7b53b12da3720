/** What a text of Go must hold for rules about nil to match at all. */

export const checksForNil = /\bif\s[^\n]*\w\s*==\s*nil\s*\{/;
