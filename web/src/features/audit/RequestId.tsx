/** The beginning of a request's id, which is enough to tell two apart; a press copies all of it for the search in the log. */
import { toastError, toastSuccess } from "../../ui/toast-error.ts";

export function RequestId({ id }: { id: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      await toastSuccess("Request id copied");
    } catch {
      await toastError(`The request id could not be copied: ${id}`);
    }
  };
  return (
    <button
      type="button"
      aria-label={`Copy request id ${id}`}
      title={id}
      onClick={() => void copy()}
      className="text-subtle hover:text-fg block w-[12ch] truncate rounded-md text-left font-mono text-xs"
    >
      {id}
    </button>
  );
}
