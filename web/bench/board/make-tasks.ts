/** Tasks like a team's: four columns, a third of them with labels, half with somebody who works on them. */
import {
  spreadRanks,
  type TaskCard,
  taskPriorityNames,
  taskStatusNames,
  taskTypeNames,
} from "@acrux/contract";

const subjects = ["Berth plan", "Tide table", "Crane report", "Arrival list", "Harbor dues", "Pilot roster"];
const faults = [
  "ignores the time zone",
  "flickers on slow lines",
  "counts a ship twice",
  "cannot be exported",
];
const instant = "2026-11-20T10:00:00.000Z";

export function makeTasks(count: number): readonly TaskCard[] {
  const ranks = spreadRanks(count);
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const title = `${pick(subjects, index)} ${pick(faults, index >> 2)}`;
    return {
      ...{
        _id: `task-${String(number)}`,
        projectId: "harbor",
        number,
        key: `HARBOR-${String(number)}`,
        title,
      },
      excerpt: `What happens in case ${String(index * 7919)} of ${title.toLowerCase()}.`,
      type: pick(taskTypeNames, index),
      priority: pick(taskPriorityNames, index * 3),
      status: pick(taskStatusNames, index),
      rank: ranks[index] ?? "V",
      labelIds: index % 3 === 0 ? ["backend"] : [],
      ...(index % 2 === 0 && { assigneeId: `person-${String(index % 9)}` }),
      ...(index % 5 === 0 && { dueOn: "2026-12-01" }),
      ...{
        commentCount: index % 4,
        createdBy: "person-1",
        createdAt: instant,
        updatedAt: instant,
        statusAt: instant,
      },
    };
  });
}

function pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("There is nothing to pick from.");
  return value;
}
