/** An excerpt of a file with its line numbers; the lines a finding is about stand out by color and by a bar. */
import { clsx } from "clsx";

interface CodeProps {
  lines: readonly string[];
  /** Number of the first line shown. */
  startLine: number;
  /** The first and last line to stand out, inclusive. */
  highlight?: { from: number; to: number } | undefined;
  /** Names the scrollable region, such as "src/app.ts, lines 10 to 14". */
  label: string;
  className?: string;
}

/** By digits of the last number. Classes, because pages that are HTML before a script runs may have no style attributes. */
const numberWidths = [
  "min-w-[calc(1ch+0.75rem)]",
  "min-w-[calc(2ch+0.75rem)]",
  "min-w-[calc(3ch+0.75rem)]",
  "min-w-[calc(4ch+0.75rem)]",
  "min-w-[calc(5ch+0.75rem)]",
  "min-w-[calc(6ch+0.75rem)]",
] as const;

export function Code({ lines, startLine, highlight, label, className }: CodeProps) {
  const digits = String(startLine + lines.length - 1).length;
  const numberWidth = numberWidths[digits - 1] ?? "min-w-[calc(7ch+0.75rem)]";
  return (
    // A region that scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={clsx(
        "bg-canvas overflow-x-auto rounded-md border py-2 font-mono text-xs focus-visible:-outline-offset-2",
        className,
      )}
    >
      <code className="block w-max min-w-full [font-variant-ligatures:none]">
        {lines.map((text, index) => {
          const line = startLine + index;
          const standsOut = highlight !== undefined && line >= highlight.from && line <= highlight.to;
          return (
            <span
              key={line}
              className={clsx(
                "flex border-l-2 pr-4 leading-5",
                standsOut
                  ? "border-accent bg-accent-soft forced-colors:border-[Highlight]"
                  : "border-transparent forced-colors:border-[Canvas]",
              )}
            >
              <span
                aria-hidden="true"
                className={clsx(
                  "mr-4 shrink-0 pl-3 text-right select-none",
                  numberWidth,
                  standsOut ? "text-accent-text" : "text-subtle",
                )}
              >
                {line}
              </span>
              <span className="whitespace-pre">{text === "" ? " " : text}</span>
              {"\n"}
            </span>
          );
        })}
      </code>
    </div>
  );
}
