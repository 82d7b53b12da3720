/** The four columns. Their cards can be opened and moved by keys at once, and dragged as soon as the code for it is there. */
import { type TaskCard, taskStatusNames } from "@acrux/contract";
import { clsx } from "clsx";
import { use, useCallback, useRef, useState } from "react";
import { BoardContext } from "./board-context.ts";
import { boardHeight } from "./card-size.ts";
import { Column } from "./Column.tsx";
import { ColumnTabs } from "./ColumnTabs.tsx";
import type { Columns } from "./order.ts";
import { StillCards } from "./StillCards.tsx";
import type { Status } from "./task-words.ts";
import { useCardClick } from "./use-card-click.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { useDragLayer } from "./use-drag-layer.ts";
import { useDropTabs } from "./use-drop-tabs.ts";

interface BoardProps {
  all: Columns;
  visible: Columns;
  tasks: ReadonlyMap<string, TaskCard>;
  /** How many tasks are done for so long that they are folded away. */
  folded: number;
  selected: ReadonlySet<string>;
}

export function Board({ all, visible, tasks, folded, selected }: BoardProps) {
  const { canEdit } = use(BoardContext);
  const columns = useRef<HTMLDivElement | null>(null);
  const tabs = useDropTabs();
  const [focus, setFocus] = useState<string | null>(null);
  const layer = useDragLayer(setFocus);
  const onFocused = useCallback(() => setFocus(null), []);
  const onKeyDown = useCardKeys({ tasks, visible, onFocus: setFocus });
  const onClick = useCardClick(tasks);

  const drawn = (
    <>
      <ColumnTabs
        visible={visible}
        over={tabs.over}
        isDragging={tabs.isDragging}
        onShow={(status) => showColumn(columns.current, status)}
      />
      {/* Keys and clicks of the cards below bubble up to here. */}
      <div
        ref={columns}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className={clsx(
          "relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:overflow-visible lg:px-0",
          boardHeight,
        )}
      >
        {taskStatusNames.map((status) => (
          <Column
            key={status}
            status={status}
            Cards={layer?.DragCards ?? StillCards}
            tasks={visible[status]}
            total={all[status].length - (status === "DONE" ? folded : 0)}
            folded={status === "DONE" ? folded : 0}
            selected={selected}
            isDragDisabled={!canEdit}
            isOverTab={tabs.over !== null}
            focus={focus}
            onFocused={onFocused}
          />
        ))}
      </div>
    </>
  );
  if (layer === null) return drawn;
  return (
    <layer.DragBoard all={all} visible={visible} tasks={tasks} onLift={tabs.begin} onLetGo={tabs.end}>
      {drawn}
    </layer.DragBoard>
  );
}

function showColumn(columns: HTMLElement | null, status: Status): void {
  const heading = columns?.querySelector(`#column-${status}`);
  heading?.closest("section")?.scrollIntoView({ block: "nearest", inline: "start" });
}
