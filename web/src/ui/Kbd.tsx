/** Keys of the keyboard, such as "Ctrl K". */
import { clsx } from "clsx";

interface KbdProps {
  /** Pressed together, or one after the other: ["g", "u"]. */
  keys: readonly string[];
  className?: string;
}

export function Kbd({ keys, className }: KbdProps) {
  return (
    <span className={clsx("inline-flex shrink-0 items-center gap-1", className)}>
      {keys.map((key, index) => (
        <kbd
          key={`${key}-${String(index)}`}
          className="bg-sunken text-muted border-line-strong inline-flex h-5 min-w-5 items-center justify-center rounded-md border px-1.5 font-sans text-xs font-medium whitespace-nowrap"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
