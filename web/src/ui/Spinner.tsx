/** A turning ring: work is going on. Silent unless it is given a label. */
import { clsx } from "clsx";

interface SpinnerProps {
  /** Read out by screen readers; leave out beside visible text that says the same. */
  label?: string;
  size?: "sm" | "md" | "lg";
  className?: string;
}

const sizes = { sm: "size-4", md: "size-5", lg: "size-8" };

export function Spinner({ label, size = "sm", className }: SpinnerProps) {
  const naming = label === undefined ? { "aria-hidden": true } : { role: "status", "aria-label": label };
  return (
    <span {...naming} className={clsx("inline-flex shrink-0", sizes[size], className)}>
      <svg viewBox="0 0 24 24" fill="none" className="animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
    </span>
  );
}
