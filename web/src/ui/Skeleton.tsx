/** A grey shape where content will be; always beside a text that says what is loading. */
import { clsx } from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("bg-sunken block animate-pulse rounded-md", className)} />;
}
