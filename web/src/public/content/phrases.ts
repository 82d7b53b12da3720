/** The ends of the landing page's headline, apart from its other words because they are needed first. */

/** What review with Acrux is; one at a time, three seconds each. */
export const phrases = [
  "exact.",
  "quiet.",
  "honest.",
  "fast.",
  "thorough.",
  "context-aware.",
  "never noisy.",
  "secure.",
  "yours to host.",
  "worth reading.",
] as const;
