/** Says that a draft of an earlier visit came back. */
import type { UsedDraft } from "../../lib/use-draft.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";

export function RestoredBanner({ draft }: { draft: Pick<UsedDraft<unknown>, "broughtBack" | "discard"> }) {
  if (draft.broughtBack === null) return null;
  return (
    <Banner
      className="mb-4"
      actions={
        <Button size="sm" onClick={draft.discard}>
          Discard it
        </Button>
      }
    >
      Your draft from <TimeAgo instant={draft.broughtBack} /> was not saved. It is back.
    </Banner>
  );
}
