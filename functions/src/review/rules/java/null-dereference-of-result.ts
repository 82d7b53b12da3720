/** Java: null results of a method of the same file, used without a check. */
import { nullableResult } from "../shared/nullable-result.ts";

const find =
  "class Users {\n  private User find(String name) {\n    for (User user : users) {\n      if (user.name.equals(name)) return user;\n    }\n    return null;\n  }\n";

export const nullDereferenceOfResult = nullableResult({
  id: "java-null-result-used",
  languages: ["java"],
  text: "java",
  nothing: "null",
  advice: "Check the return value first, or return an `Optional`.",
  object: "object",
  rule: {
    any: [{ kind: "method_invocation" }, { kind: "field_access" }],
    has: { field: "object", kind: "method_invocation" },
  },
  valid: [
    `${find}  String mail(String name) {\n    User user = find(name);\n    return user == null ? "" : user.mail();\n  }\n}`,
    `${find}  String mail(String name) {\n    return Optional.ofNullable(find(name)).map(User::mail).orElse("");\n  }\n}`,
  ],
  invalid: [
    { code: `${find}  String mail(String name) {\n    return find(name).mail();\n  }\n}`, lines: [9] },
  ],
});
