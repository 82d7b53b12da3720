/** Somebody else saved while one was writing: what they wrote, what differs, and how to go on. Nothing that was typed is lost. */
import { useState } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import type { UsedDraft } from "../../lib/use-draft.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Diff } from "../../ui/Diff.tsx";
import { diffLines } from "../../ui/line-diff.ts";

export interface ConflictBannerProps {
  draft: Pick<
    UsedDraft<{ readonly text: string }>,
    "value" | "isOvertaken" | "broughtBack" | "discard" | "keepOverSaved"
  >;
  theirs: { readonly text: string };
  by: { readonly updatedByName: string | null; readonly version: number };
  /** Sentences about what differs besides the text. */
  differences?: readonly string[];
}

export function ConflictBanner({ draft, theirs, by, differences = [] }: ConflictBannerProps) {
  const [isComparing, setComparing] = useState(false);
  const name = cleanText(by.updatedByName ?? "Someone");
  const isSameText = draft.value.text === theirs.text;
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning">
        <p className="font-medium">
          <bdi>{name}</bdi>
          {` saved version ${String(by.version)} while you were writing`}
        </p>
        <p>
          {["What you wrote is still here.", ...differences].join(" ")}
          {isSameText && " The rule itself is the same."}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {!isSameText && (
            <Button size="sm" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {isComparing ? "Hide the difference" : "Compare"}
            </Button>
          )}
          <Button size="sm" onClick={draft.keepOverSaved}>
            Go on with mine
          </Button>
          <Button size="sm" onClick={draft.discard}>
            Take theirs
          </Button>
        </div>
      </Banner>
      {isComparing && !isSameText && (
        <div>
          <p className="text-muted mb-1.5 text-sm">What saving yours would change in theirs:</p>
          <Diff
            lines={diffLines(theirs.text, draft.value.text)}
            label="Their version and yours"
            className="max-h-96 overflow-y-auto"
          />
        </div>
      )}
    </div>
  );
}
