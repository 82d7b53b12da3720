/** Files that are pasted or dropped into a text area; whatever else comes that way goes its usual one. */
import { type RefObject, useEffect, useEffectEvent } from "react";

export function useGivenFiles(
  area: RefObject<HTMLTextAreaElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const give = useEffectEvent(onFiles);
  useEffect(() => {
    const text = area.current;
    if (text === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const take = (event: Event, data: DataTransfer | null): void => {
      text.removeAttribute("data-dropping");
      const files = filesIn(data);
      if (files.length === 0) return;
      event.preventDefault();
      give(files);
    };
    text.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
    text.addEventListener("drop", (event) => take(event, event.dataTransfer), { signal });
    text.addEventListener("dragleave", () => text.removeAttribute("data-dropping"), { signal });
    text.addEventListener(
      "dragover",
      (event) => {
        if (event.dataTransfer?.types.includes("Files") !== true) return;
        event.preventDefault();
        text.setAttribute("data-dropping", "");
      },
      { signal },
    );
    return () => stop.abort();
  }, [area]);
}

/** None where text was pasted too, as a spreadsheet does with a picture of itself. */
function filesIn(data: DataTransfer | null): readonly File[] {
  if (data === null || data.types.includes("text/plain")) return [];
  return [...data.files];
}
