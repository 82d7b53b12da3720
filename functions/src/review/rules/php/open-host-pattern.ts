/** PHP: host checks by an incomplete regular expression. */
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { openHosts, speaksOfHost } from "../shared/open-hosts.ts";

export const openHostPattern = openHosts({
  id: "php-host-pattern-open",
  languages: ["php"],
  rule: phpCall({ names: "preg_match", args: { has: { nthChild: 1, regex: speaksOfHost } } }),
  valid: [php(String.raw`preg_match('#^https://www\.example\.com/#', $url);`)],
  invalid: [found("preg_match('#^https://www.example.com/#', $url);")],
});
