/** Where the names that a change touches are used in the rest of the repository. */
import type { ChangedSymbol, RepositoryContext, Review } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { PlaceLink } from "./PlaceLink.tsx";

interface SymbolsSectionProps {
  context: RepositoryContext;
  review: Pick<Review, "pullUrl" | "headSha">;
}

export function SymbolsSection({ context, review }: SymbolsSectionProps) {
  const { symbols, note } = context;
  if (symbols.length === 0 && note === null) return null;
  return (
    <section aria-labelledby="used-elsewhere" className="flex flex-col gap-3">
      <div>
        <h2 id="used-elsewhere" className="scroll-mt-20 text-xl font-semibold">
          Used elsewhere
        </h2>
        {symbols.length > 0 && (
          <p className="text-muted max-w-prose text-pretty">
            What this change touches, and where the rest of the repository uses it. The most used is first.
          </p>
        )}
      </div>
      {symbols.length > 0 && (
        <ul aria-label="Changed names" className="flex flex-col divide-y rounded-md border">
          {symbols.map((symbol) => (
            <SymbolRow key={`${symbol.path} ${symbol.name}`} {...{ symbol, review }} />
          ))}
        </ul>
      )}
      {note !== null && <p className="text-muted max-w-prose text-sm">{cleanText(note)}</p>}
    </section>
  );
}

interface SymbolRowProps {
  symbol: ChangedSymbol;
  review: Pick<Review, "pullUrl" | "headSha">;
}

const tones = { changed: "neutral", renamed: "warning", removed: "warning" } as const;

function SymbolRow({ symbol, review }: SymbolRowProps) {
  const { name, change, renamedTo, path, line, uses } = symbol;
  return (
    <li className="px-4 py-3 sm:px-5">
      <details>
        <summary className="cursor-pointer">
          {/* Beside the triangle, on a phone too. */}
          <span className="inline-flex max-w-[calc(100%-1.25rem)] flex-wrap items-center gap-x-2 gap-y-1 align-middle">
            <code className="font-mono font-semibold break-all">{cleanText(name)}</code>
            <Badge tone={tones[change]}>
              {renamedTo === null ? change : `renamed to ${cleanText(renamedTo)}`}
            </Badge>
            <span className="text-muted text-sm">{usedIn(symbol)}</span>
          </span>
        </summary>
        <p className="text-muted mt-2 text-sm break-all">
          {`Defined in ${cleanText(path)}, line ${String(line)}.`}
        </p>
        <ul aria-label={`Uses of ${cleanText(name)}`} className="mt-2 flex flex-col gap-2">
          {uses.map((use) => (
            <li key={`${use.path} ${String(use.line)}`} className="flex min-w-0 flex-col text-sm">
              <span className="flex flex-wrap items-center gap-x-2">
                <PlaceLink {...{ review, path: use.path, line: use.line }} />
                {use.isInChange && <Badge>In this change</Badge>}
              </span>
              <code className="text-muted font-mono text-xs break-all">{cleanText(use.text)}</code>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function usedIn({ usedIn: files, usedInChange }: ChangedSymbol): string {
  const all = files === 1 ? "used in 1 file" : `used in ${String(files)} files`;
  return usedInChange === 0
    ? `${all}, none in this change`
    : `${all}, ${String(usedInChange)} in this change`;
}
