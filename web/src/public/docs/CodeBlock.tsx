/** A piece of code on a documentation page; what is wider than the page scrolls by itself. */
import { clsx } from "clsx";

export function CodeBlock({
  text,
  label = "Code",
  className,
}: {
  text: string;
  label?: string;
  className?: string;
}) {
  return (
    <pre
      role="group"
      aria-label={label}
      tabIndex={0}
      className={clsx(
        "bg-surface overflow-x-auto rounded-lg border px-4 py-3 font-mono text-sm [font-variant-ligatures:none]",
        className,
      )}
    >
      <code>{text}</code>
    </pre>
  );
}
