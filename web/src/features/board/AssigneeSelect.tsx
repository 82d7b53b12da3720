/** Who works on a task: a select of the active people, with the chosen one's avatar before it. */
import type { ComponentPropsWithRef } from "react";
import { use } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Select } from "../../ui/Select.tsx";
import { BoardContext } from "./board-context.ts";
import { nameOfPerson } from "./people.ts";
import { useAssignable } from "./queries.ts";

interface AssigneeSelectProps extends Omit<ComponentPropsWithRef<"select">, "value" | "onChange"> {
  /** Empty for nobody. */
  value: string;
  onChange: (id: string) => void;
}

export function AssigneeSelect({ value, onChange, ...rest }: AssigneeSelectProps) {
  const { project, people } = use(BoardContext);
  const assignable = useAssignable(project._id).data ?? [];
  const isKnown = value === "" || assignable.some(({ _id }) => _id === value);
  return (
    <span className="flex items-center gap-2">
      {value !== "" && <Avatar name={people.nameOf(value)} src={people.avatarOf(value)} size="sm" />}
      <Select
        {...rest}
        className="min-w-0 grow"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Unassigned</option>
        {assignable.map((person) => (
          <option key={person._id} value={person._id}>
            {nameOfPerson(person)}
          </option>
        ))}
        {!isKnown && <option value={value}>{people.nameOf(value)}</option>}
      </Select>
    </span>
  );
}
