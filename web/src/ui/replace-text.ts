/** Changes a part of a text area as if it was typed, so that undo and whoever listens know of it. */

/** Who is typing goes on where they were. */
export function replaceText(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  const { selectionStart, selectionEnd } = area;
  const shift = (at: number): number => {
    if (at < start || (at === start && start < end)) return at;
    return at >= end ? at + text.length - (end - start) : start + text.length;
  };
  area.setSelectionRange(start, end);
  if (!isTyped(area, text)) {
    area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(shift(selectionStart), shift(selectionEnd));
}

/** The only way that undo knows of, and only where the focus is. */
function isTyped(area: HTMLTextAreaElement, text: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing has taken its place.
  return document.activeElement === area && document.execCommand("insertText", false, text);
}
