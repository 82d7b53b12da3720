/** Markdown as it was written: while its parser loads, and for what no parser should read. */

export function PlainMarkdown({ text }: { text: string }) {
  return (
    <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {text}
    </p>
  );
}
