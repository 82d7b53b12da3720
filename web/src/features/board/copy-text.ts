/** Puts a text on the clipboard and says so. */
import { toastError, toastSuccess } from "../../ui/toast-error.ts";

/** `what` names it, such as "key". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await toastSuccess(`Copied the ${what}: ${text}`);
  } catch {
    await toastError(`The browser did not allow copying the ${what}: ${text}`);
  }
}
