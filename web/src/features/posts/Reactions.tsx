/** Six reactions: those that somebody chose with their counts, the others behind a button. One's own are pressed. */
import { type Reaction, reactionNames, type Reactions as ReactionsOf } from "@acrux/contract";
import { clsx } from "clsx";
import { SmilePlus } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { type ReactionChange, useReact } from "./queries.ts";

const looks: Readonly<Record<Reaction, readonly [emoji: string, name: string]>> = {
  thumbs_up: ["👍", "Thumbs up"],
  thumbs_down: ["👎", "Thumbs down"],
  heart: ["❤️", "Heart"],
  celebrate: ["🎉", "Celebrate"],
  rocket: ["🚀", "Rocket"],
  eyes: ["👀", "Eyes"],
};

interface ReactionsProps {
  of: ReactionsOf;
  postId: string;
  /** Null for the post itself. */
  commentId: string | null;
  onChange: (reactions: ReactionsOf) => void;
}

/** One that is being saved is shown at once, whatever is read meanwhile. */
export function Reactions({ of: saved, postId, commentId, onChange }: ReactionsProps) {
  const { react, pending } = useReact(postId, commentId, onChange);
  const of = pending.reduce(changed, saved);
  const toggle = (reaction: Reaction): void => react({ reaction, on: !of.myReactions.includes(reaction) });
  const chosen = reactionNames.filter((name) => (of.reactionCounts[name] ?? 0) > 0);
  return (
    <div role="group" aria-label="Reactions" className="flex flex-wrap items-center gap-1.5">
      {chosen.map((name) => {
        const [emoji, label] = looks[name];
        const isMine = of.myReactions.includes(name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isMine}
            aria-label={`${label}: ${String(of.reactionCounts[name])}`}
            onClick={() => toggle(name)}
            className={clsx(
              "inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm tabular-nums transition-colors",
              isMine ? "border-accent bg-accent-soft text-accent-text" : "hover:bg-sunken",
            )}
          >
            <span aria-hidden="true">{emoji}</span>
            {of.reactionCounts[name]}
          </button>
        );
      })}
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            aria-label="Add a reaction"
            icon={<SmilePlus aria-hidden="true" className="size-4" />}
          />
        }
      >
        {reactionNames.map((name) => (
          <MenuItem
            key={name}
            onSelect={() => toggle(name)}
            icon={<span aria-hidden="true">{looks[name][0]}</span>}
          >
            {looks[name][1]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** As it will be when the server has it; as it is when it has it already. */
function changed(known: ReactionsOf, { reaction, on }: ReactionChange): ReactionsOf {
  if (known.myReactions.includes(reaction) === on) return known;
  const count = (known.reactionCounts[reaction] ?? 0) + (on ? 1 : -1);
  const { [reaction]: _, ...others } = known.reactionCounts;
  const mine = known.myReactions.filter((one) => one !== reaction);
  return {
    reactionCounts: count > 0 ? { ...others, [reaction]: count } : others,
    myReactions: on ? [...mine, reaction] : mine,
  };
}
