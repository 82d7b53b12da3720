/** Headings of a text that stands in a page: levels that fit below the page's own, and addresses to link to. */

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

interface HeadingOptions {
  readonly topHeading: number;
  readonly idPrefix: string;
  readonly hasAnchors: boolean;
}

/** Levels follow each other without a gap, as readers who move from heading to heading expect. */
export function fitHeadings(fragment: DocumentFragment, options: HeadingOptions): Heading[] {
  const { topHeading, idPrefix, hasAnchors } = options;
  const headings = [...fragment.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const levels = [...new Set(headings.map(levelOf))].sort((a, b) => a - b);
  const taken = new Map<string, number>();
  let before = topHeading - 1;
  return headings.map((heading) => {
    const level = Math.min(topHeading + levels.indexOf(levelOf(heading)), before + 1, 6);
    before = level;
    const fitting = document.createElement(`h${String(level)}`);
    const text = heading.textContent.trim();
    fitting.append(...heading.childNodes);
    heading.replaceWith(fitting);
    if (!hasAnchors) return { id: "", text, level };
    fitting.id = idPrefix + uniqueSlug(text, taken);
    fitting.append(anchorTo(fitting.id, text));
    return { id: fitting.id, text, level };
  });
}

function levelOf(heading: Element): number {
  return Number(heading.tagName.slice(1));
}

/** As GitHub makes them: "What we changed" is `what-we-changed`, and the second of that name `what-we-changed-1`. */
function uniqueSlug(text: string, taken: Map<string, number>): string {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")
    .slice(0, 80);
  const slug = plain === "" ? "section" : plain;
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${String(count)}`;
}

function anchorTo(id: string, text: string): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.href = `#${encodeURIComponent(id)}`;
  anchor.className = "markdown-anchor";
  anchor.textContent = "#";
  anchor.setAttribute("aria-label", `Link to ${text === "" ? "this heading" : text}`);
  return anchor;
}
