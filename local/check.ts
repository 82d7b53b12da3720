/** `npm run check`: types, lint, format, import rules, unused code and the unit tests; `npm run lint`: lint alone. */
import { parseArgs } from "node:util";
import { lintSteps, runSteps, staticSteps } from "./steps.ts";

const unit = {
  name: "unit tests",
  command: ["vitest", "run", "--project", "unit", "--project", "components", "--reporter=minimal"],
} as const;

const { values } = parseArgs({ options: { lint: { type: "boolean", default: false } } });
process.exitCode = (await runSteps(values.lint ? lintSteps : [...staticSteps, unit])) === 0 ? 0 : 1;
