/** A few choices side by side of which exactly one holds: radio buttons that look like one control. */
import { type ReactNode, useId } from "react";

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
}

export function Segments<Value extends string>({ label, value, onChange, choices }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="bg-sunken border-field inline-flex w-fit max-w-full rounded-md border p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="text-muted hover:text-fg has-checked:bg-surface has-checked:text-fg has-focus-visible:outline-focus relative flex h-8 cursor-pointer items-center gap-1.5 rounded-[4px] px-3 text-base font-medium transition-colors has-checked:shadow-[0_0_0_1px_var(--color-line-strong)] has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
