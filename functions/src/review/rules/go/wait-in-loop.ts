/** Go: goroutines that wait for each other without need. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { preceding } from "./tree.ts";

/** Each round starts one goroutine and waits for it, and the group is that of all rounds. */
function waitsForEach(call: SgNode): boolean {
  const group = /^(\w+)\.Wait\(\)$/.exec(textOf(call))?.[1] ?? "";
  const around = call
    .ancestors()
    // A loop around `select` waits where it is told to stop.
    .find((one) => /^(?:for_statement|func_literal|if_statement|select_statement)$/.test(kindOf(one)));
  if (group === "" || !around || kindOf(around) !== "for_statement") return false;
  const before = textOf(around).slice(0, startOf(call) - startOf(around));
  return (
    before.includes(`${group}.Add(1)`) &&
    isRightBehind(call, before) &&
    /\bgo\s+(?:func|\w)/.test(before) &&
    !new RegExp(String.raw`\b${group}\s*:=|\bvar\s+${group}\b|\bfor\b[\s\S]*\bfor\b`).test(before) &&
    fieldTextOf(around, "body") !== ""
  );
}

/** One goroutine, and nothing that runs beside it until it is waited for. */
function isRightBehind(call: SgNode, before: string): boolean {
  const [last] = preceding(call.parent() ?? call);
  const started = before.match(/\bgo\s+(?:func|\w)/g) ?? [];
  return started.length === 1 && last !== undefined && /\bgo\s/.test(textOf(last));
}

export const waitInLoop = defineRules(["go"], "bug", [
  {
    id: "go-wait-in-loop",
    severity: "medium",
    confidence: "high",
    category: "performance",
    cwe: 833,
    see: ["https://pkg.go.dev/sync#WaitGroup"],
    title: "Goroutines serialized: `Wait` inside the loop",
    message:
      "`Wait` inside the loop waits for each goroutine in turn, so they run one after the other. Wait once, after the loop.",
    rule: goCall({ names: "Wait", on: "^\\w+$" }),
    fileHas: ["WaitGroup"],
    check: waitsForEach,
    valid: [
      inFunction(
        "var wg sync.WaitGroup\n\tfor _, x := range xs {\n\t\twg.Add(1)\n\t\tgo g(x)\n\t\task(x)\n\t\twg.Wait()\n\t}",
      ),
      inFunction(
        "var wg sync.WaitGroup\n\tfor {\n\t\tselect {\n\t\tcase x := <-xs:\n\t\t\twg.Add(1)\n\t\t\tgo g(x)\n\t\tcase <-stop:\n\t\t\twg.Wait()\n\t\t\treturn\n\t\t}\n\t}",
      ),
      inFunction("var wg sync.WaitGroup\n\tfor range xs {\n\t\twg.Add(1)\n\t\tgo g(&wg)\n\t}\n\twg.Wait()"),
      inFunction(
        "for range xs {\n\t\tvar wg sync.WaitGroup\n\t\twg.Add(1)\n\t\tgo g(&wg)\n\t\twg.Wait()\n\t}",
      ),
    ],
    invalid: [
      found("var wg sync.WaitGroup\n\tfor range xs {\n\t\twg.Add(1)\n\t\tgo g(&wg)\n\t\twg.Wait()\n\t}", 8),
    ],
  },
]);
