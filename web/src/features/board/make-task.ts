/** Tasks for tests: valid, and with what a test names. */
import { type TaskCard, spreadRanks } from "@acrux/contract";

const ranks = spreadRanks(999);
const instant = "2026-11-23T10:00:00.000Z";

export function makeTask(number: number, fields: Partial<TaskCard> = {}): TaskCard {
  return {
    _id: `task-${String(number)}`,
    projectId: "harbor",
    number,
    key: `HARBOR-${String(number)}`,
    title: `Task ${String(number)}`,
    type: "TASK",
    priority: "MEDIUM",
    status: "TODO",
    rank: ranks[number] ?? "V",
    labelIds: [],
    commentCount: 0,
    createdBy: "ines",
    createdAt: instant,
    updatedAt: instant,
    statusAt: instant,
    ...fields,
  };
}
