/** What went wrong without failing: errors on the console, and calls that nobody answered. A test ends with none that it did not expect. */

const problems: string[] = [];

export function noteProblem(problem: string): void {
  problems.push(problem);
}

/** What was noted since the last time this was asked; what is taken is expected. */
export function takeProblems(): string[] {
  return problems.splice(0);
}
