/** How tall the board and its cards are. All cards are the same, so that a column of thousands knows where each stands without measuring. */

/** With the gap below it. */
export const CARD_STEP = 122;
export const CARD_GAP = 8;

/** What the page's header and the filters leave of the window. */
export const boardHeight = "h-[max(24rem,calc(100dvh-16.75rem))]";
