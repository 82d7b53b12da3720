/** Text filters of C and C++: comments that rules search for before any tree is read. */

export const comments = String.raw`\s*(?:\/\/[^\n]*\n\s*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/\s*)*`;
