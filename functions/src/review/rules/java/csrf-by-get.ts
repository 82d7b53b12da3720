/** Java: state changes by GET requests. */
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { methodOf } from "./java-nodes.ts";

const changesStored =
  /\b(?:\w*[rR]epository|\w*[rR]epo|\w*[sS]ervice|\w*[dD]ao|\w*[mM]apper|accounts|users|orders)\.(?:save|delete|remove|update|insert|create|transfer|deactivate|reset)\w*\(/;

export const csrfByGet = defineRules(["java"], "security", [
  {
    id: "java-changing-request-by-get",
    severity: "medium",
    confidence: "medium",
    cwe: 352,
    see: ["Cross-Site_Request_Forgery_Prevention"],
    title: "CSRF: state change allowed by GET",
    message:
      "The handler accepts any HTTP method, so a plain link or image on another site triggers the change, and CSRF protection does not cover GET. Restrict the method: `@PostMapping`.",
    rule: {
      kind: "annotation",
      all: [{ has: { field: "name", regex: "^RequestMapping$" } }, { not: { regex: "method\\s*=" } }],
      inside: { kind: "modifiers", inside: { kind: "method_declaration" } },
    },
    check: (node) => changesStored.test(fieldTextOf(methodOf(node), "body")),
    valid: [
      'class C {\n  @RequestMapping(value = "/x", method = RequestMethod.POST)\n  void f() { repository.deleteAll(); }\n}',
    ],
    invalid: [
      {
        code: 'class C {\n  @RequestMapping("/x")\n  void f(Long id) { repository.deleteById(id); }\n}',
        lines: [2],
      },
    ],
  },
]);
