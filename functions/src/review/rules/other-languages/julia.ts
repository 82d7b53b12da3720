/** Julia. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { defects } from "../shared/defects.ts";

const call = (names: string, rest: string): Matcher => ({
  kind: "call_expression",
  regex: `^(?:\\w+\\.)*(?:${names})\\(${rest}`,
});

export const julia = defineRules(["julia"], "security", [
  {
    id: "julia-command-injection",
    ...defects.commandInjection,
    rule: {
      kind: "command_literal",
      regex: "^`(?:/bin/)?(?:ba|z)?sh\\s+-\\w*c\\s+[^`]*\\$",
    },
    valid: ["run(`ls $dir`)", "run(`sh -c ls`)"],
    invalid: ["run(`sh -c $line`)", 'run(`bash -c "ls $dir"`)'],
  },
  {
    id: "julia-code-from-text",
    ...defects.dynamicCode,
    rule: {
      any: [
        call("eval", "\\s*(?:Base\\.)?Meta\\.parse\\(\\s*[a-z]"),
        call("include_string", "\\s*\\w+\\s*,\\s*[a-z]"),
      ],
    },
    valid: ["eval(:(1 + 1))"],
    invalid: ["eval(Meta.parse(text))", "include_string(Main, text)"],
  },
  {
    id: "julia-unsafe-deserialization",
    ...defects.unsafeDeserialization,
    rule: call("deserialize", "\\s*(?:sock|socket|stream|conn|client|http|IOBuffer)"),
    valid: ["deserialize(cache_path)"],
    invalid: ["deserialize(socket)"],
  },
  {
    id: "julia-weak-hash",
    ...defects.weakHash,
    rule: call("md5|sha1", ""),
    valid: ["sha256(x)"],
    invalid: ["md5(x)", "sha1(x)"],
  },
  {
    id: "julia-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    category: "bug",
    rule: { kind: "catch_clause", regex: "^catch(?:\\s+\\w+)?\\s*$" },
    valid: ["try\n  f()\ncatch e\n  @warn e\nend"],
    invalid: [{ code: "try\n  f()\ncatch\nend", lines: [3] }],
  },
]);
