/** Running text of the public site: paragraphs, and lists for what is a list. */
import type { Block } from "../content/legal-text.ts";

export function Paragraphs({ body }: { body: readonly Block[] }) {
  return body.map((block, index) =>
    typeof block === "string" ? (
      <p key={index} className="text-muted mt-3 text-pretty">
        <WithAddresses text={block} />
      </p>
    ) : (
      <ul key={index} className="text-muted marker:text-subtle mt-3 list-disc space-y-1.5 pl-5">
        {block.map((item) => (
          <li key={item} className="text-pretty">
            {item}
          </li>
        ))}
      </ul>
    ),
  );
}

/** Addresses of mail can be followed. */
function WithAddresses({ text }: { text: string }) {
  return text.split(/(?<=^|\s)([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        key={index}
        href={`mailto:${part}`}
        className="text-accent-text rounded-md underline underline-offset-3"
      >
        {part}
      </a>
    ),
  );
}
