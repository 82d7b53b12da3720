/** Go: handlers that continue after an error response. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { lastOf, following, leaves } from "./tree.ts";

const refuses =
  /^(?:http\.(?:Error|Redirect|NotFound)\(|\w+\.(?:AbortWith\w+|JSON|String|IndentedJSON|XML|Redirect)\(\s*(?:http\.Status(?:Bad|Un|Forb|Not|Conf|Int|Too|Temp|Perm|See|Found|Moved)\w*|[345]\d\d)\b)/;

const goesOn =
  /\b(?:w|rw|writer|res|resp|c|ctx)\.(?:Write|JSON|String|HTML|Header|Data|File)\w*\(|\b(?:http|fmt|json|io|template|tmpl|db|tx|os|session|sess|store|repo|svc|service)\w*\.\w+\(/;

/** It responds, and the function continues to respond or to work. */
function respondsTwice(branch: SgNode): boolean {
  if (fieldOf(branch, "alternative") !== null) return false;
  const last = lastOf(fieldOf(branch, "consequence"));
  if (last === undefined || !refuses.test(textOf(last))) return false;
  const rest = following(branch);
  const [first] = rest;
  if (first === undefined || leaves.test(textOf(first))) return false;
  return rest.some((one) => goesOn.test(textOf(one)));
}

export const missingReturn = defineRules(["go"], "bug", [
  {
    id: "go-goes-on-after-answer",
    severity: "medium",
    confidence: "medium",
    cwe: 698,
    see: ["https://pkg.go.dev/net/http#Error"],
    title: "Missing return after an error response",
    message:
      "Writing an error response does not end the handler, so the rejected request is still processed and a second response follows. Write `return` after it.",
    rule: {
      kind: "if_statement",
      regex: "(?:http\\.(?:Error|Redirect|NotFound)|\\.AbortWith\\w+|\\.(?:JSON|String|Redirect))\\(",
    },
    fileHas: ["net/http", "gin.Context", "echo.Context"],
    check: respondsTwice,
    valid: [
      'package p\n\nimport "net/http"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !ok {\n\t\thttp.Error(w, "no", 403)\n\t\treturn\n\t}\n\tw.Write(b)\n}',
      'package p\n\nimport "net/http"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !ok {\n\t\thttp.Error(w, "no", 403)\n\t}\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "net/http"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !ok {\n\t\thttp.Error(w, "no", 403)\n\t}\n\tw.Write(secret)\n}',
        lines: [6],
      },
    ],
  },
]);
