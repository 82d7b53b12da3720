/** That what is in the fields was typed on an earlier visit, and the way to begin anew. */
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";

export function RestoredNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <Banner
      actions={
        <Button size="sm" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      What you typed <TimeAgo instant={at} /> was kept.
    </Banner>
  );
}
