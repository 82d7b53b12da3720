/** A task's type as an icon; its word stands beside it, or is read out. */
import { Bug, CircleDot, type LucideIcon, Sparkles, TrendingUp } from "lucide-react";
import type { TaskType } from "./task-words.ts";

const icons: Readonly<Record<TaskType, { icon: LucideIcon; color: string }>> = {
  TASK: { icon: CircleDot, color: "text-info" },
  BUG: { icon: Bug, color: "text-danger" },
  FEATURE: { icon: Sparkles, color: "text-accent-text" },
  IMPROVEMENT: { icon: TrendingUp, color: "text-success" },
};

export function TypeIcon({ type }: { type: TaskType }) {
  const { icon: Icon, color } = icons[type];
  return <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${color}`} />;
}
