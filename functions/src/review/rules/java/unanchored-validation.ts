/** Java: validation that any longer string passes too. */
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { compiledInto, isOneClass, refusesInWords, unanchoredText } from "../shared/unanchored-validation.ts";
import { inMethod } from "./examples.ts";

const using = (pattern: string, body: string) =>
  `class C {\n  static final Pattern ID = Pattern.compile("${pattern}");\n  void f(String id) {\n    ${body}\n  }\n}`;
const refused = 'if (!ID.matcher(id).find()) throw new IllegalArgumentException("invalid id");';

export const unanchoredValidation = defineRules(["java"], "security", [
  {
    ...unanchoredText,
    id: "java-unanchored-validation",
    textFilter: /\bcompile\(\s*"(?:\[|\\+[wd][+{])/,
    rule: javaCall({ names: "find", on: "\\bmatcher\\([^()]*\\)$" }),
    check: (call, { text }) => {
      const on = fieldTextOf(call, "object");
      const name = /^(\w+)\.matcher\(/.exec(on)?.[1];
      const written = /^Pattern\.compile\("([^"]*)"\)/.exec(on)?.[1];
      const found = name === undefined ? written : compiledInto(name, text, "Pattern\\.compile");
      return found !== undefined && isOneClass(found.replaceAll("\\\\", "\\")) && refusesInWords(call);
    },
    valid: [
      using("^[a-z0-9]+$", refused),
      using("[a-z0-9]+", "if (!ID.matcher(id).find()) return;"),
      inMethod('if (!Pattern.compile("[a-z]+").matcher(other).matches()) throw new Invalid("bad id");'),
    ],
    invalid: [{ code: using("[a-z0-9]+", refused), lines: [4] }],
  },
]);
