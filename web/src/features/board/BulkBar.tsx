/** What can be done with the selected tasks at once; it floats over the foot of the board. */
import { type TaskCard, taskPriorityNames, taskStatusNames } from "@acrux/contract";
import { Archive, Flag, Tag, User, X } from "lucide-react";
import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/Menu.tsx";
import { AssigneePicker } from "./AssigneePicker.tsx";
import { BoardContext } from "./board-context.ts";
import { LabelDot } from "./LabelDot.tsx";
import { nameOfPerson } from "./people.ts";
import { PriorityIcon } from "./PriorityBadge.tsx";
import { useAssignable } from "./queries.ts";
import type { BulkPatch } from "./save-task.ts";
import { StatusIcon } from "./StatusIcon.tsx";
import { priorityWords, statusWords } from "./task-words.ts";
import { useChangeAddress } from "./use-address.ts";

interface BulkBarProps {
  tasks: ReadonlyMap<string, TaskCard>;
  selected: ReadonlySet<string>;
  onClear: () => void;
}

export function BulkBar({ tasks, selected, onClear }: BulkBarProps) {
  const { actions } = use(BoardContext);
  const [isSearching, setSearching] = useState(false);
  const chosen = [...selected].flatMap((id) => tasks.get(id) ?? []);
  useEscape(onClear);
  useGivenBackFocus(chosen.at(-1)?._id ?? null);
  const change = (patch: BulkPatch): void => {
    actions.changeMany(chosen, patch);
    onClear();
  };
  return (
    <section
      aria-label="Selected tasks"
      className="animate-rise bg-surface shadow-float fixed inset-x-3 bottom-4 z-40 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-1.5 rounded-lg border p-2 pl-3.5"
    >
      <p role="status" className="mr-2 font-medium tabular-nums">{`${String(chosen.length)} selected`}</p>
      <BulkMenu label="Status" icon={<StatusIcon status="IN_PROGRESS" />}>
        {taskStatusNames.map((status) => (
          <MenuItem key={status} icon={<StatusIcon status={status} />} onSelect={() => change({ status })}>
            {statusWords[status]}
          </MenuItem>
        ))}
      </BulkMenu>
      <BulkMenu label="Assignee" icon={<User aria-hidden="true" className="size-4" />}>
        <Assignees onChoose={(assigneeId) => change({ assigneeId })} onSearch={() => setSearching(true)} />
      </BulkMenu>
      <BulkMenu label="Priority" icon={<Flag aria-hidden="true" className="size-4" />}>
        {taskPriorityNames.toReversed().map((priority) => (
          <MenuItem
            key={priority}
            icon={<PriorityIcon priority={priority} />}
            onSelect={() => change({ priority })}
          >
            {priorityWords[priority]}
          </MenuItem>
        ))}
      </BulkMenu>
      <LabelMenu tasks={chosen} onChange={change} />
      <Button
        variant="ghost"
        size="sm"
        icon={<Archive aria-hidden="true" className="size-4" />}
        onClick={() => change({ archived: true })}
      >
        Archive
      </Button>
      <Button variant="ghost" size="sm" iconOnly aria-label="Clear the selection" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
      </Button>
      {isSearching && (
        <AssignDialog
          count={chosen.length}
          onChoose={(assigneeId) => change({ assigneeId })}
          onClose={() => setSearching(false)}
        />
      )}
    </section>
  );
}

/** What is open over the board, a lifted card and a field take Escape for themselves. */
function useEscape(act: () => void): void {
  const onEscape = useEffectEvent(act);
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented, target }: KeyboardEvent): void => {
      const isInField = target instanceof Element && target.closest("input, textarea, select") !== null;
      if (key === "Escape" && !defaultPrevented && !isInField) onEscape();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The bar takes the focus of its buttons along when it goes: it returns to the card, or line of the list, that was selected last. */
function useGivenBackFocus(id: string | null): void {
  const last = useRef(id);
  useEffect(() => {
    if (id !== null) last.current = id;
  }, [id]);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || last.current === null) return;
        const place = document.querySelector<HTMLElement>(`[data-task="${CSS.escape(last.current)}"]`);
        (place?.role === "row" ? place.querySelector("a") : place)?.focus();
      });
    },
    [],
  );
}

function BulkMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu
      align="center"
      trigger={
        <Button variant="ghost" size="sm" icon={icon}>
          {label}
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

/** As many as the server lists unasked; the others have to be looked for. */
const MOST_LISTED = 50;

interface AssigneesProps {
  onChoose: (id: string | null) => void;
  onSearch: () => void;
}

function Assignees({ onChoose, onSearch }: AssigneesProps) {
  const { project } = use(BoardContext);
  const people = useAssignable(project._id).data ?? [];
  return (
    <>
      <MenuItem onSelect={() => onChoose(null)}>Unassigned</MenuItem>
      {people.length >= MOST_LISTED ? (
        <MenuItem onSelect={onSearch}>Find someone...</MenuItem>
      ) : (
        people.map((person) => (
          <MenuItem
            key={person._id}
            icon={<Avatar name={nameOfPerson(person)} src={person.avatarUrl} size="sm" className="size-5!" />}
            onSelect={() => onChoose(person._id)}
          >
            {nameOfPerson(person)}
          </MenuItem>
        ))
      )}
    </>
  );
}

interface AssignDialogProps {
  count: number;
  onChoose: (id: string) => void;
  onClose: () => void;
}

function AssignDialog({ count, onChoose, onClose }: AssignDialogProps) {
  const [id, setId] = useState("");
  return (
    <Dialog
      open
      title={count === 1 ? "Assign 1 task" : `Assign ${String(count)} tasks`}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={id === ""} onClick={() => onChoose(id)}>
            Assign
          </Button>
        </>
      }
    >
      {/* Room for the people below the field. */}
      <div className="mt-3 min-h-64">
        <Field label="Assignee">
          {(control) => <AssigneePicker {...control} value={id} onChange={setId} />}
        </Field>
      </div>
    </Dialog>
  );
}

interface LabelMenuProps {
  tasks: readonly TaskCard[];
  onChange: (patch: BulkPatch) => void;
}

function LabelMenu({ tasks, onChange }: LabelMenuProps) {
  const { project, labels } = use(BoardContext);
  const changeAddress = useChangeAddress();
  const worn = [...new Set(tasks.flatMap(({ labelIds }) => labelIds))].filter((id) => labels.has(id));
  return (
    <BulkMenu label="Label" icon={<Tag aria-hidden="true" className="size-4" />}>
      {project.labels.length === 0 && (
        <MenuItem onSelect={() => changeAddress({ dialog: "settings", task: null })}>
          Add labels in Project Settings
        </MenuItem>
      )}
      {project.labels.length > 0 && <MenuLabel>Add</MenuLabel>}
      {project.labels.map(({ id, name, color }) => (
        <MenuItem key={id} icon={<LabelDot color={color} />} onSelect={() => onChange({ addLabelIds: [id] })}>
          {cleanText(name)}
        </MenuItem>
      ))}
      {worn.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>Remove</MenuLabel>
        </>
      )}
      {worn.map((id) => (
        <MenuItem
          key={id}
          icon={<LabelDot color={labels.get(id)?.color ?? "gray"} />}
          onSelect={() => onChange({ removeLabelIds: [id] })}
        >
          {cleanText(labels.get(id)?.name ?? "")}
        </MenuItem>
      ))}
    </BulkMenu>
  );
}
