/** Which API calls came, so that a test can count them. */

export interface LoggedCall {
  readonly at: string;
  readonly api: "rest" | "graphql";
  readonly method: string;
  /** The operation's template, or the path when no operation fits. */
  readonly path: string;
  readonly url: string;
  readonly operation: string | null;
  /** Whether GitHub counts it as creating content. */
  readonly creating: boolean;
  readonly status: number;
  readonly milliseconds: number;
}

export interface CallLog {
  add(call: LoggedCall): void;
  /** A wrong answer or webhook of the local GitHub itself: a fault of ours, which tests look for. */
  addContractProblem(problem: string): void;
  list(): readonly LoggedCall[];
  contractProblems(): readonly string[];
  reset(): void;
}

const longest = 10_000;

export function createCallLog(): CallLog {
  const calls: LoggedCall[] = [];
  const problems: string[] = [];
  return {
    add: (call) => {
      calls.push(call);
      if (calls.length > longest) calls.shift();
    },
    addContractProblem: (problem) => problems.push(problem),
    list: () => calls,
    contractProblems: () => problems,
    reset: () => {
      calls.length = 0;
      problems.length = 0;
    },
  };
}
