/** What the engine said of a pasted text: findings with their code, and an account of what was read. */
import type { Trial } from "@acrux/contract";
import { CircleCheck, CircleAlert } from "lucide-react";
import { Code } from "../../ui/Code.tsx";
import { MessageText } from "./MessageText.tsx";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { ruleAddress } from "../docs/rule-address.ts";
import type { TrialAnswer } from "./ask-trial.ts";
import { ValuePath } from "./ValuePath.tsx";

export function TrialResult({ answer, busy }: { answer: TrialAnswer | null; busy: boolean }) {
  return (
    <div
      aria-live="polite"
      className="bg-canvas flex max-h-[36rem] min-h-72 min-w-0 flex-col overflow-y-auto rounded-lg border"
    >
      {busy ? (
        <Middle>
          <Spinner />
          Reading...
        </Middle>
      ) : answer === null ? (
        <Middle>What the engine says appears here.</Middle>
      ) : answer.state === "failed" ? (
        <Middle>
          <CircleAlert aria-hidden="true" className="text-warning size-5 shrink-0" />
          <span role="alert">{answer.message}</span>
        </Middle>
      ) : (
        <Findings trial={answer.trial} />
      )}
    </div>
  );
}

function Middle({ children }: { children: React.ReactNode }) {
  return (
    <div className="text-muted m-auto flex max-w-sm items-center gap-3 p-8 text-center text-base text-balance">
      {children}
    </div>
  );
}

function Findings({ trial }: { trial: Trial }) {
  const { findings, coverage, remarks } = trial;
  return (
    <>
      <p className="flex items-center gap-2 border-b px-4 py-3 text-base font-medium">
        {findings.length === 0 && <CircleCheck aria-hidden="true" className="text-success size-4" />}
        {findings.length === 0
          ? "No findings."
          : `${String(findings.length)} ${findings.length === 1 ? "finding" : "findings"}`}
        {trial.engineMs > 0 && (
          <span className="text-subtle ml-auto font-normal tabular-nums">
            {String(Math.max(1, Math.round(trial.engineMs)))} ms
          </span>
        )}
      </p>
      <ul className="divide-y">
        {findings.map((finding) => (
          <li key={`${finding.ruleId} ${finding.path} ${String(finding.startLine)}`} className="px-4 py-4">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium">
              <SeverityBadge severity={finding.severity} />
              {finding.title}
            </p>
            <p className="text-muted mt-1.5 text-base text-pretty">
              <MessageText text={finding.message} />
            </p>
            <ValuePath steps={finding.trace} />
            <Code
              className="mt-3"
              lines={finding.excerpt.lines}
              startLine={finding.excerpt.startLine}
              highlight={{ from: finding.startLine, to: finding.endLine }}
              label={`${finding.path}, line ${String(finding.startLine)}`}
            />
            <p className="text-subtle mt-2 font-mono text-xs wrap-anywhere">
              {finding.path}:{String(finding.startLine)} ·{" "}
              <a href={ruleAddress(finding.ruleId)} className="underline underline-offset-3">
                {finding.ruleId}
              </a>
            </p>
          </li>
        ))}
      </ul>
      <ul className="text-subtle mt-auto space-y-1 border-t px-4 py-3 text-xs">
        {coverage.map(({ path, state, note }) => (
          <li key={path} className="wrap-anywhere">
            {path}: {state === "read" ? "read" : state === "partly" ? "read in part" : "not read"}
            {note !== null && `. ${note}`}
          </li>
        ))}
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </>
  );
}
