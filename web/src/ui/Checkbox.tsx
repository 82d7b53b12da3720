/** A tick box with its label. */
import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx("inline-flex items-center gap-2 text-base", className)}>
      <input {...rest} type="checkbox" className="accent-accent size-4 rounded-md" />
      {label}
    </label>
  );
}
