/** Findings of the model that were not kept, each with the reason: a reader may think otherwise. */
import type { ModelDrop } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { stageOf } from "./model-words.ts";
import { PlainMessage } from "./PlainMessage.tsx";

export function ModelDropList({ drops }: { drops: readonly ModelDrop[] }) {
  if (drops.length === 0) return null;
  return (
    <details>
      <summary className="hover:bg-canvas cursor-pointer px-4 py-2.5 text-sm font-medium sm:px-5">
        Dropped before posting <span className="text-muted font-normal tabular-nums">{drops.length}</span>
      </summary>
      <ul aria-label="Dropped before posting" className="divide-y border-t">
        {drops.map(({ path, startLine, title, reason, stage }, index) => (
          <li
            key={index}
            className="flex flex-col gap-x-4 gap-y-1 px-4 py-2 sm:flex-row sm:items-baseline sm:justify-between sm:px-5"
          >
            <div className="min-w-0">
              <p className="text-sm font-medium break-words">
                <bdi>
                  <PlainMessage text={title} />
                </bdi>
              </p>
              <bdi className="text-muted font-mono text-xs break-all">
                {cleanText(`${path}:${String(startLine)}`)}
              </bdi>
              <p className="text-muted text-sm break-words">{cleanText(reason)}</p>
            </div>
            <Badge className="w-fit">{stageOf({ stage })}</Badge>
          </li>
        ))}
      </ul>
    </details>
  );
}
