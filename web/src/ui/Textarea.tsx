/** Several lines of text. */
import { clsx } from "clsx";
import type { ComponentPropsWithRef } from "react";
import { fieldClass } from "./field-class.ts";

export function Textarea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <textarea {...rest} className={clsx(fieldClass, "block px-3 py-2", className)} />;
}
