/** Test projects: fast unit tests everywhere, and suites in tests/ that each start what they need. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,functions,local,web}/{src,.}/**/*.test.ts", "local/**/*.test.ts", "tests/architecture/**/*.test.ts"],
          exclude: ["**/node_modules/**"],
        },
      },
      { test: { name: "rules", include: ["tests/rules/**/*.test.ts"], globalSetup: "tests/firestore-setup.ts", fileParallelism: false } },
      { test: { name: "stores", include: ["tests/stores/**/*.test.ts"], globalSetup: "tests/firestore-setup.ts", fileParallelism: false } },
      { test: { name: "api", include: ["tests/api/**/*.test.ts", "tests/reliability/**/*.test.ts"], globalSetup: "tests/suite-setup.ts", fileParallelism: false, testTimeout: 60_000, hookTimeout: 120_000 } },
      { test: { name: "e2e", include: ["tests/e2e/**/*.test.ts"], globalSetup: "tests/suite-setup.ts", fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
});
