/** Test projects: fast unit tests everywhere, and suites in tests/ that each start what they need. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Vitest leaves one core to itself, of which it needs little: of two cores one would stand idle. */
const workers = { maxWorkers: Math.max(2, availableParallelism() - 1) };
/** Loading the engine or React anew for each file takes longer than most files' tests. So no test may replace a module. */
const together = { isolate: false };
const shared = { ...together, ...workers };
const onFirestore = {
  ...shared,
  globalSetup: "tests/firestore-setup.ts",
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
const inBrowser = {
  ...together,
  // A journey crosses two emulators, a queue and a browser. `npm test` names each that held only at its second try: a defect to mend.
  retry: 1,
  globalSetup: ["tests/suite-setup.ts", "tests/browser-setup.ts"],
  hookTimeout: 240_000,
  // A machine that is busy with something else is slow, not wrong.
  testTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
  // Windows at a time, in tests that disturb each other as little as the messages of a screen do. In these,
  // `expect.poll` does not know its test; Playwright's own waiting does without.
  maxConcurrency: 4,
};

/** Journeys and calls wait more than they compute. */
const besideEachOther = { maxWorkers: 3, sequence: { groupOrder: 2 } };

/** Browser tests that change what others look at, or measure how quickly the app answers: after all others, one at a time. */
const alone = ["tests/e2e/first-review.test.ts", "tests/e2e/shell-journey.test.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          ...shared,
          // A machine that is busy with something else is slow, not wrong. What must be quick is held to a ratio.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            "{contract,functions,web}/src/**/*.test.ts",
            "functions/*.test.ts",
            "local/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
            "tests/bench/**/*.test.ts",
            "tests/eval/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**"],
        },
      },
      {
        define: { __LOCAL_BUILD__: "false" },
        test: {
          name: "components",
          ...shared,
          include: ["web/src/**/*.test.tsx"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
          setupFiles: "web/src/testing/setup.ts",
          testTimeout: 60_000,
        },
      },
      { test: { name: "rules", include: ["tests/rules/**/*.test.ts"], ...onFirestore } },
      {
        test: {
          name: "stores",
          include: ["tests/stores/**/*.test.ts"],
          setupFiles: "tests/stores/record-queries.ts",
          ...onFirestore,
        },
      },
      { test: { name: "api", include: ["tests/api/**/*.test.ts"], ...onFirestore } },
      {
        test: {
          name: "reliability",
          include: ["tests/reliability/**/*.test.ts"],
          globalSetup: "tests/suite-setup.ts",
          fileParallelism: false,
          hookTimeout: 120_000,
          testTimeout: 60_000,
          // They kill workers.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "doors",
          ...together,
          include: ["tests/doors/**/*.test.ts"],
          globalSetup: "tests/suite-setup.ts",
          hookTimeout: 120_000,
          testTimeout: 60_000,
          ...besideEachOther,
        },
      },
      {
        test: {
          name: "e2e-alone",
          include: alone,
          ...inBrowser,
          setupFiles: "tests/when-others-ended.ts",
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          exclude: alone,
          ...inBrowser,
          ...besideEachOther,
        },
      },
    ],
  },
});
