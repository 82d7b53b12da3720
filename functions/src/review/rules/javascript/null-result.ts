/** JavaScript and TypeScript: what a function of the same file gives, used without a look. */
import { ecmascript } from "../writing/define-rules.ts";
import { nullableResult } from "../shared/nullable-result.ts";

const find =
  "function find(users, name) {\n  for (const user of users) {\n    if (user.name === name) return user;\n  }\n  return null;\n}\n";

export const nullResult = nullableResult({
  id: "js-null-result-used",
  languages: ecmascript,
  text: "javascript",
  nothing: "null",
  advice: "Check the return value first, or use `?.`.",
  object: "object",
  rule: { kind: "member_expression", has: { field: "object", kind: "call_expression" } },
  valid: [
    `${find}const mail = find(users, "x")?.mail;`,
    `${find}const mail = find(users, "x") && find(users, "x").mail;`,
    "function first(name) {\n  if (!name) return null;\n  return name.split(' ');\n}\nconst f = first('a b').length;",
  ],
  invalid: [{ code: `${find}const mail = find(users, "x").mail;`, lines: [7] }],
});
