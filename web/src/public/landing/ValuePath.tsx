/** How a value comes from its source to the finding's line, in one row of code; nothing where the line alone tells. */
import type { Trial } from "@acrux/contract";

type Steps = NonNullable<Trial["findings"][number]["trace"]>;
/** What is shown of a step. */
type PathStep = Pick<Steps[number], "code" | "line">;

export function ValuePath({ steps = [] }: { steps?: readonly PathStep[] | undefined }) {
  if (steps.length < 3 && steps[0]?.line === steps.at(-1)?.line) return null;
  return (
    <ol
      aria-label="How the value gets here"
      className="mt-2.5 flex flex-wrap items-baseline gap-x-2 gap-y-1 text-xs"
    >
      {steps.map(({ code, line }, index) => (
        <li key={index} className="flex min-w-0 items-baseline gap-1.5">
          {index > 0 && (
            <span aria-hidden="true" className="text-subtle">
              →
            </span>
          )}
          <code className="font-mono wrap-anywhere">{shorten(code)}</code>
          <span className="text-subtle tabular-nums">line {line}</span>
        </li>
      ))}
    </ol>
  );
}

const longest = 30;

/** A call without its arguments, where these are long: the code itself is shown above. */
function shorten(code: string): string {
  const call = /^[^(]*\(/.exec(code)?.[0];
  return code.length > longest && call !== undefined ? `${call}...)` : code;
}
