/** `npm run check`: types, lint, format, import rules, unused code and the unit tests. */
import { runSteps, staticSteps } from "./steps.ts";

const unit = {
  name: "unit tests",
  command: ["vitest", "run", "--project", "unit", "--project", "components", "--reporter=minimal"],
} as const;

process.exitCode = (await runSteps([...staticSteps, unit])) === 0 ? 0 : 1;
