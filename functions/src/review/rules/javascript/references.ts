/** JavaScript: where the language is documented. */

export const mdn = "https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference";
