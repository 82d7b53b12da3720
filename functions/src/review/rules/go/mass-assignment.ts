/** Go: objects filled from a whole request. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, declarationAround, everyInside } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Declared in this file with a field that gives rights, and given to the database in the same function. */
function isStoredWithRights(call: SgNode): boolean {
  const around = declarationAround(call);
  const target = argumentsOf(call)[0];
  if (around === null || target === undefined) return false;
  const name = textOf(target).slice(1);
  const text = textOf(around);
  if (!new RegExp(`\\.(?:Create|Save|Updates|Update|Insert|InsertOne)\\((?:\\w+, )?&?${name}\\)`).test(text))
    return false;
  const type = new RegExp(`\\bvar ${name} (\\w+)\\b|\\b${name} := &?(\\w+)\\{\\}`).exec(text);
  const declared = everyInside(call.getRoot().root(), ["type_spec"]).find(
    (one) => textOf(fieldOf(one, "name") ?? one) === (type?.[1] ?? type?.[2]),
  );
  if (declared === undefined) return false;
  return textOf(declared)
    .split("\n")
    .some(
      (line) =>
        /^\s+(?:Is)?(?:Admin|Role|Roles|IsStaff|Superuser|Permissions|Balance|Verified)\b/.test(line) &&
        !line.includes('json:"-"'),
    );
}

export const massAssignment = defineRules(["go"], "security", [
  {
    id: "go-mass-assignment",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The client can set fields such as the role, and the record is stored as it came. Decode the request into a struct with the accepted fields only.",
    rule: goCall({
      names: "BindJSON|ShouldBindJSON|Bind|ShouldBind|BodyParser|Decode",
      args: { has: { nthChild: 1, kind: "unary_expression", regex: "^&\\w+$" } },
    }),
    fileHas: ["gorm", "sqlx", "Updates(", "Create("],
    check: isStoredWithRights,
    valid: [
      "package p\n\ntype U struct {\n\tName string\n}\n\nfunc f(c *gin.Context) {\n\tvar u U\n\tc.BindJSON(&u)\n\tdb.Create(&u)\n}",
    ],
    invalid: [
      {
        code: "package p\n\ntype U struct {\n\tName string\n\tIsAdmin bool\n}\n\nfunc f(c *gin.Context) {\n\tvar u U\n\tc.BindJSON(&u)\n\tdb.Create(&u)\n}",
        lines: [10],
      },
    ],
  },
]);
