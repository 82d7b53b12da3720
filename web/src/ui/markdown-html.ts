/** Markdown to HTML that is safe to show: parsed by marked, cleaned by DOMPurify, then made to fit the page it stands in. */
import createPurifier from "dompurify";
import { Marked, type Tokens } from "marked";
import { mayParse } from "./markdown-limits.ts";

const tags = [
  ...["p", "div", "br", "hr", "blockquote", "pre", "code", "kbd", "a", "input"],
  ...["strong", "em", "b", "i", "del", "s", "sub", "sup", "details", "summary"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
];
/** May be written as HTML, without attributes; other HTML is shown as it was written. */
const plainTags = /&lt;(\/?(?:br|kbd|sub|sup|b|i|s|del|details|summary))\s*\/?&gt;/gi;
/** No class, id, name or style: a text must not look like a part of the page, nor shadow its elements. */
const attributes = ["href", "title", "start", "type", "checked", "disabled", "align", "colspan", "rowspan"];

const marked = new Marked({ gfm: true, breaks: false, renderer: { image, html } });
const purifier = createPurifier(window);

/** Images are links: loading one would tell a stranger's server who reads this, and when. */
function image({ href, text }: Tokens.Image): string {
  return `<a href="${escapeText(href)}">${escapeText(text === "" ? href : text)}</a>`;
}

/** Escaped before the cleaner sees it, which parses what it gets: a browser reports each handler that its policy stops. */
function html({ text, block }: Tokens.HTML | Tokens.Tag): string {
  const shown = escapeText(text).replace(plainTags, "<$1>");
  return block ? `<div>${shown}</div>` : shown;
}

/**
 * Null when the text is not parsed, because it is too long or too deeply nested; show it as it is then.
 * Its largest heading becomes one of `topHeading`.
 */
export function markdownToHtml(markdown: string, topHeading: number): string | null {
  if (!mayParse(markdown)) return null;
  const fragment = purifier.sanitize(marked.parse(markdown, { async: false }), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The expression below would be asked of every attribute else.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== "href"),
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\])|#)/i,
    RETURN_DOM_FRAGMENT: true,
  });
  fitHeadings(fragment, topHeading);
  fragment.querySelectorAll("a").forEach(secureLink);
  fragment.querySelectorAll("input").forEach(keepTaskOnly);
  fragment.querySelectorAll("pre, table").forEach(letScroll);
  const holder = document.createElement("div");
  holder.append(fragment);
  return holder.innerHTML;
}

/** Levels follow each other without a gap, as readers who move from heading to heading expect. */
function fitHeadings(fragment: DocumentFragment, topHeading: number): void {
  const headings = [...fragment.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const levels = [...new Set(headings.map(levelOf))].sort((a, b) => a - b);
  let before = topHeading - 1;
  for (const heading of headings) {
    const level = Math.min(topHeading + levels.indexOf(levelOf(heading)), before + 1, 6);
    before = level;
    const fitting = document.createElement(`h${String(level)}`);
    fitting.append(...heading.childNodes);
    heading.replaceWith(fitting);
  }
}

function levelOf(heading: Element): number {
  return Number(heading.tagName.slice(1));
}

/** Links of others leave in a tab of their own, which cannot reach back, and give them no credit with search engines. */
function secureLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute("href");
  if (address === null) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute("rel", "noopener noreferrer nofollow ugc");
  if (/^https?:/i.test(address)) link.setAttribute("target", "_blank");
}

/** The only input that markdown knows is the box of a task, which nobody can tick here. */
function keepTaskOnly(input: HTMLInputElement): void {
  if (input.type !== "checkbox") {
    input.remove();
    return;
  }
  input.disabled = true;
  input.setAttribute("aria-label", input.checked ? "Done" : "Not done");
}

/** What is wider than the page scrolls by itself, and so must be reachable by keyboard (WCAG 2.1.1). */
function letScroll(wide: Element): void {
  const frame = document.createElement("div");
  frame.className = wide.tagName === "PRE" ? "markdown-code" : "markdown-table";
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", wide.tagName === "PRE" ? "Code" : "Table");
  wide.replaceWith(frame);
  frame.append(wide);
}

function escapeText(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
