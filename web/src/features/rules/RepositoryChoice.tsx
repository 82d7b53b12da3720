/** Which repositories a rule is for, out of those that were ever switched on. */
import { useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Input } from "../../ui/Input.tsx";
import { useRepositoryNames } from "./queries.ts";
import { repositoryName } from "./rule-parts.tsx";

interface RepositoryChoiceProps {
  chosen: readonly number[];
  isDisabled: boolean;
  onChange: (chosen: readonly number[]) => void;
}

/** Below this a list is seen at a glance. */
const SEARCHABLE_FROM = 8;
/** As many as a rule may name. */
const MOST_CHOSEN = 100;
const byName = new Intl.Collator("en", { numeric: true });
const noNames: ReadonlyMap<number, string> = new Map();

export function RepositoryChoice({ chosen, isDisabled, onChange }: RepositoryChoiceProps) {
  const { data: names = noNames, error, isPending } = useRepositoryNames(true);
  const [text, setText] = useState("");
  if (isPending) {
    return (
      <p role="status" className="text-muted text-sm">
        Loading repositories...
      </p>
    );
  }
  const all = listRepositories(chosen, names);
  const shown = all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      {error !== null && (
        <p role="alert" className="text-danger text-sm">
          {`The repositories could not be loaded. ${errorText(error, "")}`}
        </p>
      )}
      {all.length >= SEARCHABLE_FROM && (
        <Input
          type="search"
          aria-label="Search repositories"
          placeholder="Search repositories..."
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <p role="status" className="text-muted text-sm">
        {chosen.length === 0
          ? "None is chosen yet; until then it is used in all of them."
          : `${String(chosen.length)} chosen`}
      </p>
      <ul aria-label="Repositories" className="-mx-1 flex max-h-64 flex-col gap-0.5 overflow-y-auto px-1">
        {shown.map(({ id, name }) => (
          <li key={id} className="min-w-0 py-1">
            <Checkbox
              className="max-w-full items-start! [&>input]:mt-0.5 [&>input]:shrink-0"
              label={<bdi className="min-w-0 wrap-anywhere">{name}</bdi>}
              checked={chosen.includes(id)}
              disabled={isDisabled || (!chosen.includes(id) && chosen.length >= MOST_CHOSEN)}
              onChange={() => onChange(toggle(chosen, id))}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-muted text-sm">
          {text === "" ? "No repository was ever switched on." : "No repository matches."}
        </p>
      )}
    </>
  );
}

/** Chosen ones that are not known any more stay, so that they can be taken out. */
function listRepositories(
  chosen: readonly number[],
  names: ReadonlyMap<number, string>,
): { id: number; name: string }[] {
  return [...new Set([...chosen, ...names.keys()])]
    .map((id) => ({ id, name: repositoryName(id, names) }))
    .sort((one, other) => byName.compare(one.name, other.name));
}

function toggle(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}
