/** Tags as text with commas, and below it those that the team uses already. */
import { postLimits } from "@acrux/contract";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { useTags } from "./queries.ts";

interface TagInputProps {
  value: string;
  error?: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

const mostSuggested = 8;
const longest = postLimits.tags * (postLimits.tag + 2);

export function TagInput({ value, error, readOnly, onChange }: TagInputProps) {
  const [isWanted, setWanted] = useState(false);
  const tags = useTags(isWanted);
  const parts = value.split(",");
  const typed = (parts.at(-1) ?? "").trim().toLowerCase();
  const chosen = new Set(parts.slice(0, -1).map((tag) => tag.trim().toLowerCase()));
  const fitting = (tags.data ?? [])
    .filter(({ name }) => name.toLowerCase() !== typed && !chosen.has(name.toLowerCase()))
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .slice(0, mostSuggested);
  const choose = (name: string): void => {
    onChange(
      [...parts.slice(0, -1).map((tag) => tag.trim()), name, ""]
        .filter((tag, index, all) => tag !== "" || index === all.length - 1)
        .join(", "),
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label="Tags" hint="Separated by commas" error={error}>
        {(control) => (
          <Input
            {...control}
            value={value}
            readOnly={readOnly}
            maxLength={longest}
            autoComplete="off"
            onFocus={() => setWanted(true)}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {fitting.length > 0 && (
        <ul aria-label="Tags in use" className="flex flex-wrap gap-1.5">
          {fitting.map(({ name, count }) => (
            <li key={name}>
              <button
                type="button"
                disabled={readOnly}
                onClick={() => choose(name)}
                className="bg-note-soft text-note inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-medium hover:underline"
              >
                <bdi>{name}</bdi>
                <span className="tabular-nums">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
