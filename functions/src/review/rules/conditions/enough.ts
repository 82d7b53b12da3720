/** Of a rule that follows values: the guard that it looked for on the way and did not find. */
import type { SinkClass } from "../../taint/value.ts";
import { sinkClassOf } from "./flow-demands.ts";
import type { Rule } from "../writing/rule.ts";

const guards: Partial<Record<SinkClass, string>> = {
  sql: "a bound parameter",
  shell: "arguments in a list, without a shell",
  html: "escaping for HTML, or a template that escapes",
  path: "a check that the resolved path stays in its folder",
  url: "a check of the host against a list of allowed ones",
  ldap: "escaping for LDAP filters",
  xpath: "a bound variable",
  header: "a check that refuses line breaks",
  log: "removal of line breaks",
  code: "a choice among fixed values",
  nosql: "a check that it is a string",
  regex: "escaping for regular expressions",
  most: "a comparison with an upper bound",
  least: "a comparison with a lower bound",
  zero: "a comparison with zero",
};

/** Such as "a bound parameter"; null where no single guard would do, or a fixed value is the defect. */
export function enoughFor(rule: Rule): string | null {
  const demands = Object.values(rule.flow ?? {});
  const isFixed = demands.every((demand) => typeof demand === "object" || demand === "literal");
  return isFixed ? null : (guards[sinkClassOf(rule)] ?? null);
}
