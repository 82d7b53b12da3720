/** Text that people wrote in markdown. Nothing in it can run, load from elsewhere, or look like a part of the page. */
import { uploadsIn } from "@acrux/contract";
import { type MouseEvent, Suspense, use, useEffect, useId, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { MarkdownContext } from "./markdown-context.ts";
import type { Heading } from "./markdown-headings.ts";
import { referencesIn } from "./markdown-references.ts";
import { PlainMarkdown } from "./PlainMarkdown.tsx";
import "./markdown.css";

interface MarkdownProps {
  text: string;
  /** Level of its largest heading; below the page's own h1 that is 2, the default. */
  topHeading?: 2 | 3 | 4;
  /** Gives headings addresses that begin with it; one text of a page may have them. */
  anchors?: string;
  /** Told the headings once they are known, for a table of contents. */
  onHeadings?: (headings: readonly Heading[]) => void;
}

const load = () => import("./markdown-html.ts");

let parser: ReturnType<typeof load> | null = null;

/** The parser and the cleaner, loaded once; a load that failed is tried again by the next who asks. */
function loadParser(): ReturnType<typeof load> {
  parser ??= load();
  parser.catch(() => {
    parser = null;
  });
  return parser;
}

// Who loads a page with markdown on it will need it in a moment.
loadParser().catch(() => undefined);

export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<PlainMarkdown text={props.text} />}>
      <Rendered {...props} />
    </Suspense>
  );
}

function Rendered({ text, topHeading = 2, anchors, onHeadings }: MarkdownProps) {
  const { markdownToHtml } = use(loadParser());
  const { useLinks, useImages } = use(MarkdownContext);
  const links = useLinks(useMemo(() => referencesIn(text), [text]));
  const images = useImages(useMemo(() => uploadsIn(text), [text]));
  const ownPrefix = `md${useId().replaceAll(/\W/g, "")}-`;
  const idPrefix = anchors ?? ownPrefix;
  const hasAnchors = anchors !== undefined;
  const rendered = useMemo(
    () => markdownToHtml(text, { topHeading, idPrefix, hasAnchors, links, images }),
    [markdownToHtml, text, topHeading, idPrefix, hasAnchors, links, images],
  );
  const element = useRef<HTMLDivElement>(null);
  const html = rendered?.html;
  useEffect(() => {
    const block = element.current;
    const hasCode = block !== null && block.querySelector("code[data-language]") !== null;
    if (!hasCode) return;
    // Without colors it can be read just as well.
    void import("./markdown-highlight.ts")
      .then(({ highlightIn }) => highlightIn(block))
      .catch(() => undefined);
  }, [html]);
  const headings = rendered?.headings;
  useEffect(() => {
    if (headings !== undefined) onHeadings?.(headings);
  }, [headings, onHeadings]);
  const onClick = useClicks();
  // The same object again, so that React leaves what was colored since alone.
  const inner = useMemo(() => ({ __html: html ?? "" }), [html]);
  if (html === undefined) return <PlainMarkdown text={text} />;
  // Clicks are those of the links and buttons in it, which have a keyboard of their own.
  return (
    <div ref={element} dir="auto" className="markdown" onClick={onClick} dangerouslySetInnerHTML={inner} />
  );
}

/** Buttons that copy, and links within the app, which need no new page. */
function useClicks(): (event: MouseEvent<HTMLDivElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const target = event.target as Element;
    const copy = target.closest<HTMLButtonElement>(".markdown-copy");
    if (copy !== null) void copyCode(copy);
    const address = target.closest("a")?.getAttribute("href") ?? "";
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !address.startsWith("/app/")) return;
    event.preventDefault();
    void navigate(address);
  };
}

const SAID_MS = 2_000;

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const text = button.parentElement?.querySelector("code")?.textContent ?? "";
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = copied ? "Copied" : "Press Ctrl+C";
  setTimeout(() => (button.textContent = "Copy"), SAID_MS);
}
