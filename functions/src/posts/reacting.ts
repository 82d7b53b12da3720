/** What a reaction changes: one's own, and the count of it. */
import type { Reaction, ReactionCounts } from "@acrux/contract";
import type { OwnReactions, ReactionWish } from "./store.ts";

export interface Reacted {
  /** Zero when it was so already. */
  readonly change: 1 | 0 | -1;
  readonly counts: ReactionCounts;
  /** One's own to that post or comment. */
  readonly own: readonly Reaction[];
  /** One's own to the post and all its comments. */
  readonly allOwn: OwnReactions;
}

export function react(
  { commentId, reaction, on }: ReactionWish,
  known: OwnReactions,
  counts: ReactionCounts,
): Reacted {
  const before = (commentId === null ? known.post : known.comments[commentId]) ?? [];
  if (before.includes(reaction) === on) return { change: 0, counts, own: before, allOwn: known };
  const own = on ? [...before, reaction] : before.filter((one) => one !== reaction);
  const change = on ? 1 : -1;
  const allOwn =
    commentId === null
      ? { ...known, post: own }
      : { ...known, comments: { ...known.comments, [commentId]: own } };
  return { change, counts: counted(counts, reaction, change), own, allOwn };
}

function counted(counts: ReactionCounts, reaction: Reaction, by: 1 | -1): ReactionCounts {
  const count = (counts[reaction] ?? 0) + by;
  const others = Object.entries(counts).filter(([name]) => name !== reaction);
  return Object.fromEntries(count > 0 ? [...others, [reaction, count]] : others);
}
