/** A comment of the change that would hide its own finding: what it says, and how somebody else agrees to it. */
import type { Finding, Suppression } from "@acrux/contract";
import { lazy, Suspense, useState } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { Button } from "../../ui/Button.tsx";

const AgreeDialog = lazy(async () => ({ default: (await import("./AgreeDialog.tsx")).AgreeDialog }));

interface WaitingSuppressionProps {
  reviewId: string;
  finding: Finding;
  suppression: Suppression;
}

export function WaitingSuppression({ reviewId, finding, suppression }: WaitingSuppressionProps) {
  const [isAsking, setAsking] = useState(false);
  const { marker, line, reason } = suppression;
  return (
    <div className="border-warning-line bg-warning-soft flex flex-col items-start gap-3 rounded-md border px-3.5 py-3 sm:flex-row sm:justify-between">
      <div className="max-w-prose min-w-0">
        <p className="break-words">
          {"This change adds "}
          <code className="font-mono text-[0.92em]">{cleanText(marker)}</code>
          {` against it in line ${String(line)}, `}
          {reason === null ? "without a reason." : "with the reason: "}
          {reason !== null && <bdi>{cleanText(reason)}</bdi>}
        </p>
        <p className="text-muted mt-0.5 text-sm">
          It counts once it is on the base branch, or once someone with write access other than the author
          agrees.
        </p>
      </div>
      <Button
        size="sm"
        onClick={() => {
          setAsking(true);
        }}
      >
        Agree
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <AgreeDialog
            {...{ reviewId, finding }}
            onClose={() => {
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
