/** The sign of a verdict; its words stand beside it. */
import type { Review } from "@acrux/contract";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, CircleDot, CircleSlash, CircleX, Clock } from "lucide-react";
import { Spinner } from "../../ui/Spinner.tsx";
import { type VerdictTone, verdictOf } from "./verdict.ts";

const signs = {
  success: { icon: CircleCheck, color: "text-success" },
  neutral: { icon: CircleDot, color: "text-muted" },
  danger: { icon: CircleX, color: "text-danger" },
  warning: { icon: CircleAlert, color: "text-warning" },
  progress: { icon: Clock, color: "text-info" },
} as const satisfies Record<VerdictTone, { icon: typeof Clock; color: string }>;

interface VerdictIconProps {
  review: Review;
  className: string;
}

export function VerdictIcon({ review, className }: VerdictIconProps) {
  const { tone } = verdictOf(review);
  const { icon: Icon, color } = signs[tone];
  const classes = clsx("shrink-0", color, className);
  if (review.status === "running") return <Spinner size="md" className={classes} />;
  if (review.status === "skipped" || review.status === "superseded") {
    return <CircleSlash aria-hidden="true" className={classes} />;
  }
  return <Icon aria-hidden="true" className={classes} />;
}
