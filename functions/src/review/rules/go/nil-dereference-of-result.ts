/** Go: nil results of a function of the same file, used without a check. */
import { nullableResult } from "../shared/nullable-result.ts";

const find =
  "package a\n\nfunc find(users []*User, name string) *User {\n\tfor _, user := range users {\n\t\tif user.Name == name {\n\t\t\treturn user\n\t\t}\n\t}\n\treturn nil\n}\n\n";

/** A method may be called on nil and say itself what that means; a field may not be read. */
export const nilDereferenceOfResult = nullableResult({
  id: "go-nil-result-used",
  languages: ["go"],
  text: "go",
  nothing: "nil",
  advice: "Check the return value first, or return an error with it.",
  object: "operand",
  rule: {
    kind: "selector_expression",
    has: { field: "operand", kind: "call_expression" },
    not: { inside: { kind: "call_expression", field: "function" } },
  },
  valid: [
    `${find}func mail(users []*User) string {\n\tuser := find(users, "x")\n\tif user == nil {\n\t\treturn ""\n\t}\n\treturn user.Mail\n}`,
    `${find}func mail(users []*User) string {\n\treturn find(users, "x").Mail()\n}`,
  ],
  invalid: [
    { code: `${find}func mail(users []*User) string {\n\treturn find(users, "x").Mail\n}`, lines: [13] },
  ],
});
