/** Findings of one outcome, file by file. */
import type { Finding, Review } from "@acrux/contract";
import { FileCode2 } from "lucide-react";
import { cleanText } from "../../lib/clean-text.ts";
import { FindingCard } from "./FindingCard.tsx";
import { groupByFile } from "./group-findings.ts";

interface FindingsSectionProps {
  id: string;
  title: string;
  description?: string;
  findings: readonly Finding[];
  review: Pick<Review, "_id" | "pullUrl" | "headSha">;
  /** What to say without any; null leaves the section out. */
  empty: string | null;
}

export function FindingsSection({ id, title, description, findings, review, empty }: FindingsSectionProps) {
  if (findings.length === 0 && empty === null) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div>
        <h2 id={id} className="flex scroll-mt-20 items-center gap-2 text-xl font-semibold">
          {title}
          <span className="text-muted text-base font-normal tabular-nums">{findings.length}</span>
        </h2>
        {description !== undefined && <p className="text-muted">{description}</p>}
      </div>
      {findings.length === 0 && <p className="text-muted">{empty}</p>}
      {groupByFile(findings).map((file) => (
        <div key={file.path} className="flex flex-col gap-3">
          <h3 className="flex min-w-0 items-start gap-2 font-mono text-sm font-medium">
            <FileCode2 aria-hidden="true" className="text-subtle mt-0.5 size-4 shrink-0" />
            <bdi className="min-w-0 break-all">{cleanText(file.path)}</bdi>
          </h3>
          {file.findings.map((finding) => (
            <FindingCard key={finding.fingerprint} {...{ finding, review }} />
          ))}
        </div>
      ))}
    </section>
  );
}
