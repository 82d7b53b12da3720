/** Reactions to a post or a comment: six of them, counted for everybody and known for the one who asks. */
import { z } from "zod";
import { reactionNames } from "./words.ts";

export const Reaction = z.enum(reactionNames);
export type Reaction = z.infer<typeof Reaction>;

/** How many people chose each; absent where nobody did. */
export const ReactionCounts = z.partialRecord(Reaction, z.number().int().min(1));
export type ReactionCounts = z.infer<typeof ReactionCounts>;

/** What everybody chose, and which of it is the caller's own. */
export const Reactions = z.object({ reactionCounts: ReactionCounts, myReactions: z.array(Reaction) });
export type Reactions = z.infer<typeof Reactions>;
