/** Python: host checks by an incomplete regular expression. */
import { pyCall } from "../writing/call-matchers.ts";
import { openHosts, speaksOfHost } from "../shared/open-hosts.ts";

export const openHostPattern = openHosts({
  id: "py-host-pattern-open",
  languages: ["python"],
  rule: {
    any: [
      pyCall({
        names: "compile|match|fullmatch|search",
        on: "^re$",
        args: { has: { nthChild: 1, kind: "string", regex: speaksOfHost } },
      }),
      {
        kind: "string",
        regex: speaksOfHost,
        inside: {
          kind: "list",
          inside: { kind: "assignment", has: { field: "left", regex: "(?i)(?:origin|host)\\w*_regex" } },
        },
      },
    ],
  },
  valid: [
    String.raw`re.compile(r"^https://www\.example\.com/")`,
    're.compile("a.com")',
    String.raw`re.compile(r"^(www|api)\.example\.com$")`,
    String.raw`re.compile(r"^[\w.]+\.com$")`,
    're.match("^https?://.+", url)',
  ],
  invalid: [
    String.raw`re.compile(r"^(www|api).example.com$")`,
    String.raw`re.compile(r"^https://www.example.com/")`,
    String.raw`ORIGIN_REGEXES = [r"^https://\w+.example.com$"]`,
  ],
});
