/** Markdown to HTML that is safe to show: parsed by marked, cleaned by DOMPurify, then made to fit the page it stands in. */
import { mayParse, plainHtmlTags, uploadIdOf } from "@acrux/contract";
import createPurifier from "dompurify";
import { Marked, type Tokens } from "marked";
import markedFootnote from "marked-footnote";
import { fitHeadings, type Heading } from "./markdown-headings.ts";
import { imageMark, showImage } from "./markdown-images.ts";
import { linkReferences } from "./markdown-references.ts";

const tags = [
  ...["p", "div", "br", "hr", "blockquote", "pre", "code", "kbd", "a", "input", "section"],
  ...["strong", "em", "b", "i", "del", "s", "sub", "sup", "details", "summary"],
  ...["h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li"],
  ...["table", "thead", "tbody", "tr", "th", "td"],
];
const plainTags = new RegExp(String.raw`&lt;(/?(?:${plainHtmlTags.join("|")}))\s*/?&gt;`, "gi");
/** No class, name or style: a text must not look like a part of the page. Ids are made anew below. */
const attributes = [
  ...["href", "title", "start", "type", "checked", "disabled", "align", "colspan", "rowspan"],
  ...["id", "lang"],
];

const purifier = createPurifier(window);

export interface MarkdownOptions {
  /** Its largest heading becomes one of this level. */
  readonly topHeading: number;
  /** Begins every id, so that two texts on a page, and the page itself, share none. */
  readonly idPrefix: string;
  /** Headings get an address of their own. */
  readonly hasAnchors: boolean;
  /** By which addresses uploaded images are shown, of those that are there by now; null for one that cannot be had. */
  readonly images: ReadonlyMap<string, string | null>;
  /** Where `PROJ-12` and `@login` lead, of those that exist. */
  readonly links: ReadonlyMap<string, string>;
}

export interface MarkdownHtml {
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Null when the text is not parsed, because it is too long or too deeply nested; show it as it is then. */
export function markdownToHtml(markdown: string, options: MarkdownOptions): MarkdownHtml | null {
  if (!mayParse(markdown)) return null;
  const fragment = purifier.sanitize(parserFor(options).parse(markdown, { async: false }), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The expression below would be asked of every attribute else.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== "href"),
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?![/\\])|#)/i,
    RETURN_DOM_FRAGMENT: true,
  });
  fragment.querySelectorAll("[id]").forEach((element) => keepOwnId(element, options.idPrefix));
  const headings = fitHeadings(fragment, options);
  linkReferences(fragment, options.links);
  fragment.querySelectorAll(`[lang="${imageMark}"]`).forEach((place) => showImage(place, options.images));
  fragment.querySelectorAll("a").forEach(secureLink);
  fragment.querySelectorAll("input").forEach(keepTaskOnly);
  fragment.querySelectorAll("pre, table").forEach(letScroll);
  const holder = document.createElement("div");
  holder.append(fragment);
  return { html: holder.innerHTML, headings };
}

/** Its own for each text: notes are numbered and named within it. */
function parserFor({ idPrefix }: MarkdownOptions): Marked {
  const footnotes = markedFootnote({ prefixId: `${idPrefix}note-`, description: "Footnotes" });
  return new Marked({ gfm: true, breaks: false, renderer: { image, html, code } }).use(footnotes);
}

/** Images of others are links: loading one would tell a stranger's server who reads this, and when. */
function image({ href, text }: Tokens.Image): string {
  const id = uploadIdOf(href);
  if (id !== null) return `<i lang="${imageMark}" title="${id}">${escapeText(text)}</i>`;
  if (href === "") return escapeText(text);
  return `<a href="${escapeText(href)}">${escapeText(text === "" ? href : text)}</a>`;
}

/** Escaped before the cleaner sees it, which parses what it gets: a browser reports each handler that its policy stops. */
function html({ text, block }: Tokens.HTML | Tokens.Tag): string {
  const shown = escapeText(text).replace(plainTags, "<$1>");
  // What can be folded goes on until its own end, with the markdown in between.
  return block && !/^\s*<\/?details>/.test(shown) ? `<div>${shown}</div>` : shown;
}

/** The language travels in `lang`, which no text can set by itself, and is taken out again below. */
function code({ text, lang = "" }: Tokens.Code): string {
  const language = /^[\w#+.-]{1,30}/.exec(lang)?.[0] ?? "";
  const attribute = language === "" ? "" : ` lang="x-${escapeText(language.toLowerCase())}"`;
  return `<pre><code${attribute}>${escapeText(text)}\n</code></pre>`;
}

function keepOwnId(element: Element, idPrefix: string): void {
  if (!element.id.startsWith(idPrefix) || !/^[\w%.~-]{1,200}$/.test(element.id))
    element.removeAttribute("id");
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
  const isCode = wide.tagName === "PRE";
  const frame = document.createElement("div");
  frame.className = isCode ? "markdown-code" : "markdown-table";
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", isCode ? "Code" : "Table");
  wide.replaceWith(frame);
  frame.append(wide);
  if (isCode) offerCopy(frame);
}

function offerCopy(frame: HTMLElement): void {
  const text = frame.querySelector("code");
  const language = text?.getAttribute("lang")?.slice(2) ?? "";
  text?.removeAttribute("lang");
  if (language !== "") text?.setAttribute("data-language", language);
  const holder = document.createElement("div");
  holder.className = "markdown-code-holder";
  frame.replaceWith(holder);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "markdown-copy";
  button.textContent = "Copy";
  holder.append(frame, button);
}

function escapeText(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
