/** An open task at its own address: description, comments and history, with its fields beside them. */
import type { TaskCard } from "@acrux/contract";
import { Pencil } from "lucide-react";
import { use, useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { cleanText } from "../../lib/clean-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { BoardContext } from "./board-context.ts";
import { Comments } from "./Comments.tsx";
import { Description } from "./Description.tsx";
import { History } from "./History.tsx";
import { PriorityBadge } from "./PriorityBadge.tsx";
import { typeWord } from "./task-words.ts";
import { TypeIcon } from "./TypeIcon.tsx";
import { TaskMenu } from "./TaskMenu.tsx";
import { TaskProperties } from "./TaskProperties.tsx";
import type { TaskStore } from "./task-store.ts";

interface TaskDialogProps {
  card: TaskCard;
  store: TaskStore;
  onClose: () => void;
}

export function TaskDialog({ card, store, onClose }: TaskDialogProps) {
  const { canEdit, actions } = use(BoardContext);
  const mayEdit = canEdit && card.archivedAt === undefined;
  useFreshTask(card);
  return (
    <Dialog
      open
      size="lg"
      title={cleanText(card.title)}
      onOpenChange={onClose}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono text-sm">{card.key}</span>
          <span className="inline-flex items-center gap-1.5 text-sm">
            <TypeIcon type={card.type} />
            {typeWord(card.type)}
          </span>
          <PriorityBadge priority={card.priority} />
          {card.archivedAt !== undefined && <span>Archived</span>}
        </span>
      }
    >
      <div className="mt-3 flex flex-wrap gap-2">
        {mayEdit && (
          <Button
            size="sm"
            icon={<Pencil aria-hidden="true" className="size-3.5" />}
            onClick={() => actions.edit(card)}
          >
            Edit Task
          </Button>
        )}
        <TaskMenu card={card} store={store} onClose={onClose} />
      </div>
      {/* As tall for each task and tab, so that the dialog stays where it is. */}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] content-start gap-6 md:min-h-[min(44rem,calc(100dvh-13rem))] md:grid-cols-[minmax(0,1fr)_11rem] md:grid-rows-[auto_1fr]">
        <Description card={card} store={store} canEdit={mayEdit} />
        <TaskProperties card={card} canEdit={mayEdit} />
        <div className="min-w-0">
          <Talk card={card} canEdit={mayEdit} />
        </div>
      </div>
    </Dialog>
  );
}

/** A change that others made shows in an open task, too: its card hears of it first. */
function useFreshTask(card: TaskCard): void {
  const cache = useQueryClient();
  const { _id, updatedAt, commentCount } = card;
  const [shown] = useState(updatedAt);
  useEffect(() => {
    if (updatedAt === shown) return;
    void cache.invalidateQueries({ queryKey: ["task", _id] }, { cancelRefetch: false });
  }, [cache, _id, updatedAt, commentCount, shown]);
}

type Panel = "comments" | "history";

function Talk({ card, canEdit }: { card: TaskCard; canEdit: boolean }) {
  const [panel, setPanel] = useState<Panel>("comments");
  return (
    <Tabs
      label="Comments and history"
      value={panel}
      onChange={setPanel}
      tabs={[
        {
          value: "comments",
          label: card.commentCount > 0 ? `Comments ${String(card.commentCount)}` : "Comments",
          panel: <Comments taskId={card._id} canEdit={canEdit} />,
        },
        { value: "history", label: "History", panel: <History taskId={card._id} /> },
      ]}
    />
  );
}
