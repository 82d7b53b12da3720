/** An address may name a place on a page that is not drawn yet: the view goes there once it is, and only once. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** `ids` are of the places that are drawn by now. */
export function useArrival(ids: readonly string[], block: ScrollLogicalPosition = "start"): void {
  const { hash, key } = useLocation();
  const reached = useRef("");
  const wanted = ids.find((id) => hash === `#${encodeURIComponent(id)}`);
  useEffect(() => {
    if (wanted === undefined || reached.current === key) return;
    // After the navigation itself, which goes to the top of a page.
    const frame = requestAnimationFrame(() => {
      reached.current = key;
      document.getElementById(wanted)?.scrollIntoView({ block });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, key, block]);
}
