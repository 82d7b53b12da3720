/** Calls between components in their order, as a list: it reads well on a phone and aloud. */
import type { Walkthrough } from "@acrux/contract";
import { ArrowRight } from "lucide-react";
import { cleanText } from "../../lib/clean-text.ts";

export function CallSequence({ diagram }: { diagram: NonNullable<Walkthrough["diagram"]> }) {
  if (diagram.messages.length === 0) return null;
  return (
    <div>
      <h3 className="text-base font-semibold">Calls that changed</h3>
      <ol className="mt-2 flex flex-col gap-2 border-l pl-4">
        {diagram.messages.map(({ from, to, text }, index) => (
          <li key={index} className="text-sm">
            <span className="flex flex-wrap items-center gap-x-1.5">
              <bdi className="font-medium break-all">{cleanText(from)}</bdi>
              <ArrowRight aria-label="calls" className="text-subtle size-3.5 shrink-0" />
              <bdi className="font-medium break-all">{cleanText(to)}</bdi>
            </span>
            <bdi className="text-muted break-words">{cleanText(text)}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
