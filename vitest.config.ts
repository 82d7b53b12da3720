/** Test projects: fast unit tests everywhere, and suites in tests/ that each start what they need. */
import { defineConfig } from "vitest/config";

const onFirestore = { globalSetup: "tests/firestore-setup.ts", testTimeout: 30_000, hookTimeout: 60_000 };
const onSuite = { globalSetup: "tests/suite-setup.ts", fileParallelism: false, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{contract,functions,web}/src/**/*.test.ts",
            "functions/*.test.ts",
            "local/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**"],
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
          ...onSuite,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          ...onSuite,
          testTimeout: 120_000,
          // Windows at a time, in tests that disturb each other as little as the four looks of a screen do. In these,
          // `expect.poll` does not know its test; Playwright's own waiting does without.
          maxConcurrency: 4,
        },
      },
    ],
  },
});
