/** What configuration keeps out of the review: which line of which layer says so, and what that hid. */
import type { SwitchedOff } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { hiddenText, keepsFromPassing } from "./switched-off.ts";

export function SwitchedOffSection({ switchedOff }: { switchedOff: readonly SwitchedOff[] }) {
  return (
    <section aria-labelledby="switched-off" className="flex flex-col gap-4">
      <div>
        <h2 id="switched-off" className="scroll-mt-20 text-xl font-semibold">
          Switched off by configuration
        </h2>
        <p className="text-muted max-w-prose">
          A check passes only for what was looked for. It is neutral where a whole kind of findings is off, or
          where a serious one was hidden.
        </p>
      </div>
      <Card>
        <ul aria-label="Switched off" className="divide-y">
          {switchedOff.map((one) => (
            <li
              key={`${one.what} ${one.origin}`}
              className="flex flex-col gap-x-4 gap-y-1 px-4 py-2.5 sm:flex-row sm:items-baseline sm:justify-between sm:px-5"
            >
              <div className="min-w-0">
                <p className="break-words first-letter:uppercase">
                  <bdi>{cleanText(one.what)}</bdi>
                </p>
                <p className="text-muted text-sm break-words">
                  {"By "}
                  <bdi className="font-mono text-xs break-all">{cleanText(one.origin)}</bdi>
                  {`. ${hiddenText(one)}`}
                </p>
              </div>
              {keepsFromPassing(one) && (
                <Badge tone="warning" className="w-fit">
                  Keeps the check neutral
                </Badge>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
