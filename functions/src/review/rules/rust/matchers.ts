/** Matchers of calls in Rust: functions by the end of their path, methods by their name. */
import type { Draft } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";

interface RustCall {
  readonly names: string;
  /** The receiver's or the path's text; absent for any. */
  readonly on?: string;
  readonly as?: string;
  readonly nth?: number;
  /** The text of all arguments. */
  readonly args?: string;
}

export function rustCall({ names, on, as, nth = 1, args }: RustCall): Matcher {
  const name = `^(?:${names})$`;
  const place = (field: string): Matcher[] => (on === undefined ? [] : [{ has: { field, regex: on } }]);
  const callee: Matcher = {
    any: [
      { kind: "field_expression", all: [{ has: { field: "field", regex: name } }, ...place("value")] },
      { kind: "scoped_identifier", all: [{ has: { field: "name", regex: name } }, ...place("path")] },
      ...(on === undefined ? [{ kind: "identifier", regex: name }] : []),
    ],
  };
  const given: Matcher[] = [];
  if (as !== undefined)
    given.push({ has: { field: "arguments", has: { nthChild: nth, pattern: `$${as}` } } });
  if (args !== undefined) given.push({ has: { field: "arguments", regex: args } });
  return {
    kind: "call_expression",
    all: [
      {
        has: {
          field: "function",
          any: [callee, { kind: "generic_function", has: { field: "function", ...callee } }],
        },
      },
      ...given,
    ],
  };
}

/** What a test makes up for itself, in the file that it tests, does no harm. */
export function outsideTests(drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft) => ({
    ...draft,
    rule: { all: [draft.rule, { not: { inside: { stopBy: "end", ...testCode } } }] },
    valid: [...draft.valid, ...draft.invalid.slice(0, 1).map(asTest)],
  }));
}

const testCode: Matcher = {
  any: [{ kind: "mod_item" }, { kind: "function_item" }],
  follows: { kind: "attribute_item", regex: "\\bcfg\\((?:\\w+\\()?test\\b|^#\\[(?:\\w+::)*test\\b" },
};

function asTest(example: Draft["invalid"][number]): string {
  return `#[cfg(test)]\nmod tests {\n${typeof example === "string" ? example : example.code}\n}`;
}

export const inFunction = (body: string): string => `fn f(x: &str) { ${body} }`;
export const inHandler = (body: string): string => `async fn f(Path(x): Path<String>) -> R { ${body} }`;

/** Whatever is around keeps the path within its folder. */
export const keptInside: Matcher = {
  not: {
    inside: {
      stopBy: "end",
      kind: "function_item",
      regex: "canonicalize|starts_with\\(|enclosed_name|Component::(?:ParentDir|Normal)",
      // What lies within the folder is refused, so what lies outside is served.
      not: {
        regex:
          "(?:^|[^!\\w.])if\\s+(?:\\w+\\.)*\\w*path\\w*\\.starts_with\\(&?\\w+\\)\\s*\\{\\s*return\\s+Err",
      },
    },
  },
};
