/** Which tasks to show, and how: search, filters, saved views, and the board or a list. */
import { clsx } from "clsx";
import { Kanban, List, ListFilter, X } from "lucide-react";
import { memo, type ReactNode, use, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { Select } from "../../ui/Select.tsx";
import { type BoardAddress, isFiltered, noFilters, SEARCH_LENGTH, UNASSIGNED } from "./address.ts";
import { BoardContext } from "./board-context.ts";
import type { FilterOptions } from "./filter-options.ts";
import { priorityWords, typeWord } from "./task-words.ts";
import { useChangeAddress } from "./use-address.ts";
import { ViewMenu } from "./ViewMenu.tsx";

interface FilterBarProps {
  address: BoardAddress;
  options: FilterOptions;
}

/** Drawn anew only when there is something else to choose from, not with each card that moves. */
export const FilterBar = memo(function FilterBar({ address, options }: FilterBarProps) {
  const { people, labels } = use(BoardContext);
  const change = useChangeAddress();
  const { search, assignee, priority, type, label, view } = address;
  const choicesId = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = [assignee, priority, type, label].filter((value) => value !== null).length;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search tasks"
        className="min-w-0 grow basis-40 sm:max-w-56"
        value={search}
        maxLength={SEARCH_LENGTH}
        onSearch={(text) => {
          if (text !== search) change({ search: text }, { replace: true });
        }}
      />
      <Button
        className="sm:hidden"
        icon={<ListFilter aria-hidden="true" className="size-4" />}
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? "Filters" : `Filters ${String(chosen)}`}
      </Button>
      {/* A phone has no room for what is not being chosen. */}
      <div id={choicesId} className={clsx("w-full flex-wrap gap-2 sm:contents", isOpen ? "flex" : "hidden")}>
        <Choice
          label="Assignee"
          width="sm:w-36"
          all="All Assignees"
          value={assignee}
          onChange={(next) => change({ assignee: next })}
        >
          {named(options.assignees, (id) => (id === UNASSIGNED ? "Unassigned" : people.nameOf(id)))}
        </Choice>
        <Choice
          label="Priority"
          width="sm:w-32"
          all="All Priorities"
          value={priority}
          onChange={(next) => change({ priority: options.priorities.find((name) => name === next) ?? null })}
        >
          {options.priorities.toReversed().map((name) => (
            <option key={name} value={name}>
              {priorityWords[name]}
            </option>
          ))}
        </Choice>
        <Choice
          label="Type"
          width="sm:w-30"
          all="All Types"
          value={type}
          onChange={(next) => change({ type: options.types.find((name) => name === next) ?? null })}
        >
          {options.types.map((name) => (
            <option key={name} value={name}>
              {typeWord(name)}
            </option>
          ))}
        </Choice>
        {options.labels.length > 0 && (
          <Choice
            label="Label"
            width="sm:w-30"
            all="All Labels"
            value={label}
            onChange={(next) => change({ label: next })}
          >
            {named(options.labels, (id) => labels.get(id)?.name ?? "Deleted label")}
          </Choice>
        )}
      </div>
      {isFiltered(address) && (
        <Button
          variant="ghost"
          size="sm"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => change(noFilters)}
        >
          Clear Filters
        </Button>
      )}
      <div className="flex grow items-center justify-between gap-2 sm:ml-auto sm:grow-0">
        <ViewMenu address={address} />
        <Segments
          label="View"
          value={view === "board" ? "board" : "list"}
          onChange={(next) => change({ view: next })}
          choices={[
            { value: "board", label: "Board", icon: <Kanban aria-hidden="true" className="size-4" /> },
            { value: "list", label: "List", icon: <List aria-hidden="true" className="size-4" /> },
          ]}
        />
      </div>
    </div>
  );
}, isSame);

function isSame(before: FilterBarProps, after: FilterBarProps): boolean {
  return before.address === after.address && JSON.stringify(before.options) === JSON.stringify(after.options);
}

interface ChoiceProps {
  label: string;
  /** As wide as its words, so that all choices and what clears them stand in one row. */
  width: string;
  /** The option that leaves everything. */
  all: string;
  value: string | null;
  onChange: (value: string | null) => void;
  children: ReactNode;
}

function Choice({ label, width, all, value, onChange, children }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className={clsx("w-[calc(50%-0.25rem)]", width)}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
    >
      <option value="">{all}</option>
      {children}
    </Select>
  );
}

/** Options in the order of their names, nobody and nothing first. */
function named(ids: readonly string[], nameOf: (id: string) => string): ReactNode {
  return ids
    .map((id) => ({ id, name: nameOf(id) }))
    .sort(
      (one, other) =>
        Number(other.id === UNASSIGNED) - Number(one.id === UNASSIGNED) || one.name.localeCompare(other.name),
    )
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
}
