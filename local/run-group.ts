/** Runs one group of tests, shows how far it is in one line, and what failed in full. */
import { readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import { root } from "./build.ts";
import { progressMark, secondTryMark } from "./progress-reporter.ts";
import type { Totals } from "./report-tests.ts";
import { runToEnd } from "./steps.ts";

interface Group {
  readonly name: string;
  readonly projects: readonly string[];
  /** Runs only what differs from that commit; everything for null. */
  readonly since: string | null;
  readonly isPatient: boolean;
}

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), title: z.string(), duration: z.number().nullish() }),
      ),
    }),
  ),
});

export async function runGroup({ name, projects, since, isPatient }: Group): Promise<Totals> {
  const report = `.local/tests-${name}.json`;
  rmSync(report, { force: true });
  const began = performance.now();
  const secondTries: string[] = [];
  const show = showProgress(name, began, (test) => secondTries.push(test));
  const code = await runToEnd(
    {
      name,
      isPatient,
      command: [
        ...(["vitest", "run"] as const),
        ...projects.flatMap((project) => ["--project", project]),
        ...(since === null ? [] : ["--changed", since, "--passWithNoTests"]),
        ...["--reporter=minimal", "--reporter=./local/progress-reporter.ts"],
        ...["--reporter=json", `--outputFile.json=${report}`],
      ],
    },
    show,
  );
  const seconds = (performance.now() - began) / 1000;
  const totals = readReport(report, since !== null && code === 0);
  // A suite that could not even start fails without a failed test; it must not look like a success.
  const failed = code !== 0 && totals.failed === 0 ? 1 : totals.failed;
  return { ...totals, failed, name, seconds, secondTries };
}

function readReport(file: string, mayBeEmpty: boolean): Pick<Totals, "passed" | "failed" | "tests"> {
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, "utf8")));
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, title, duration }) => ({
        ...{ file: relative(root, name), name: fullName, title },
        seconds: (duration ?? 0) / 1000,
      })),
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests, tests };
  } catch {
    return { passed: 0, failed: mayBeEmpty ? 0 : 1, tests: [] };
  }
}

/** A terminal shows one line that changes; a log gets one from time to time, so that nobody takes it for dead. */
const LOG_EVERY_MS = 30_000;

function showProgress(
  group: string,
  began: number,
  onSecondTry: (test: string) => void,
): (line: string) => void {
  const { stdout } = process;
  let logged = began;
  return (line) => {
    const secondTry = line.indexOf(secondTryMark);
    if (secondTry >= 0) {
      onSecondTry(line.slice(secondTry + secondTryMark.length));
      return;
    }
    const progress = line.indexOf(progressMark);
    if (progress < 0) {
      if (isWorthShowing(line)) stdout.write(stdout.isTTY ? `\r\u001b[K${line}\n` : `${line}\n`);
      return;
    }
    const [files = "", tests = "", failed = ""] = line.slice(progress + progressMark.length).split(" ");
    const seconds = Math.round((performance.now() - began) / 1000);
    const text = `  ${group}: ${files} files, ${tests} tests, ${failed} failed, ${String(seconds)} s`;
    if (stdout.isTTY) stdout.write(`\r\u001b[K${text}`);
    else if (performance.now() - logged > LOG_EVERY_MS) {
      logged = performance.now();
      stdout.write(`${text}\n`);
    }
  };
}

/** Vitest's own totals of a group are said at the end for all of them. */
function isWorthShowing(line: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const plain = line.replaceAll(/\u001b\[[\d;]*m/g, "").trim();
  return plain !== "" && !/^(Test Files|Tests|Start at|Duration|JSON report written)/.test(plain);
}
