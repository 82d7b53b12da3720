/** C and C++: allocations, loops and other costs whose amount input decides. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { anywhere } from "./matchers.ts";
import { inStructFunction, foundInStructFunction } from "./examples.ts";

export const resourceExhaustion = defineRules(["c", "cpp"], "security", [
  {
    id: "c-huge-allocation",
    fault: "huge-allocation",
    severity: "medium",
    confidence: "medium",
    cwe: 789,
    title: titles.allocation,
    message:
      "The size comes from input, so a large number exhausts the machine's memory. Compare it with a sensible maximum.",
    rule: anywhere,
    valid: [
      inStructFunction('int a; scanf("%d", &a); if (a < 0 || a > 99) return; char *p = malloc(a); free(p);'),
    ],
    invalid: [foundInStructFunction('unsigned a; scanf("%u", &a);\nchar *p = malloc(a); free(p);')],
  },
  {
    id: "c-loop-bound-from-outside",
    fault: "loop-bound",
    severity: "medium",
    confidence: "medium",
    cwe: 606,
    title: titles.loopBound,
    message:
      "The bound comes from input, so a large number keeps the thread busy for long. Compare it with a sensible maximum.",
    rule: anywhere,
    valid: [inStructFunction('int a; scanf("%d", &a); if (a > 99) return; for (int i = 0; i < a; i++) g();')],
    invalid: [foundInStructFunction('int a; scanf("%d", &a);\nfor (int i = 0; i < a; i++) g();')],
  },
  {
    id: "c-costly-number-from-outside",
    fault: "costly-number",
    severity: "medium",
    confidence: "medium",
    cwe: 400,
    title: "Uncontrolled resource use: amount from input",
    message:
      "The amount of work or waiting comes from input, so a large number uses up time, memory or disk. Compare it with a sensible maximum.",
    rule: anywhere,
    valid: [inStructFunction('int a; scanf("%d", &a); if (a < 0 || a > 30) return; sleep(a);')],
    invalid: [foundInStructFunction('int a; scanf("%d", &a);\nsleep(a);')],
  },
]);
