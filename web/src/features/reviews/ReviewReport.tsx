/** The whole report of one review, from the verdict down to the files that were not read. */
import type { ReviewDetail } from "@acrux/contract";
import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { CoverageSection } from "./CoverageSection.tsx";
import { FindingsSection } from "./FindingsSection.tsx";
import { RemarksSection } from "./RemarksSection.tsx";
import { ReviewHeader } from "./ReviewHeader.tsx";
import { ReviewSummary } from "./ReviewSummary.tsx";
import { isSuppressedHere } from "./suppressed.ts";
import { isUnderWay } from "./verdict.ts";

/** What only some reviews have is loaded with those that have it. */
const WalkthroughSection = lazy(async () => ({
  default: (await import("./WalkthroughSection.tsx")).WalkthroughSection,
}));
const SymbolsSection = lazy(async () => ({
  default: (await import("./SymbolsSection.tsx")).SymbolsSection,
}));
const SwitchedOffSection = lazy(async () => ({
  default: (await import("./SwitchedOffSection.tsx")).SwitchedOffSection,
}));
const ModelSection = lazy(async () => ({ default: (await import("./ModelSection.tsx")).ModelSection }));

export function ReviewReport({ review }: { review: ReviewDetail }) {
  useScrollToAnchor();
  const of = (outcome: ReviewDetail["findings"][number]["outcome"]) =>
    review.findings.filter((finding) => finding.outcome === outcome);
  const suppressed = review.findings.filter(isSuppressedHere);
  const dropped = of("dropped").filter((finding) => !suppressed.includes(finding));
  return (
    <>
      <ReviewHeader review={review} />
      <div className="flex flex-col gap-8">
        <ReviewSummary review={review} />
        {review.model !== null && (
          <Suspense fallback={null}>
            <WalkthroughSection walkthrough={review.model.walkthrough} criteria={review.model.criteria} />
          </Suspense>
        )}
        <FindingsSection
          id="posted"
          title="Posted on the pull request"
          {...{ review, findings: of("posted") }}
          empty={review.status === "posted" ? "No finding was posted." : null}
        />
        <FindingsSection
          id="listed"
          title="Listed only"
          description="Worth knowing, but not posted as comments; each says why."
          {...{ review, findings: of("listed") }}
          empty={null}
        />
        <FindingsSection
          id="suppressed"
          title="Suppressed by comments"
          description="Comments in the code suppress these; each says where it is and why."
          {...{ review, findings: suppressed }}
          empty={null}
        />
        {review.context !== null && (
          <Suspense fallback={null}>
            <SymbolsSection context={review.context} review={review} />
          </Suspense>
        )}
        {review.switchedOff.length > 0 && (
          <Suspense fallback={null}>
            <SwitchedOffSection switchedOff={review.switchedOff} />
          </Suspense>
        )}
        <RemarksSection remarks={review.remarks} />
        {!isUnderWay(review) && <CoverageSection coverage={review.coverage} />}
        {review.model !== null && (
          <Suspense fallback={null}>
            <ModelSection reading={review.model} />
          </Suspense>
        )}
        {dropped.length > 0 && (
          <details>
            <summary className="text-muted hover:text-fg w-fit cursor-pointer text-sm">
              {dropped.length === 1 ? "1 dropped finding" : `${String(dropped.length)} dropped findings`}
            </summary>
            <div className="mt-4">
              <FindingsSection
                id="dropped"
                title="Dropped"
                description="Probably not worth your time, as far as the review can tell."
                {...{ review, findings: dropped }}
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
