/** What a text of Go must hold for rules about nil to match at all. */

export const asksIfNil = /\bif\s[^\n]*\w\s*==\s*nil\s*\{/;
