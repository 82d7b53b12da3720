/** What `npm test` says at its end: how long each group took, which tests were slow, and how to run one of them. */

export interface TimedTest {
  readonly file: string;
  /** With the names of the groups it stands in. */
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
}

export interface Totals {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly tests: readonly TimedTest[];
  /** Those that failed once and passed when they were tried again. */
  readonly secondTries: readonly string[];
}

const SLOWEST = 10;

export function findSlowest(groups: readonly Totals[]): readonly TimedTest[] {
  return groups
    .flatMap(({ tests }) => tests)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
}

export function printReport(
  groups: readonly Totals[],
  slowest: readonly TimedTest[],
  write: (text: string) => void = (text) => process.stdout.write(text),
): void {
  const lines = ["", ...groups.map(groupLine), ""];
  const [first] = slowest;
  if (first !== undefined) {
    lines.push("The slowest tests:", ...slowest.map(slowLine), "");
    lines.push(`One of them alone: npx vitest run ${first.file} -t ${JSON.stringify(first.title)}`, "");
  }
  const secondTries = groups.flatMap((group) => group.secondTries);
  if (secondTries.length > 0)
    lines.push(
      "Passed only at the second try; find out why, it is a defect of the test or of the product:",
      ...secondTries.map((name) => `  ${name}`),
      "",
    );
  const sum = (count: (group: Totals) => number): string =>
    String(groups.reduce((all, group) => all + count(group), 0));
  lines.push(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
  write(`${lines.join("\n")}\n`);
}

function groupLine({ name, passed, failed, seconds }: Totals): string {
  const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
  return `${failed === 0 ? "✓" : "✗"} ${name.padEnd(10)} ${counts} ${seconds.toFixed(1).padStart(7)} s`;
}

function slowLine({ file, name, seconds }: TimedTest): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${file}: ${name}`;
}
