/** How long a comment may be, as the server says. */
export const LONGEST_COMMENT = 10_000;
