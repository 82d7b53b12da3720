/** Swift: forced unwrapping of input. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const forcedUnwrap = defineRules(["swift"], "bug", [
  {
    id: "swift-forced-on-input",
    ...defects.nullInput,
    rule: {
      any: [
        {
          kind: "try_expression",
          regex:
            "^try!\\s+(?:\\w+\\.)*(?:JSONDecoder\\(\\)|\\w*[dD]ecoder|JSONSerialization|Data|String|PropertyListSerialization|FileManager)\\b",
        },
        {
          kind: "as_expression",
          regex: "(?:JSONSerialization|\\bjson|\\bdict(?:ionary)?|userInfo|response)\\b[\\s\\S]*\\bas!\\s",
        },
        {
          kind: "postfix_expression",
          regex: '^(?:URL\\(string:\\s*[a-z][^"]*\\)|URLComponents\\(string:\\s*[a-z][^"]*\\))!$',
        },
      ],
    },
    valid: [
      inFunction("let d = try? JSONDecoder().decode(A.self, from: x)"),
      inFunction('let u = URL(string: "https://example.com")!'),
    ],
    invalid: [
      inFunction("let d = try! JSONDecoder().decode(A.self, from: x)"),
      inFunction("let u = URL(string: x)!"),
    ],
  },
]);
