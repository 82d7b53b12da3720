/** Comments in a text of C or C++ that rules search before any tree is asked. */

export const comments = String.raw`\s*(?:\/\/[^\n]*\n\s*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/\s*)*`;
