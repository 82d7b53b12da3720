/** Ruby: host checks by an incomplete regular expression. */
import { openHosts, speaksOfHost } from "../shared/open-hosts.ts";

export const openHostPattern = openHosts({
  id: "rb-host-pattern-open",
  languages: ["ruby"],
  rule: { kind: "regex", regex: speaksOfHost },
  valid: [String.raw`url =~ %r{\Ahttps://www\.example\.com/}`],
  invalid: [String.raw`url =~ %r{\Ahttps://www.example.com/}`],
});
