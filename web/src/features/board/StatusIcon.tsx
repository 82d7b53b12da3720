/** A status by its shape: a ring that fills as the work goes on. */
import { clsx } from "clsx";
import type { Status } from "./task-words.ts";

const looks: Readonly<Record<Status, { color: string; share: number }>> = {
  TODO: { color: "text-subtle", share: 0 },
  IN_PROGRESS: { color: "text-chart-warning", share: 0.5 },
  IN_REVIEW: { color: "text-chart-accent", share: 0.75 },
  DONE: { color: "text-chart-success", share: 1 },
};

const AROUND = 2 * Math.PI * 2;

export function StatusIcon({ status }: { status: Status }) {
  const { color, share } = looks[status];
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" fill="none" className={clsx("size-3.5 shrink-0", color)}>
      <circle cx="7" cy="7" r="6" stroke="currentColor" strokeWidth="1.5" />
      {share < 1 ? (
        <circle
          cx="7"
          cy="7"
          r="2"
          stroke="currentColor"
          strokeWidth="4"
          strokeDasharray={`${String(share * AROUND)} ${String(AROUND)}`}
          transform="rotate(-90 7 7)"
        />
      ) : (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path
            d="m4.4 7.2 1.8 1.8 3.4-3.8"
            stroke="var(--color-surface)"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
