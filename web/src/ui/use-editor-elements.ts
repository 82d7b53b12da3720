/** Gives a text area what GitHub's elements add, once their code is there: pasted tables and links, and suggestions. */
import { type RefObject, use, useEffect, useEffectEvent } from "react";
import { MarkdownContext } from "./markdown-context.ts";

export function useEditorElements(area: RefObject<HTMLTextAreaElement | null>): void {
  const { suggest } = use(MarkdownContext);
  const ask = useEffectEvent(suggest);
  useEffect(() => {
    const text = area.current;
    if (text === null) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    void import("./editor-elements.ts")
      .then(({ attachTo }) => {
        if (!isGone) stop = attachTo(text, (kind, typed) => ask(kind, typed));
      })
      // Without them it is a plain text area.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [area]);
}
