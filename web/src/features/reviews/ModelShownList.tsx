/** What the model was shown beside its instructions, and why: nothing else of the repository left the deployment. */
import type { ShownPart } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { kindOf } from "./model-words.ts";

export function ModelShownList({ shown }: { shown: readonly ShownPart[] }) {
  if (shown.length === 0) return null;
  const tokens = shown.reduce((sum, part) => sum + part.tokens, 0);
  return (
    <details>
      <summary className="hover:bg-canvas cursor-pointer px-4 py-2.5 text-sm font-medium sm:px-5">
        What the model was shown{" "}
        <span className="text-muted font-normal tabular-nums">
          {`${String(shown.length)}, about ${tokens.toLocaleString("en")} tokens`}
        </span>
      </summary>
      <ul aria-label="What the model was shown" className="divide-y border-t">
        {shown.map((part, index) => (
          <li
            key={index}
            className="flex flex-col gap-x-4 gap-y-0.5 px-4 py-2 text-sm sm:flex-row sm:items-baseline sm:px-5"
          >
            <span className="text-muted shrink-0 sm:w-40">{kindOf(part)}</span>
            <span className="min-w-0 grow">
              {part.path !== null && (
                <bdi className="font-mono text-xs break-all">{cleanText(part.path)} </bdi>
              )}
              <span className="text-muted break-words">{cleanText(describe(part))}</span>
            </span>
            <span className="text-muted shrink-0 tabular-nums">{`${part.tokens.toLocaleString("en")} tokens`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function describe({ what, why }: ShownPart): string {
  return [what, why].filter((text) => text !== "").join(": ");
}
