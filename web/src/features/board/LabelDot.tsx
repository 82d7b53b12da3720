/** A label's color as a dot; its name stands beside it. */
import { clsx } from "clsx";

const colors: Partial<Record<string, string>> = {
  gray: "bg-track",
  red: "bg-chart-danger",
  orange: "bg-high",
  yellow: "bg-chart-warning",
  green: "bg-chart-success",
  blue: "bg-info",
  purple: "bg-chart-accent",
  pink: "bg-critical",
};

export function LabelDot({ color }: { color: string }) {
  return (
    <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", colors[color] ?? "bg-track")} />
  );
}
