/** C and C++: return values that are ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

export const ignoredResult = defineRules(["c", "cpp"], "security", [
  {
    id: "c-unchecked-privilege-change",
    severity: "high",
    confidence: "medium",
    cwe: 252,
    title: "Return value ignored: dropping privileges may fail",
    message:
      "If the call fails, the program continues with all its privileges. End the program unless it returns 0.",
    rule: {
      kind: "expression_statement",
      has: cFunction({
        names:
          "setuid|seteuid|setgid|setegid|setreuid|setregid|setresuid|setresgid|setgroups|initgroups|chroot|ImpersonateNamedPipeClient|RpcImpersonateClient",
      }),
    },
    valid: [inFunction("if (setuid(1) != 0) exit(1);")],
    invalid: [found("setuid(1);")],
  },
  {
    id: "cpp-answer-discarded",
    languages: ["cpp"],
    category: "bug",
    fault: "answer-discarded",
    severity: "low",
    confidence: "high",
    cwe: 252,
    title: "Return value ignored: `empty()` does not clear",
    message:
      "`empty()` only tests, and its return value is ignored, so the container is unchanged. Call `clear()` to empty it.",
    rule: anywhere,
    valid: ["void f(std::vector<int>& v) { if (v.empty()) return; v.clear(); }"],
    invalid: ["void f(std::vector<int>& v) { v.empty(); }"],
  },
  {
    id: "c-return-value-ignored",
    category: "bug",
    formerly: ["c-answer-ignored"],
    severity: "low",
    confidence: "medium",
    cwe: 252,
    title: titles.ignoredReturn,
    message:
      "If the call fails or reads less, the code continues with the old content. Check the return value.",
    rule: {
      kind: "expression_statement",
      has: cFunction({
        names:
          "fgets|fgetws|fread|fwrite|scanf|fscanf|sscanf|wscanf|fwscanf|swscanf|recv|read|rename|remove|RENAME|REMOVE|realloc|pthread_create|fseek|ftruncate|chown",
      }),
    },
    valid: [inFunction("if (fgets(p, 9, stdin) == 0) g();"), inFunction("(void)remove(p);")],
    invalid: [found("fgets(p, 9, stdin);"), found('scanf("%d", &a);')],
  },
]);
