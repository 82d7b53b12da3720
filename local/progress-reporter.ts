/** Tells `npm test` how far a group of tests is: a line for each file that ended, which it turns into its own. */
import type { Reporter, TestModule, TestSpecification } from "vitest/node";

/** Begins each line; what follows is `<files done>/<files in all> <tests so far> <failed so far>`. */
export const progressMark = "\u0001progress ";
/** Begins a line that names a test which passed only when it was tried again. */
export const secondTryMark = "\u0001second try ";

// oxlint-disable-next-line no-restricted-exports -- Vitest finds a reporter by it.
export default class ProgressReporter implements Reporter {
  #files = 0;
  #done = 0;
  #tests = 0;
  #failed = 0;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done += 1;
    for (const test of module.children.allTests()) {
      this.#tests += 1;
      if (test.result().state === "failed") this.#failed += 1;
      if (test.diagnostic()?.flaky === true)
        process.stdout.write(`${secondTryMark}${module.relativeModuleId}: ${test.fullName}\n`);
    }
    const [files, done, tests, failed] = [this.#files, this.#done, this.#tests, this.#failed].map(String);
    process.stdout.write(
      `${progressMark}${String(done)}/${String(files)} ${String(tests)} ${String(failed)}\n`,
    );
  }
}
