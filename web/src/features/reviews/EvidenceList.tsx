/** Places in other files that show why a finding is one. */
import type { Evidence, Review } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Code } from "../../ui/Code.tsx";
import { shownLine } from "./code-lines.ts";
import { PlaceLink } from "./PlaceLink.tsx";

interface EvidenceListProps {
  evidence: readonly Evidence[];
  review: Pick<Review, "pullUrl" | "headSha">;
}

export function EvidenceList({ evidence, review }: EvidenceListProps) {
  return (
    <ul aria-label="Where it shows" className="flex flex-col gap-3">
      {evidence.map(({ path, line, excerpt }) => (
        <li key={`${path} ${String(line)}`} className="flex flex-col gap-1">
          <PlaceLink {...{ review, path, line }} />
          <Code
            lines={excerpt.lines.map(shownLine)}
            startLine={excerpt.startLine}
            highlight={{ from: line, to: line }}
            label={`${cleanText(path)}, line ${String(line)}`}
          />
        </li>
      ))}
    </ul>
  );
}
