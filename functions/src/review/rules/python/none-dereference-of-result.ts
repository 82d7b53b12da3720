/** Python: null results of a function of the same file, used without a check. */
import { nullableResult } from "../shared/nullable-result.ts";

const find =
  "def find(users, name):\n    for user in users:\n        if user.name == name:\n            return user\n    return None\n\n\n";

export const noneDereferenceOfResult = nullableResult({
  id: "py-none-result-used",
  languages: ["python"],
  text: "python",
  nothing: "None",
  advice: "Check the return value for `None` first.",
  object: "object",
  rule: { kind: "attribute", has: { field: "object", kind: "call" } },
  valid: [
    `${find}def mail(users, name):\n    user = find(users, name)\n    return user.mail if user else ""`,
    `${find}def mail(users, name):\n    return "" if find(users, name) is None else find(users, name).mail`,
    "def first(name=None):\n    if name is None:\n        return None\n    return name.split()\n\n\nfirst('a b').pop()",
  ],
  invalid: [{ code: `${find}def mail(users, name):\n    return find(users, name).mail`, lines: [9] }],
});
