/** The project's labels as buttons that are pressed or not. */
import { clsx } from "clsx";
import { use } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { BoardContext } from "./board-context.ts";
import { LabelDot } from "./LabelDot.tsx";

interface LabelPickerProps {
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  disabled?: boolean;
}

export function LabelPicker({ value, onChange, disabled = false }: LabelPickerProps) {
  const { project } = use(BoardContext);
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Labels</legend>
      <div className="flex flex-wrap gap-1.5">
        {project.labels.map(({ id, name, color }) => {
          const isOn = value.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? value.filter((other) => other !== id) : [...value, id])}
              className={clsx(
                "inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-sm transition-colors",
                isOn
                  ? "border-accent bg-accent-soft text-accent-text"
                  : "border-field text-muted hover:text-fg",
              )}
            >
              <LabelDot color={color} />
              <bdi className="truncate">{cleanText(name)}</bdi>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
