/** A message of the engine: what stands between backticks looks like code. The app has its own, which loads more than a visitor needs. */

export function MessageText({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        key={index}
        className="bg-surface rounded border box-decoration-clone px-1 py-px font-mono text-[0.9em] wrap-anywhere"
      >
        {part}
      </code>
    ),
  );
}
