/** The menu of a card: everything that can be done with a task without opening it, moving included. */
import { type TaskCard, taskStatusNames } from "@acrux/contract";
import {
  Archive,
  ArrowDown,
  ArrowUp,
  Copy,
  CopyPlus,
  Ellipsis,
  GitBranch,
  Pencil,
  SquareCheck,
  Trash2,
} from "lucide-react";
import { type ReactNode, use } from "react";
import { Menu, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import { BoardContext } from "./board-context.ts";
import { branchName } from "./branch-name.ts";
import { copyText } from "./copy-text.ts";
import { StatusIcon } from "./StatusIcon.tsx";
import { statusWords } from "./task-words.ts";

export function CardMenu({ task }: { task: TaskCard }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${task.key}`}
          className="text-subtle hover:bg-sunken hover:text-fg -mr-1 flex size-6 items-center justify-center rounded-md pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100 pointer-fine:aria-expanded:opacity-100"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <Items task={task} />
    </Menu>
  );
}

function Items({ task }: { task: TaskCard }) {
  const { canEdit, actions } = use(BoardContext);
  const { key } = task;
  return (
    <>
      {canEdit && <EditItems task={task} />}
      <MenuItem icon={icon(Copy)} onSelect={() => void copyText(key, "key")}>
        Copy key
      </MenuItem>
      <MenuItem
        icon={icon(GitBranch)}
        onSelect={() => void copyText(branchName(key, task.title), "branch name")}
      >
        Copy branch name
      </MenuItem>
      {canEdit && (
        <>
          <MenuItem icon={icon(CopyPlus)} onSelect={() => actions.duplicate(task)}>
            Duplicate
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={icon(Archive)} onSelect={() => actions.archive(task)}>
            Archive
          </MenuItem>
          <MenuItem danger icon={icon(Trash2)} onSelect={() => actions.remove(task)}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}

function EditItems({ task }: { task: TaskCard }) {
  const { actions } = use(BoardContext);
  return (
    <>
      <MenuItem icon={icon(Pencil)} onSelect={() => actions.edit(task)}>
        Edit
      </MenuItem>
      <MenuItem icon={icon(SquareCheck)} onSelect={() => actions.toggle(task)}>
        Select
      </MenuItem>
      <MenuSeparator />
      {taskStatusNames
        .filter((status) => status !== task.status)
        .map((status) => (
          <MenuItem
            key={status}
            icon={<StatusIcon status={status} />}
            onSelect={() => actions.moveTo(task, status)}
          >
            {`Move to ${statusWords[status]}`}
          </MenuItem>
        ))}
      <MenuItem icon={icon(ArrowUp)} onSelect={() => actions.step(task, "up")}>
        Move up
      </MenuItem>
      <MenuItem icon={icon(ArrowDown)} onSelect={() => actions.step(task, "down")}>
        Move down
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function icon(Icon: typeof Copy): ReactNode {
  return <Icon aria-hidden="true" className="text-subtle size-4" />;
}
