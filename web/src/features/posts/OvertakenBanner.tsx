/** The post was saved somewhere else while one was writing: what differs, and how to go on. Nothing that was typed is lost. */
import { useState } from "react";
import type { UsedDraft } from "../../lib/use-draft.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextDiff } from "../../ui/TextDiff.tsx";
import { asText, type PostFormValue } from "./form-value.ts";

interface OvertakenBannerProps {
  draft: UsedDraft<PostFormValue>;
  theirs: PostFormValue;
}

export function OvertakenBanner({ draft, theirs }: OvertakenBannerProps) {
  const [isComparing, setComparing] = useState(true);
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Banner tone="warning">
        <p className="font-medium">This post was saved somewhere else while you were writing</p>
        <p>What you wrote is still here, and nothing was overwritten.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
            {isComparing ? "Hide the difference" : "Compare"}
          </Button>
          <Button size="sm" onClick={draft.keepOverSaved}>
            Go on with mine
          </Button>
          <Button size="sm" onClick={draft.discard}>
            Take the saved one
          </Button>
        </div>
      </Banner>
      {isComparing && (
        <div>
          <p className="text-muted mb-1.5 text-sm">What saving yours would change in the saved one:</p>
          <TextDiff
            before={asText(theirs)}
            after={asText(draft.value)}
            label="The saved version and yours"
            className="max-h-96"
          />
        </div>
      )}
    </div>
  );
}
