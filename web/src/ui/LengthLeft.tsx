/** How much may still be written. Said when it matters: near the limit, and beyond it. */
import { clsx } from "clsx";

interface LengthLeftProps {
  length: number;
  longest: number;
}

export function LengthLeft({ length, longest }: LengthLeftProps) {
  const left = longest - length;
  if (left > longest / 10) return null;
  const isTooLong = left < 0;
  return (
    <p role="status" className={clsx("text-sm tabular-nums", isTooLong ? "text-danger" : "text-muted")}>
      {isTooLong ? `${countText(-left)} too many` : `${countText(left)} left`}
    </p>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 character" : `${count.toLocaleString("en")} characters`;
}
