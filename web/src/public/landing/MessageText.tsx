/** A message of the engine: what stands between backticks looks like code. The app has its own, which loads more than a visitor needs. */

export function MessageText({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="bg-sunken rounded px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ),
  );
}
