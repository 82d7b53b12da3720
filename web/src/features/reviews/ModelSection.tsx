/** What a model had to do with the review: whether it read it, which one, at what cost, what it was shown and what was left out of its answers. */
import type { ModelReading } from "@acrux/contract";
import type { ReactNode } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { ModelDropList } from "./ModelDropList.tsx";
import { ModelShownList } from "./ModelShownList.tsx";
import { costText, shareText, statusOf, usageText, wasAsked } from "./model-words.ts";
import { PlainMessage } from "./PlainMessage.tsx";

export function ModelSection({ reading }: { reading: ModelReading }) {
  return (
    <section aria-labelledby="model" className="flex flex-col gap-4">
      <div>
        <h2 id="model" className="flex scroll-mt-20 flex-wrap items-center gap-2 text-xl font-semibold">
          The model&apos;s reading
          <Badge tone={statusOf(reading).tone}>{statusOf(reading).title}</Badge>
          {reading.isScripted && <Badge tone="info">Scripted responses</Badge>}
        </h2>
        <p className="text-muted max-w-prose">
          {wasAsked(reading)
            ? "What a model said was checked against the code before it was posted, and is told apart from what rules found."
            : "Everything on this page was found by rules."}
        </p>
      </div>
      <Card className="divide-y overflow-hidden">
        <Facts reading={reading} />
        <ModelShownList shown={reading.shown} />
        <ModelDropList drops={reading.drops} />
      </Card>
      <Notes notes={reading.notes} />
    </section>
  );
}

function Facts({ reading }: { reading: ModelReading }) {
  const { reason, models, usage, capUsd } = reading;
  return (
    <dl className="grid gap-x-6 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[7rem_1fr] sm:px-5">
      {reason !== null && (
        <Fact name="State">
          <PlainMessage text={reason} />
        </Fact>
      )}
      {models.map(({ strength, provider, model, usage: own }) => (
        <Fact key={`${strength} ${model}`} name={strength === "strong" ? "For findings" : "For summaries"}>
          <bdi className="font-mono text-xs break-all">{cleanText(`${provider} / ${model}`)}</bdi>
          {own !== undefined && wasAsked(reading) && (
            <span className="text-muted block">{shareText(own)}</span>
          )}
        </Fact>
      ))}
      {wasAsked(reading) && (
        <>
          <Fact name="Cost">{costText(usage.costUsd, capUsd)}</Fact>
          <Fact name="Usage">{usageText(usage)}</Fact>
        </>
      )}
      {reason === null && !wasAsked(reading) && <Fact name="State">{statusOf(reading).title}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <h3 className="text-base font-semibold">Without a place in the change</h3>
      <ul className="marker:text-subtle mt-1 flex list-disc flex-col gap-1 pl-5">
        {notes.map((note, index) => (
          <li key={index} className="max-w-prose break-words">
            <PlainMessage text={note} />
          </li>
        ))}
      </ul>
    </div>
  );
}
