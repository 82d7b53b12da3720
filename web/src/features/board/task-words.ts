/** How statuses, types and priorities are written on screen. */
import type { taskPriorityNames, taskStatusNames, taskTypeNames } from "@acrux/contract";

export type Status = (typeof taskStatusNames)[number];
export type Priority = (typeof taskPriorityNames)[number];
export type TaskType = (typeof taskTypeNames)[number];

export const statusWords: Readonly<Record<Status, string>> = {
  TODO: "To Do",
  IN_PROGRESS: "In Progress",
  IN_REVIEW: "In Review",
  DONE: "Done",
};

export const priorityWords: Readonly<Record<Priority, string>> = {
  URGENT: "Urgent",
  HIGH: "High",
  MEDIUM: "Medium",
  LOW: "Low",
};

export const typeWords: Readonly<Record<TaskType, string>> = {
  TASK: "Task",
  BUG: "Bug",
  FEATURE: "Feature",
  IMPROVEMENT: "Improvement",
};

/** Older data may name a type that is gone; it is shown as it is. */
export function typeWord(type: string): string {
  return (typeWords as Readonly<Record<string, string>>)[type] ?? type;
}
