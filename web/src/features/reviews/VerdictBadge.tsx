/** A verdict in one or two words. */
import type { Review } from "@acrux/contract";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { type VerdictTone, verdictOf } from "./verdict.ts";

const tones: Readonly<Record<VerdictTone, BadgeTone>> = {
  success: "success",
  neutral: "neutral",
  danger: "danger",
  warning: "warning",
  progress: "info",
};

export function VerdictBadge({ review }: { review: Review }) {
  const { tone, label } = verdictOf(review);
  return <Badge tone={tones[tone]}>{label}</Badge>;
}
