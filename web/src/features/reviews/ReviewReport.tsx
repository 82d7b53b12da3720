/** The whole report of one review, from the verdict down to the files that were not read. */
import type { ReviewDetail } from "@acrux/contract";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { CoverageSection } from "./CoverageSection.tsx";
import { FindingsSection } from "./FindingsSection.tsx";
import { RemarksSection } from "./RemarksSection.tsx";
import { ReviewHeader } from "./ReviewHeader.tsx";
import { ReviewSummary } from "./ReviewSummary.tsx";
import { isUnderWay } from "./verdict.ts";

export function ReviewReport({ review }: { review: ReviewDetail }) {
  useScrollToAnchor();
  const of = (outcome: ReviewDetail["findings"][number]["outcome"]) =>
    review.findings.filter((finding) => finding.outcome === outcome);
  const dropped = of("dropped");
  return (
    <>
      <ReviewHeader review={review} />
      <div className="flex flex-col gap-8">
        <ReviewSummary review={review} />
        <FindingsSection
          id="posted"
          title="Posted on the pull request"
          findings={of("posted")}
          empty={review.status === "posted" ? "No finding was posted." : null}
        />
        <FindingsSection
          id="listed"
          title="Listed only"
          description="Worth knowing, but not posted as comments; each says why."
          findings={of("listed")}
          empty={null}
        />
        <RemarksSection remarks={review.remarks} />
        {!isUnderWay(review) && <CoverageSection coverage={review.coverage} />}
        {dropped.length > 0 && (
          <details>
            <summary className="text-muted hover:text-fg w-fit cursor-pointer text-sm">
              {dropped.length === 1 ? "1 dropped finding" : `${String(dropped.length)} dropped findings`}
            </summary>
            <div className="mt-4">
              <FindingsSection
                id="dropped"
                title="Dropped"
                description="Not worth anybody's time, as far as the review can tell."
                findings={dropped}
                empty={null}
              />
            </div>
          </details>
        )}
      </div>
    </>
  );
}

/** The browser looked for the anchor before the report was there. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
}
