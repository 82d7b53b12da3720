/** C#: null results of a method of the same file, used without a check. */
import { nullableResult } from "../shared/nullable-result.ts";

const find =
  "class Users {\n  private User Find(string name) {\n    foreach (var user in users) {\n      if (user.Name == name) return user;\n    }\n    return null;\n  }\n";

export const nullDereferenceOfResult = nullableResult({
  id: "csharp-null-result-used",
  languages: ["csharp"],
  text: "csharp",
  nothing: "null",
  advice: "Check the return value first, or use `?.`.",
  object: "expression",
  rule: { kind: "member_access_expression", has: { field: "expression", kind: "invocation_expression" } },
  valid: [
    `${find}  string Mail(string name) {\n    return Find(name)?.Mail;\n  }\n}`,
    `${find}  string Mail(string name) {\n    var user = Find(name);\n    return user == null ? "" : user.Mail;\n  }\n}`,
  ],
  invalid: [{ code: `${find}  string Mail(string name) {\n    return Find(name).Mail;\n  }\n}`, lines: [9] }],
});
