/** On request: why a finding is rated as it is, what would make it go away, and how to suppress it. */
import { explanationOf, type Finding } from "@acrux/contract";
import { PlainMessage } from "./PlainMessage.tsx";

export function Explanation({ finding }: { finding: Finding }) {
  const { saw, severity, confidence, mend, suppress } = explanationOf(finding);
  const rows = [
    ["Saw", saw],
    ["Severity", severity],
    ["Confidence", confidence],
    ["Fix", mend],
    ["Suppress", suppress],
  ] as const;
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr]">
      {rows.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">
            <PlainMessage text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
