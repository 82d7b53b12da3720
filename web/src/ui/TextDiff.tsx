/** Two versions of a text that people wrote: lines are wrapped as in a letter, words that differ are marked, the rest is folded. */
import { clsx } from "clsx";
import { UnfoldVertical } from "lucide-react";
import { useMemo, useState } from "react";
import { diffTexts, type FoldedLines, type TextLine } from "./text-diff.ts";

const looks = {
  removed: {
    sign: "-",
    name: "Removed: ",
    line: "bg-danger-soft",
    word: "bg-danger-line",
    color: "text-danger",
  },
  added: {
    sign: "+",
    name: "Added: ",
    line: "bg-success-soft",
    word: "bg-success-line",
    color: "text-success",
  },
  same: { sign: " ", name: "", line: "", word: "", color: "" },
} as const;

interface TextDiffProps {
  before: string;
  after: string;
  /** Names the scrollable region. */
  label: string;
  className?: string;
}

export function TextDiff({ before, after, label, className }: TextDiffProps) {
  const lines = useMemo(() => diffTexts(before, after), [before, after]);
  if (before === after) return <p className="text-muted">Both are the same.</p>;
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={clsx(
        "bg-canvas overflow-y-auto rounded-md border text-base focus-visible:-outline-offset-2",
        className,
      )}
    >
      {lines.map((line, index) =>
        line.kind === "folded" ? <Folded key={index} of={line} /> : <Line key={index} line={line} />,
      )}
    </div>
  );
}

function Line({ line: { kind, parts } }: { line: TextLine }) {
  const { sign, name, line, word, color } = looks[kind];
  return (
    <p dir="auto" className={clsx("flex min-h-6 py-0.5 pr-4", line)}>
      <span aria-hidden="true" className={clsx("w-8 shrink-0 text-center font-mono select-none", color)}>
        {sign}
      </span>
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
        <span className="sr-only">{name}</span>
        {parts.map(({ text, isChanged }, index) =>
          isChanged ? (
            <span key={index} className={clsx("rounded-sm font-medium", word)}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </span>
    </p>
  );
}

function Folded({ of: { lines } }: { of: FoldedLines }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return lines.map((line, index) => <Line key={index} line={line} />);
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="text-muted hover:bg-sunken hover:text-fg bg-surface flex w-full items-center gap-2 border-y px-2 py-1.5 text-sm first:border-t-0 last:border-b-0 focus-visible:-outline-offset-2"
    >
      <UnfoldVertical aria-hidden="true" className="size-4" />
      Show {lines.length} unchanged lines
    </button>
  );
}
