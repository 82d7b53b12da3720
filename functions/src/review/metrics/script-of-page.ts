/** The script elements of a page as a file of their own: the same length and lines, with everything around them blank. */
import type { LanguageId } from "../languages/language.ts";

export interface PageScript {
  readonly language: LanguageId;
  readonly text: string;
}

/** Null for a page without a script. All scripts of a component are one module. */
export function scriptOf(page: string): PageScript | null {
  let text = "";
  let at = 0;
  let isTyped = false;
  for (let open = page.indexOf("<script"); open >= 0; open = page.indexOf("<script", at)) {
    const start = page.indexOf(">", open) + 1;
    const end = start === 0 ? -1 : page.indexOf("</script", start);
    if (end < 0) break;
    isTyped ||= /\blang=["']?ts/.test(page.slice(open, start));
    text += blank(page.slice(at, start)) + page.slice(start, end);
    at = end;
  }
  if (text === "") return null;
  return { language: isTyped ? "typescript" : "javascript", text: text + blank(page.slice(at)) };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
