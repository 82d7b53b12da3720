/** Lines that go and lines that come, one below the other; the sign before each says which, the color repeats it. */
import { clsx } from "clsx";

export interface DiffLine {
  readonly kind: "removed" | "added" | "same";
  readonly text: string;
}

const looks = {
  removed: { sign: "-", name: "Removed: ", look: "bg-danger-soft text-danger" },
  added: { sign: "+", name: "Added: ", look: "bg-success-soft text-success" },
  same: { sign: " ", name: "", look: "" },
} as const;

interface DiffProps {
  lines: readonly DiffLine[];
  /** Names the scrollable region. */
  label: string;
  className?: string;
}

export function Diff({ lines, label, className }: DiffProps) {
  return (
    // A region that scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={clsx(
        "bg-canvas overflow-x-auto rounded-md border font-mono text-xs focus-visible:-outline-offset-2",
        className,
      )}
    >
      <code className="block w-max min-w-full [font-variant-ligatures:none]">
        {lines.map(({ kind, text }, index) => (
          <span key={index} className={clsx("flex pr-4 leading-5", looks[kind].look)}>
            <span aria-hidden="true" className="w-8 shrink-0 text-center select-none">
              {looks[kind].sign}
            </span>
            <span className="whitespace-pre">
              <span className="sr-only">{looks[kind].name}</span>
              {text === "" ? " " : text}
            </span>
            {"\n"}
          </span>
        ))}
      </code>
    </div>
  );
}
