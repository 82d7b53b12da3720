/** The browser's own select in the kit's clothes: it works by keyboard and on phones without further help. */
import { clsx } from "clsx";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { fieldClass } from "./field-class.ts";

export function Select({ className, children, ...rest }: ComponentPropsWithRef<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select {...rest} className={clsx(fieldClass, "h-9 appearance-none truncate pr-9 pl-3")}>
        {children}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="text-subtle pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
      />
    </span>
  );
}
