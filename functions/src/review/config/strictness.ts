/** How much a team wants to hear. */
export const strictnesses = ["relaxed", "balanced", "strict"] as const;
export type Strictness = (typeof strictnesses)[number];
