/** Tries the text of a team's rule in the engine's own process, which is killed when the rule finds no end. */
import { idOf } from "../../review/config/layers.ts";
import { type Position, readYaml } from "../../review/config/read-yaml.ts";
import type { RuleFault } from "../../review/rules/writing/read-rule.ts";
import type { RuleTrial } from "../../rules/store.ts";
import { engineChild, forkEngine } from "./attempt.ts";
import type { FromChild, ToChild } from "./messages.ts";
import { defaultLimits } from "./watchdog.ts";

/** Milliseconds of the clock that the rule has, and that the process has to start, which takes long on a busy machine. */
const patience = 8_000;
const patienceToStart = 30_000;

export async function tryRuleText(text: string, childPath: string = engineChild): Promise<RuleTrial> {
  const { value, problems, positionOf, positionOfKey } = readYaml("rule", text);
  if (problems.length > 0) {
    return { rule: null, faults: problems.map((problem) => placed(problem, problem.message)) };
  }
  const id = idOf(value);
  const answer = await tryApart(value, id, childPath);
  const faults = answer.map((fault) => {
    if (typeof fault === "string") return fault;
    const position = fault.isKey === true ? positionOfKey(fault.path) : positionOf(fault.path);
    return placed(position, fault.sentence);
  });
  return { rule: id === null ? null : { id, name: titleOf(value) }, faults };
}

function placed({ line, column }: Position, sentence: string): string {
  return `${String(line)}:${String(column)}: ${sentence}`;
}

function titleOf(value: unknown): string {
  const title = typeof value === "object" && value !== null && "title" in value ? value.title : "";
  return typeof title === "string" ? title.slice(0, 100) : "";
}

/** What is wrong with the process itself has no place in the rule. */
function tryApart(
  value: unknown,
  id: string | null,
  childPath: string,
): Promise<readonly (RuleFault | string)[]> {
  const child = forkEngine(childPath, defaultLimits);
  const name = id === null ? "The rule" : `Rule ${id}`;
  return new Promise((resolve) => {
    let timer = setTimeout(() => {
      finish([`${name} could not be tried: the engine did not start in time. Try again.`]);
    }, patienceToStart);
    child.on("message", (message) => {
      const answer = message as FromChild;
      if (answer.type === "tried") finish(answer.faults);
      if (answer.type !== "ready") return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        finish([`${name} did not come to an end on its own examples.`]);
      }, patience);
    });
    for (const end of ["close", "error"]) {
      child.on(end, () => {
        finish([`${name} brought the parser down on its own examples.`]);
      });
    }
    child.send({ type: "try-rule", rule: value } satisfies ToChild, () => undefined);

    function finish(faults: readonly (RuleFault | string)[]): void {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(faults);
    }
  });
}
