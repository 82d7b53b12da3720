/** How a value comes from its source to the finding's line, each step with a link to its line on GitHub, and the guard that is missing. */
import { type Finding, missingGuardOf, type Review } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { lineAddress } from "./line-address.ts";

interface TraceProps {
  finding: Finding;
  review: Pick<Review, "pullUrl" | "headSha">;
}

export function Trace({ finding, review }: TraceProps) {
  const { trace = [] } = finding;
  const missing = missingGuardOf(finding);
  const isOneLine = trace.length < 3 && trace[0]?.line === trace.at(-1)?.line;
  if (isOneLine && missing === null) return null;
  return (
    <div className="flex flex-col gap-1.5">
      {!isOneLine && <Steps {...{ finding, review }} />}
      {missing !== null && <p className="text-muted text-sm">{missing}</p>}
    </div>
  );
}

function Steps({ finding: { trace = [], path }, review }: TraceProps) {
  return (
    <>
      <p className="text-sm font-medium">How the value gets here</p>
      <ol className="flex flex-col border-l-2 pl-3 text-xs">
        {trace.map(({ line, column, code }, index) => (
          <li
            key={`${String(index)}:${String(line)}:${String(column)}`}
            className="flex min-w-0 items-baseline gap-3"
          >
            <TracedLine address={lineAddress(review, path, line)} line={line} />
            <code className="min-w-0 font-mono break-all">{cleanText(code)}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

function TracedLine({ address, line }: { address: string | null; line: number }) {
  const text = `Line ${String(line)}`;
  if (address === null) return <span className="text-muted shrink-0 tabular-nums">{text}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="text-accent-text inline-flex min-h-6 shrink-0 items-center tabular-nums hover:underline"
    >
      {text}
    </a>
  );
}
