/** Who works on a task: a field that names them, and finds others among everybody who may, however many they are. */
import { clsx } from "clsx";
import { User } from "lucide-react";
import { type KeyboardEvent, use, useDeferredValue, useId, useState } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Input } from "../../ui/Input.tsx";
import { BoardContext } from "./board-context.ts";
import { nameOfPerson } from "./people.ts";
import { useAssignable } from "./queries.ts";

interface AssigneePickerProps {
  id: string;
  "aria-describedby"?: string;
  /** Empty for nobody. */
  value: string;
  onChange: (id: string) => void;
  disabled?: boolean;
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
}

const nobody: Choice = { id: "", name: "Unassigned", avatarUrl: null };

/** How far an arrow key goes down the list. */
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function AssigneePicker({ id, value, onChange, disabled = false, ...described }: AssigneePickerProps) {
  const listId = useId();
  /** What is typed to find somebody; null while the list is closed. */
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const { shown, note } = useShown(value);
  const { choices, isFetching } = useChoices(text);
  const isOpen = text !== null;
  const active = choices[Math.min(at, choices.length - 1)];

  const open = (): void => {
    if (isOpen || disabled) return;
    setText("");
    setAt(0);
  };
  const choose = (choice: Choice | undefined): void => {
    setText(null);
    if (choice === undefined || choice.id === value) return;
    note(choice);
    onChange(choice.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step !== undefined) {
      if (isOpen) setAt((before) => (before + step + choices.length) % Math.max(choices.length, 1));
      open();
    } else if (isOpen && event.key === "Enter") choose(active);
    else if (isOpen && event.key === "Escape") setText(null);
    else return;
    event.preventDefault();
  };

  return (
    <div className="relative">
      <Input
        {...described}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        {...(isOpen ? openState(listId, active) : { "aria-expanded": false })}
        autoComplete="off"
        maxLength={100}
        disabled={disabled}
        placeholder={shown.name}
        icon={<Picture choice={shown} className="-ml-0.5" />}
        value={text ?? (value === "" ? "" : shown.name)}
        onClick={open}
        onFocus={({ target }) => target.select()}
        onBlur={() => setText(null)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      {isOpen && (
        <PeopleList
          id={listId}
          choices={choices}
          active={active}
          value={value}
          empty={isFetching ? "Searching..." : "No one with this name."}
          onChoose={choose}
        />
      )}
    </div>
  );
}

function openState(listId: string, active: Choice | undefined) {
  const pointed = active === undefined ? {} : { "aria-activedescendant": optionId(listId, active) };
  return { "aria-expanded": true, "aria-controls": listId, ...pointed };
}

/** Who was just found may be on no card yet, and is remembered here. */
function useShown(value: string) {
  const { people } = use(BoardContext);
  const [chosen, note] = useState(nobody);
  const known = { id: value, name: people.nameOf(value), avatarUrl: people.avatarOf(value) };
  const named = chosen.id === value ? chosen : known;
  return { shown: value === "" ? nobody : named, note };
}

interface PeopleListProps {
  id: string;
  choices: readonly Choice[];
  /** The one that Enter chooses. */
  active: Choice | undefined;
  value: string;
  empty: string;
  onChoose: (choice: Choice) => void;
}

function PeopleList({ id, choices, active, value, empty, onChoose }: PeopleListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="People"
      // The field keeps the focus, and with it the list.
      onPointerDown={(event) => event.preventDefault()}
      className="bg-surface shadow-float absolute inset-x-0 top-full z-10 mt-1 max-h-60 min-w-48 overflow-y-auto rounded-lg border p-1"
    >
      {choices.map((choice) => (
        <li
          key={choice.id}
          id={optionId(id, choice)}
          role="option"
          aria-selected={choice.id === value}
          onClick={() => onChoose(choice)}
          className={clsx(
            "hover:bg-sunken flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5",
            choice === active && "bg-sunken",
          )}
        >
          <Picture choice={choice} />
          <bdi className="truncate">{choice.name}</bdi>
        </li>
      ))}
      {choices.length === 0 && (
        <li role="option" aria-selected={false} aria-disabled className="text-muted px-2 py-1.5">
          {empty}
        </li>
      )}
    </ul>
  );
}

function Picture({ choice, className }: { choice: Choice; className?: string }) {
  if (choice.id === "") return <User aria-hidden="true" className={clsx("text-subtle size-4", className)} />;
  const classes = clsx("size-5!", className);
  return <Avatar name={choice.name} src={choice.avatarUrl} size="sm" className={classes} />;
}

/** Nobody first, unless somebody is looked for. Until the server has answered, those of the last answer whose names fit. */
function useChoices(text: string | null) {
  const { project } = use(BoardContext);
  const wanted = (text ?? "").trim();
  const search = useDeferredValue(wanted);
  const { data = [], isFetching, isPlaceholderData } = useAssignable(project._id, search, text !== null);
  const found = data.map((person) => ({
    id: person._id,
    name: nameOfPerson(person),
    avatarUrl: person.avatarUrl ?? null,
  }));
  if (wanted === "") return { choices: [nobody, ...found], isFetching };
  const isAnswered = search === wanted && !isPlaceholderData;
  const fits = ({ name }: Choice): boolean => name.toLowerCase().includes(wanted.toLowerCase());
  return { choices: isAnswered ? found : found.filter(fits), isFetching: isFetching || !isAnswered };
}

function optionId(listId: string, { id }: Choice): string {
  return `${listId}-${id === "" ? "nobody" : id}`;
}
