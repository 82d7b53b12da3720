/** Shows markdown as GitHub would, more plainly: no images, no HTML but a few harmless tags, links to the web only. */
import { Marked, type RendererObject } from "marked";
import { escape, type Html } from "./html.ts";

const harmless = /^<\/?(details|summary|br|sub|sup|kbd)\s*\/?>$/i;

/** Comments are how a review is found again; like on GitHub nobody sees them. */
function keepHarmless(source: string): string {
  const withoutComments = source.replaceAll(/<!--[\s\S]*?(-->|$)/g, "");
  return withoutComments.replaceAll(/<[^>]*>|[^<]+|</g, (part) =>
    harmless.test(part) ? part.toLowerCase() : escapeOnce(part),
  );
}

/** HTML blocks hold text that is escaped by its author already. */
const escapeOnce = (text: string): string => escape(text).replaceAll(/&amp;(#\d+|#x[\da-f]+|\w+);/gi, "&$1;");

const isWeb = (address: string): boolean => /^(https?:\/\/|\/|#)/i.test(address);

const renderer: RendererObject = {
  html: ({ text }) => keepHarmless(text),
  image: ({ text }) => escape(text),
  // Headings of a comment stand below those of the page.
  heading({ tokens, depth }) {
    const level = String(Math.min(6, depth + 2));
    return `<h${level} class="in-text">${this.parser.parseInline(tokens)}</h${level}>`;
  },
  checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    return isWeb(href) ? `<a href="${escape(href)}" rel="noreferrer">${text}</a>` : text;
  },
  code({ text, lang }) {
    const label = lang === "suggestion" ? "Suggested change" : "Code";
    return `<pre class="code" tabindex="0" role="region" aria-label="${label}"><code>${escape(text)}</code></pre>`;
  },
};

const parser = new Marked({ renderer, gfm: true, async: false });
const longest = 200_000;

export function markdown(source: string | null): Html {
  if (source === null || source.trim() === "") return { html: `<p class="quiet">No description.</p>` };
  const shown = parser.parse(source.slice(0, longest), { async: false });
  return { html: `<div class="markdown">${shown}</div>` };
}
