/** GitHub's small elements at work on a text area: tables, links and HTML from the clipboard, and what may follow : @ and #. */
import { subscribe } from "@github/paste-markdown";
import "@github/text-expander-element";
import type { TextExpanderChangeEvent } from "@github/text-expander-element";
import type { MarkdownSurroundings, Suggestion } from "./markdown-context.ts";

type Suggest = MarkdownSurroundings["suggest"];

const mostShown = 8;

/** Answers how to stop. The area must stand in a `text-expander`. */
export function attachTo(area: HTMLTextAreaElement, suggest: Suggest): () => void {
  const pasting = subscribe(area);
  const expander = area.closest("text-expander");
  let asked = 0;
  const onChange = (event: Event): void => {
    const { detail } = event as TextExpanderChangeEvent;
    const number = (asked += 1);
    const isLast = (): boolean => number === asked;
    detail?.provide(onlyWhile(isLast, () => menuFor(suggestionsFor(detail.key, detail.text, suggest))));
  };
  const onValue = (event: Event): void => {
    const { detail } = event as CustomEvent<{ item: HTMLElement; value: string }>;
    detail.value = detail.item.dataset["value"] ?? "";
  };
  expander?.addEventListener("text-expander-change", onChange);
  expander?.addEventListener("text-expander-value", onValue);
  return () => {
    pasting.unsubscribe();
    expander?.removeEventListener("text-expander-change", onChange);
    expander?.removeEventListener("text-expander-value", onValue);
  };
}

const pauseMs = 120;

/**
 * Never answers for what is no longer typed: the element would close the menu of what is typed now. Who types fast is
 * asked about once.
 */
function onlyWhile<Result>(isLast: () => boolean, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      if (!isLast()) return;
      work().then((result) => {
        if (isLast()) resolve(result);
      }, reject);
    }, pauseMs);
  });
}

async function suggestionsFor(key: string, text: string, suggest: Suggest): Promise<readonly Suggestion[]> {
  try {
    if (key === ":") return text.length < 2 ? [] : await emojiNamed(text);
    return await suggest(key === "@" ? "person" : "task", text);
  } catch {
    // A menu that cannot be filled does not open; what is typed stays.
    return [];
  }
}

async function emojiNamed(text: string): Promise<Suggestion[]> {
  const { gemoji } = await import("gemoji");
  const wanted = text.toLowerCase();
  const named = gemoji.flatMap(({ emoji, names }) => {
    const name = names.find((one) => one.startsWith(wanted));
    return name === undefined ? [] : [{ value: emoji, label: `${emoji} ${name}` }];
  });
  return named.slice(0, mostShown);
}

async function menuFor(
  suggestions: Promise<readonly Suggestion[]>,
): Promise<{ matched: boolean; fragment: HTMLElement }> {
  const list = document.createElement("ul");
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.className = "suggestions";
  for (const { value, label, detail } of (await suggestions).slice(0, mostShown)) {
    const item = document.createElement("li");
    item.setAttribute("role", "option");
    item.dataset["value"] = value;
    item.append(label);
    if (detail !== undefined) {
      const more = document.createElement("span");
      more.textContent = detail;
      item.append(more);
    }
    list.append(item);
  }
  return { matched: list.childElementCount > 0, fragment: list };
}
