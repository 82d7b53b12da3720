/** One finding: what, where, how bad, the code it is about, and a fix when there is one. Everything is plain text. */
import type { Finding, Review } from "@acrux/contract";
import { ExternalLink, Link2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { webAddress } from "../../lib/web-address.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Code } from "../../ui/Code.tsx";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";
import { EvidenceList } from "./EvidenceList.tsx";
import { fixLines, shownLine } from "./code-lines.ts";
import { anchorOf, placeOf } from "./group-findings.ts";
import { PlainMessage } from "./PlainMessage.tsx";
import { Trace } from "./Trace.tsx";

/** What only some findings have is loaded with the first that has it. */
const Diff = lazy(async () => ({ default: (await import("../../ui/Diff.tsx")).Diff }));
const WaitingSuppression = lazy(async () => ({
  default: (await import("./WaitingSuppression.tsx")).WaitingSuppression,
}));
const ModelNoteDetails = lazy(async () => ({
  default: (await import("./ModelNoteDetails.tsx")).ModelNoteDetails,
}));

interface FindingCardProps {
  finding: Finding;
  review: Pick<Review, "_id" | "pullUrl" | "headSha">;
}

const Explanation = lazy(async () => ({ default: (await import("./Explanation.tsx")).Explanation }));

export function FindingCard({ finding, review }: FindingCardProps) {
  const { title, excerpt, fix, suppression } = finding;
  const anchor = anchorOf(finding);
  const place = placeOf(finding);
  return (
    <Card
      id={anchor}
      // Not a landmark: there are many, and two of them may be called the same.
      as="article"
      aria-labelledby={`${anchor}-title`}
      className="target:border-accent scroll-mt-20 overflow-hidden"
    >
      <div className="flex flex-col gap-2 px-4 pt-3.5 sm:px-5">
        <div className="flex items-start justify-between gap-3">
          <h4 id={`${anchor}-title`} className="min-w-0 font-semibold break-words">
            <bdi>
              <PlainMessage text={title} />
            </bdi>
          </h4>
          <a
            href={`#${anchor}`}
            aria-label={`Link to this finding: ${cleanText(title)}, ${place}`}
            className="text-subtle hover:text-fg -m-1 shrink-0 rounded-md p-1"
          >
            <Link2 aria-hidden="true" className="size-4" />
          </a>
        </div>
        <FindingFacts finding={finding} place={place} />
        <p className="max-w-prose">
          <PlainMessage text={finding.message} />
        </p>
        {finding.model !== undefined && (
          <Suspense fallback={null}>
            <ModelNoteDetails finding={finding} />
          </Suspense>
        )}
        <OutcomeReason finding={finding} />
      </div>
      <div className="flex flex-col gap-3 p-4 sm:px-5">
        {excerpt.lines.length > 0 && (
          <Code
            lines={excerpt.lines.map(shownLine)}
            startLine={excerpt.startLine}
            highlight={{ from: finding.startLine, to: finding.endLine }}
            label={`${cleanText(finding.path)}, ${place}: ${cleanText(title)}`}
          />
        )}
        <Trace {...{ finding, review }} />
        {finding.evidence !== undefined && <EvidenceList {...{ evidence: finding.evidence, review }} />}
        {fix !== null && (
          <div className="flex flex-col gap-1.5">
            <p className="text-sm font-medium">Suggested change</p>
            <Suspense fallback={null}>
              <Diff
                lines={fixLines(finding, fix)}
                label={`Suggested change of ${cleanText(finding.path)}, ${place}: ${cleanText(title)}`}
              />
            </Suspense>
          </div>
        )}
        {suppression?.state === "waiting" && (
          <Suspense fallback={null}>
            <WaitingSuppression {...{ reviewId: review._id, finding, suppression }} />
          </Suspense>
        )}
        <Why finding={finding} />
        <FindingLinks links={finding.links} />
      </div>
    </Card>
  );
}

/** Its words are loaded when somebody asks. */
function Why({ finding }: { finding: Finding }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="text-sm"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary className="text-muted hover:text-fg w-fit cursor-pointer">Why this rating</summary>
      {isOpen && (
        <Suspense fallback={null}>
          <Explanation finding={finding} />
        </Suspense>
      )}
    </details>
  );
}

/** Some reasons begin with what became of the finding. */
function OutcomeReason({ finding: { outcome, outcomeReason } }: { finding: Finding }) {
  if (outcomeReason === null) return null;
  const label = outcome === "dropped" ? "Dropped" : "Not posted";
  return (
    <p className="text-muted text-sm break-words">
      {!outcomeReason.startsWith(label) && <span className="font-medium">{`${label}: `}</span>}
      {cleanText(outcomeReason)}
    </p>
  );
}

function FindingFacts({ finding, place }: { finding: Finding; place: string }) {
  return (
    <div className="text-muted flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <SeverityBadge severity={finding.severity} />
      {finding.source === "model" && <Badge>From the model</Badge>}
      {finding.source === "secret" && <Badge>Secret</Badge>}
      {finding.side === "LEFT" && <Badge tone="warning">Removed code</Badge>}
      <span className="inline-block first-letter:uppercase">{place}</span>
      <span aria-hidden="true">·</span>
      <code className="font-mono break-all">{cleanText(finding.ruleId)}</code>
      {finding.cwe !== null && (
        <>
          <span aria-hidden="true">·</span>
          <span>{cleanText(finding.cwe)}</span>
        </>
      )}
    </div>
  );
}

function FindingLinks({ links }: { links: readonly string[] }) {
  const addresses = links.map(webAddress).filter((address) => address !== null);
  if (addresses.length === 0) return null;
  return (
    <ul aria-label="Read more" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {addresses.map((address) => (
        <li key={address} className="max-w-full min-w-0">
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="text-accent-text inline-flex max-w-full items-center gap-1 hover:underline"
          >
            <span className="truncate">{linkText(address)}</span>
            <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function linkText(address: string): string {
  const { host, pathname } = new URL(address);
  return pathname === "/" ? host : `${host}${pathname}`;
}
