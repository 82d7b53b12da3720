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

export function Code({ lines, startLine, highlight, label, className }: CodeProps) {
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
                standsOut ? "line-marked bg-accent-soft" : "line-plain",
              )}
            >
              <span
                aria-hidden="true"
                // No style attribute: a page that is HTML before a script runs may have none.
                className={clsx(
                  "mr-4 min-w-10 shrink-0 pl-3 text-right select-none",
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
