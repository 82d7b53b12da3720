/** The second view of the same tasks: a dense list in groups, sorted by any column, for people who would rather read. */
import type { TaskCard } from "@acrux/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { use, useMemo, useRef } from "react";
import { useMedia } from "../../lib/use-media.ts";
import { Select } from "../../ui/Select.tsx";
import { type BoardAddress, groupings } from "./address.ts";
import { BoardContext } from "./board-context.ts";
import { groupTasks, type Names } from "./group-tasks.ts";
import { ListHeader } from "./ListHeader.tsx";
import { type Line, linesOf } from "./list-lines.ts";
import type { Columns } from "./order.ts";
import { TaskRow } from "./TaskRow.tsx";
import { useChangeAddress } from "./use-address.ts";
import { useCardClick } from "./use-card-click.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface TaskListProps {
  /** Those that the filters leave. */
  columns: Columns;
  tasks: ReadonlyMap<string, TaskCard>;
  address: BoardAddress;
  selected: ReadonlySet<string>;
  onToggle: (task: TaskCard) => void;
}

const ROW = 40;
/** On a phone a title has two lines. */
const TALL_ROW = 52;
const groupWords = {
  status: "Group by status",
  assignee: "Group by assignee",
  priority: "Group by priority",
  type: "Group by type",
  label: "Group by label",
  none: "No groups",
} as const;

export function TaskList({ columns, tasks, address, selected, onToggle }: TaskListProps) {
  const { people, labels } = use(BoardContext);
  const change = useChangeAddress();
  const height = useMedia("(min-width: 40rem)") ? ROW : TALL_ROW;
  const { group, sort, descending } = address;
  const listed = useMemo(() => Object.values(columns).flat(), [columns]);
  const lines = useMemo(() => {
    const names: Names = { person: people.nameOf, label: (id) => labels.get(id)?.name ?? "Deleted label" };
    return linesOf(groupTasks(listed, group, { sort, descending }, names), group !== "none");
  }, [listed, group, sort, descending, people, labels]);
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <Select
          aria-label="Group by"
          className="w-44"
          value={group}
          onChange={({ target }) =>
            change({ group: groupings.find((name) => name === target.value) ?? "status" })
          }
        >
          {groupings.map((name) => (
            <option key={name} value={name}>
              {groupWords[name]}
            </option>
          ))}
        </Select>
        <p role="status" className="text-muted text-sm">
          {listed.length === 1 ? "1 task" : `${String(listed.length)} tasks`}
        </p>
      </div>
      <Lines
        key={height}
        height={height}
        lines={lines}
        tasks={tasks}
        address={address}
        selected={selected}
        onToggle={onToggle}
      />
    </>
  );
}

interface LinesProps extends Omit<TaskListProps, "columns"> {
  lines: readonly Line[];
  /** Of each. */
  height: number;
}

function Lines({ lines, height, tasks, address, selected, onToggle }: LinesProps) {
  const scroller = useRef<HTMLDivElement | null>(null);
  const onKeyDown = useRowKeys(tasks);
  const onClick = useCardClick(tasks);
  // Its functions change what they answer; nothing here remembers them.
  // oxlint-disable-next-line react/incompatible-library
  const window = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
  return (
    <div
      ref={scroller}
      role="table"
      aria-label="Tasks"
      aria-rowcount={lines.length + 1}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="h-[max(24rem,calc(100dvh-20rem))] overflow-auto rounded-lg border"
    >
      <ListHeader address={address} />
      <div role="rowgroup" style={{ height: window.getTotalSize() }} className="relative">
        {window.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const style = { position: "absolute", top: start, left: 0, right: 0, height } as const;
          if (line.kind === "group")
            return <GroupRow key={line.id} line={line} index={index} style={style} />;
          return (
            <TaskRow
              key={line.id}
              task={line.task}
              rowIndex={index + 2}
              style={style}
              isSelected={selected.has(line.task._id)}
              onToggle={onToggle}
            />
          );
        })}
      </div>
    </div>
  );
}

function GroupRow({
  line,
  index,
  style,
}: {
  line: Extract<Line, { kind: "group" }>;
  index: number;
  style: React.CSSProperties;
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      style={style}
      className="bg-sunken flex items-center gap-2 border-b px-3"
    >
      <span role="cell" className="font-medium">
        <bdi>{line.title}</bdi>{" "}
        <span className="text-muted text-sm font-normal tabular-nums">{line.count}</span>
      </span>
    </div>
  );
}
