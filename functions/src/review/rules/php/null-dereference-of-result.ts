/** PHP: null results of a function of the same file, used without a check. */
import { nullableResult } from "../shared/nullable-result.ts";
import { php } from "./examples.ts";

const find =
  "class Users {\n  private function find($name) {\n    foreach ($this->users as $user) {\n      if ($user->name === $name) {\n        return $user;\n      }\n    }\n    return null;\n  }\n";

export const nullDereferenceOfResult = nullableResult({
  id: "php-null-result-used",
  languages: ["php"],
  text: "php",
  nothing: "null",
  advice: "Check the return value first, or use `?->`.",
  object: "object",
  rule: {
    any: [{ kind: "member_access_expression" }, { kind: "member_call_expression" }],
    has: { field: "object", any: [{ kind: "function_call_expression" }, { kind: "member_call_expression" }] },
  },
  valid: [
    php(`${find}  function mail($name) {\n    return $this->find($name)?->mail;\n  }\n}`),
    php(
      `${find}  function mail($name) {\n    $user = $this->find($name);\n    return $user ? $user->mail : '';\n  }\n}`,
    ),
  ],
  invalid: [
    {
      code: php(`${find}  function mail($name) {\n    return $this->find($name)->mail;\n  }\n}`),
      lines: [12],
    },
  ],
});
