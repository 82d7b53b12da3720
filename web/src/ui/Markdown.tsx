/** Text that people wrote in markdown. Nothing in it can run, load from elsewhere, or look like a part of the page. */
import { Suspense, use, useMemo } from "react";
import { PlainMarkdown } from "./PlainMarkdown.tsx";
import "./markdown.css";

interface MarkdownProps {
  text: string;
  /** Level of its largest heading; below the page's own h1 that is 2, the default. */
  topHeading?: 2 | 3 | 4;
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

function Rendered({ text, topHeading = 2 }: MarkdownProps) {
  const { markdownToHtml } = use(loadParser());
  const html = useMemo(() => markdownToHtml(text, topHeading), [markdownToHtml, text, topHeading]);
  if (html === null) return <PlainMarkdown text={text} />;
  return <div dir="auto" className="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
