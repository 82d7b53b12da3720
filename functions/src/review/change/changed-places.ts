/** Where in a file's text a change touches it: what is found elsewhere is none of the change's business. */
import { changedLines, type FileDiff } from "./diff.ts";
import type { Place, PlaceFilter } from "../syntax/place.ts";

/** Whether a stretch of the text is on a changed line, if only with its end; null where every line is changed. */
export function touchesChangedLines(text: string, diff: FileDiff): PlaceFilter | null {
  const places = changedPlaces(text, diff);
  const [first] = places;
  if (places.length === 1 && first?.start === 0 && first.end >= text.length - 1) return null;
  return (start, end) => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle]?.end ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return (places[low]?.start ?? Infinity) <= end;
  };
}

/** Changed lines that follow each other are one place, from its first character to its last line end. In the order of the text. */
function changedPlaces(text: string, diff: FileDiff): Place[] {
  const changed = changedLines(diff, "RIGHT");
  const places: Place[] = [];
  let start = 0;
  for (let line = 1; start <= text.length && changed.size > 0; line += 1) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    if (changed.has(line)) {
      const last = places.at(-1);
      if (last?.end === start - 1) places[places.length - 1] = { start: last.start, end };
      else places.push({ start, end });
    }
    start = end + 1;
  }
  return places;
}
