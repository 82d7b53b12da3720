/** How many tasks are done for long and folded away, and the button that shows them. */
import { useChangeAddress } from "./use-address.ts";

export function FoldedTasks({ count }: { count: number }) {
  const change = useChangeAddress();
  return (
    <button
      type="button"
      onClick={() => change({ allDone: true })}
      className="text-muted hover:text-fg mx-2 mb-2 rounded-md border border-dashed px-3 py-2 text-left text-sm"
    >
      {`Show ${String(count)} done over 14 days ago`}
    </button>
  );
}
