/** Which changed files were read, which were not, and why. What was not read stands first. */
import type { FileCoverage } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { coverageReason, groupCoverage, modelCoverage } from "./coverage-words.ts";

export function CoverageSection({ coverage }: { coverage: readonly FileCoverage[] }) {
  const { skipped, partly, read } = groupCoverage(coverage);
  if (coverage.length === 0) return null;
  return (
    <section aria-labelledby="coverage" className="flex flex-col gap-4">
      <div>
        <h2 id="coverage" className="scroll-mt-20 text-xl font-semibold">
          What was read
        </h2>
        <p className="text-muted">
          {`${count(read.length)} read, ${String(partly.length)} in part, ${String(skipped.length)} skipped.`}
        </p>
      </div>
      <Card className="divide-y overflow-hidden">
        <FileGroup title="Skipped" files={skipped} open />
        <FileGroup title="Read in part" files={partly} open />
        <FileGroup title="Read" files={read} open={read.length <= 10} />
      </Card>
    </section>
  );
}

function count(files: number): string {
  return files === 1 ? "1 file" : `${String(files)} files`;
}

function FileGroup({ title, files, open }: { title: string; files: readonly FileCoverage[]; open: boolean }) {
  if (files.length === 0) return null;
  return (
    <details open={open}>
      <summary className="hover:bg-canvas cursor-pointer px-4 py-2.5 text-sm font-medium sm:px-5">
        {title} <span className="text-muted font-normal tabular-nums">{files.length}</span>
      </summary>
      <ul aria-label={`${title} files`} className="divide-y border-t">
        {files.map((file, index) => (
          <li
            key={`${file.path}-${String(index)}`}
            className="flex flex-col gap-x-4 gap-y-1 px-4 py-2 sm:flex-row sm:items-baseline sm:justify-between sm:px-5"
          >
            <div className="min-w-0">
              <bdi className="font-mono text-xs break-all">{cleanText(file.path)}</bdi>
              {file.note !== null && <p className="text-muted text-sm break-words">{cleanText(file.note)}</p>}
              {modelCoverage(file) !== null && (
                <p className="text-muted text-sm break-words">{cleanText(modelCoverage(file) ?? "")}</p>
              )}
            </div>
            {file.state !== "read" && (
              <Badge tone={file.state === "partly" ? "warning" : "neutral"} className="w-fit">
                {coverageReason(file)}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
