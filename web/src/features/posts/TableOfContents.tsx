/** Where the parts of a long text are. Short ones need none. */
import type { Heading } from "../../ui/markdown-headings.ts";

const fewest = 4;

export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < fewest) return null;
  return (
    <details className="bg-surface rounded-lg border px-4 py-3">
      <summary className="cursor-pointer font-medium">Contents</summary>
      <nav aria-label="Contents" className="mt-2">
        <ul className="flex flex-col gap-1">
          {headings.map(({ id, text, level }) => (
            <li key={id} style={{ paddingInlineStart: `${String((level - 2) * 1)}rem` }}>
              <a
                href={`#${encodeURIComponent(id)}`}
                className="text-accent-text wrap-anywhere hover:underline"
              >
                <bdi>{text}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
