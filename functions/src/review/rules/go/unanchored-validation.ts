/** Go: validation that any longer string passes too. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { compiledInto, isOneClass, refusesInWords, unanchoredText } from "../shared/unanchored-validation.ts";

const pattern = 'package p\n\nvar idPattern = regexp.MustCompile("[a-z0-9]+")\n\n';

export const unanchoredValidation = defineRules(["go"], "security", [
  {
    ...unanchoredText,
    id: "go-unanchored-validation",
    textFilter: /regexp\.MustCompile\(["`](?:\[|\\+[wd][+{])/,
    rule: goCall({ names: "MatchString|Match", on: "^\\w+$" }),
    check: (call, { text }) => {
      const name = fieldOf(fieldOf(call, "function") ?? call, "operand");
      const found = name === null ? undefined : compiledInto(textOf(name), text, "regexp\\.MustCompile");
      return found !== undefined && isOneClass(found.replaceAll("\\\\", "\\")) && refusesInWords(call);
    },
    valid: [
      'package p\n\nvar id = regexp.MustCompile("^[a-z0-9]+$")\n\nfunc f(s string) error {\n\tif !id.MatchString(s) {\n\t\treturn errors.New("invalid id")\n\t}\n\treturn nil\n}',
      `${pattern}func f(s string) string {\n\tif !idPattern.MatchString(s) {\n\t\treturn ""\n\t}\n\treturn s\n}`,
    ],
    invalid: [
      {
        code: `${pattern}func f(s string) error {\n\tif !idPattern.MatchString(s) {\n\t\treturn errors.New("invalid id")\n\t}\n\treturn nil\n}`,
        lines: [6],
      },
    ],
  },
]);
