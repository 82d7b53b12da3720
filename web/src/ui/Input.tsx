/** A line of text, with room for an icon before it. */
import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { fieldClass } from "./field-class.ts";

interface InputProps extends ComponentPropsWithRef<"input"> {
  icon?: ReactNode;
}

export function Input({ icon, className, ...rest }: InputProps) {
  if (icon === undefined) return <input {...rest} className={clsx(fieldClass, "h-9 px-3", className)} />;
  return (
    <span className={clsx("relative block", className)}>
      <span className="text-subtle pointer-events-none absolute inset-y-0 left-2.5 flex items-center">
        {icon}
      </span>
      <input {...rest} className={clsx(fieldClass, "h-9 pr-3 pl-9")} />
    </span>
  );
}
