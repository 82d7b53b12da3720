/** The trial of the landing page. Nothing of what was pasted is kept: not in a store, not in the log. */
import type { Finding, ReviewResult, Trial, trialRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import type { Change } from "../review/change/change.ts";
import { readPasted } from "./pasted-change.ts";

export interface TrialHandlerDeps {
  /** Runs the engine in a process of its own, with hard limits. */
  readonly review: (change: Change) => Promise<ReviewResult>;
  /** Processes that run beside each other; whoever comes then is asked to wait. */
  readonly mostAtOnce: number;
}

const mostFindingsShown = 50;
const waitSeconds = 3;

export function createTrialHandlers({
  review,
  mostAtOnce,
}: TrialHandlerDeps): Pick<Handlers, keyof typeof trialRoutes> {
  let running = 0;
  return {
    async tryReview({ body }) {
      const { kind, change, remarks } = readPasted(body.text, body.name);
      if (running >= mostAtOnce) {
        throw new AppError("too_many_requests", "Others are trying it right now. Try again in a moment.", {
          retryAfterSeconds: waitSeconds,
        });
      }
      running += 1;
      try {
        return present(kind, await review(change), remarks);
      } finally {
        running -= 1;
      }
    },
  };
}

function present(kind: Trial["kind"], result: ReviewResult, remarks: readonly string[]): Trial {
  const shown = result.findings.filter(({ outcome }) => outcome !== "dropped");
  return {
    kind,
    findings: shown.slice(0, mostFindingsShown).map(presentFinding),
    coverage: result.coverage,
    remarks: [...remarks, ...result.remarks],
    engineMs: result.stats.engineMs,
  };
}

function presentFinding(finding: Finding): Trial["findings"][number] {
  const { ruleId, severity, category, title, message, cwe, path, side, startLine, endLine } = finding;
  const { quote, excerpt, outcome, trace } = finding;
  return {
    ...{ ruleId, severity, category, title, message, cwe, path, side, startLine, endLine, quote, excerpt },
    ...(trace === undefined ? {} : { trace }),
    posted: outcome === "posted",
  };
}
