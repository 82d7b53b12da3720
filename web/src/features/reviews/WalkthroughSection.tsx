/** What changed and why in plain words, as a model tells it: the files in groups, the risk, missing tests, and the linked issue's criteria. */
import type { Criterion, Walkthrough } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { CallSequence } from "./CallSequence.tsx";
import { PlainMessage } from "./PlainMessage.tsx";

interface WalkthroughSectionProps {
  walkthrough: Walkthrough | null;
  criteria: readonly Criterion[];
}

export function WalkthroughSection({ walkthrough, criteria }: WalkthroughSectionProps) {
  if (walkthrough === null && criteria.length === 0) return null;
  return (
    <section aria-labelledby="walkthrough" className="flex flex-col gap-4">
      <h2 id="walkthrough" className="flex scroll-mt-20 flex-wrap items-center gap-2 text-xl font-semibold">
        Walkthrough
        <Badge>From the model</Badge>
      </h2>
      {walkthrough !== null && <Story walkthrough={walkthrough} />}
      {criteria.length > 0 && <Criteria criteria={criteria} />}
    </section>
  );
}

const risks = { low: "success", medium: "warning", high: "danger" } as const satisfies Record<
  Walkthrough["risk"],
  BadgeTone
>;

function Story({ walkthrough }: { walkthrough: Walkthrough }) {
  const { summary, groups, risk, riskReason, effortMinutes, missingTests, diagram } = walkthrough;
  return (
    <>
      <p className="max-w-prose break-words">
        <PlainMessage text={summary} />
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={risks[risk]}>{`${risk.charAt(0).toUpperCase()}${risk.slice(1)} risk`}</Badge>
        <span className="min-w-0 break-words">
          <PlainMessage text={riskReason} />
        </span>
        <span className="text-muted tabular-nums">{`About ${String(effortMinutes)} min to review`}</span>
      </div>
      {groups.length > 0 && (
        <Card as="article" aria-label="Files in groups" className="divide-y overflow-hidden">
          {groups.map(({ title, paths, change }, index) => (
            <div key={index} className="flex flex-col gap-1 px-4 py-3 sm:px-5">
              <h3 className="font-medium break-words">
                <bdi>{cleanText(title)}</bdi>
              </h3>
              <p className="max-w-prose break-words">
                <PlainMessage text={change} />
              </p>
              <p className="text-muted font-mono text-xs break-all">
                <bdi>{cleanText(paths.join(", "))}</bdi>
              </p>
            </div>
          ))}
        </Card>
      )}
      {diagram !== null && <CallSequence diagram={diagram} />}
      {missingTests.length > 0 && (
        <div>
          <h3 className="text-base font-semibold">Not tested</h3>
          <ul className="marker:text-subtle mt-1 flex list-disc flex-col gap-1 pl-5">
            {missingTests.map((text, index) => (
              <li key={index} className="max-w-prose break-words">
                <PlainMessage text={text} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const states = {
  met: { label: "Met", tone: "success" },
  "not-met": { label: "Not met", tone: "danger" },
  "cannot-tell": { label: "Cannot tell", tone: "neutral" },
} as const satisfies Record<Criterion["state"], { label: string; tone: BadgeTone }>;

function Criteria({ criteria }: { criteria: readonly Criterion[] }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">What the linked issue asks for</h3>
      <Card as="article" aria-label="Acceptance criteria" className="overflow-hidden">
        <ul className="divide-y">
          {criteria.map(({ text, state, why }, index) => (
            <li key={index} className="flex items-start justify-between gap-4 px-4 py-2.5 sm:px-5">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  <PlainMessage text={text} />
                </p>
                <p className="text-muted text-sm break-words">
                  <PlainMessage text={why} />
                </p>
              </div>
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
