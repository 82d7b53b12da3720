/** How far some work has come, or that it goes on when nobody can tell how far. */
import { clsx } from "clsx";

interface ProgressProps {
  /** What is under way; read out, and shown with the share done when `showsLabel`. */
  label: string;
  /** Null while it cannot be told. */
  value: number | null;
  max?: number;
  showsLabel?: boolean;
  className?: string;
}

export function Progress({ label, value, max = 100, showsLabel = false, className }: ProgressProps) {
  const share = value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max));
  const percent = share === null ? null : `${String(Math.round(share * 100))}%`;
  return (
    <div className={className}>
      {showsLabel && (
        <p aria-hidden="true" className="mb-1.5 flex justify-between gap-4 text-sm">
          <span className="min-w-0 truncate">{label}</span>
          <span className="text-muted tabular-nums">{percent}</span>
        </p>
      )}
      <div
        role="progressbar"
        aria-label={label}
        {...(share !== null && {
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": Math.round(share * 100),
        })}
        className="bg-sunken border-field h-2 overflow-hidden rounded-full border"
      >
        <div
          style={{ width: percent ?? "40%" }}
          className={clsx("bg-accent h-full transition-[width]", share === null && "animate-slide")}
        />
      </div>
    </div>
  );
}
