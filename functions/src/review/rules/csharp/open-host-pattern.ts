/** C#: host checks by an incomplete regular expression. */
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { openHosts, speaksOfHost } from "../shared/open-hosts.ts";

export const openHostPattern = openHosts({
  id: "csharp-host-pattern-open",
  languages: ["csharp"],
  rule: {
    any: [
      csharpNew({ names: "Regex", args: { has: { nthChild: 1, regex: speaksOfHost } } }),
      csharpCall({ names: "IsMatch|Match", args: { has: { nthChild: 2, regex: speaksOfHost } } }),
    ],
  },
  valid: [String.raw`class A { Regex r = new Regex(@"^https://www\.example\.com/"); }`],
  invalid: [String.raw`class A { Regex r = new Regex(@"^https://www.example.com/"); }`],
});
