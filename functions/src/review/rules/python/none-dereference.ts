/** Python: None used in the branch that established it. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { titles } from "../writing/titles.ts";
import { someBlock } from "./text-searches.ts";
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { mayHaveNoMatch } from "./no-match.ts";

/** `if x is None:`, and within it `x.name`. */
function mayUseNone(text: string): boolean {
  return someBlock(text, /\bif\s+(\w+) is None\s*:/g, (block, [, name = ""]) =>
    new RegExp(String.raw`(?<![\w.])${name}(?:\.\w|\[)`).test(block),
  );
}

function usesNone(node: SgNode): boolean {
  const name = /^(\w+) is None$/.exec(node.field("condition")?.text() ?? "")?.[1];
  if (name === undefined) return false;
  const code = codeOf(node);
  return !isOtherName(code, name) && isUsedFirst(code, name);
}

/** The branch without comments, texts and comprehensions. */
function codeOf(node: SgNode): string {
  return (node.field("consequence")?.text() ?? "").replace(
    /#.*|(?<=\[)[^[\]\n]*\bfor\b[^[\]\n]*(?=\])|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    '""',
  );
}

/** Before it is given a value: `if x is None: log(x.name)`. */
function isUsedFirst(code: string, name: string): boolean {
  const use = code.search(new RegExp(String.raw`(?<![\w.])${name}(?:\.\w|\[)`));
  const set = code.search(
    new RegExp(
      String.raw`(?<![\w.])${name}\s*(?::[^=\n]+|,[\w\s,.*()]+)?=(?!=)|\b(?:for|with|except)\b[^:]*\b${name}\b|:=`,
    ),
  );
  // A second check stands for itself: `x.a if x is not None else None`.
  const checkedAgain = code.search(
    new RegExp(String.raw`(?<![\w.])${name} is not None|\b(?:if|and) ${name}\b`),
  );
  return use >= 0 && (set < 0 || use < set) && checkedAgain < 0;
}

/** A name of a comprehension or function of its own, `(x.name for x in xs)`; or the error is awaited: `with suppress(AttributeError)`. */
function isOtherName(code: string, name: string): boolean {
  return new RegExp(
    String.raw`\bfor\s[^:\n]{0,80}\b${name}\b[^:\n]{0,80}\sin\b|\blambda\s[^:\n]{0,80}\b${name}\b|\bdef \w+\([^)]{0,200}\b${name}\b|\b(?:suppress|raises|assertRaises)\(|\bexcept\b[^:\n]{0,80}\b(?:AttributeError|TypeError)\b`,
  ).test(code);
}

const joined = (operator: string, regex: string) => joinedBy("boolean_operator", operator, regex);

function isReadWhereNone(node: SgNode): boolean {
  const parts = partsOfChain(node);
  const sign = fieldTextOf(node, "operator") === "and" ? "(?:is|==)" : "(?:is not|!=)";
  return parts.some((part, at) => {
    const own = new RegExp(String.raw`^(\w+) ${sign} None$`).exec(part)?.[1];
    return own !== undefined && new RegExp(String.raw`^(?:not )?\(?${own}[.[]\w`).test(parts[at + 1] ?? "");
  });
}

export const noneDereference = defineRules(["python"], "bug", [
  {
    id: "py-none-used-in-its-branch",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullBranch,
    message:
      "The condition has just established that {the value} is None, so this access raises an AttributeError. Use the value in the other branch.",
    names: testedForNull,
    textFilter: { test: mayUseNone },
    rule: {
      kind: "if_statement",
      has: { field: "condition", kind: "comparison_operator", regex: "^\\w+ is None$" },
    },
    check: usesNone,
    valid: [
      "if x is None:\n    x = make()\n    x.run()",
      "if x is not None:\n    x.run()",
      'if x is None:\n    log("x.y")',
      "if x is None:\n    ok, x, rest = read()\n    x.run()",
      "if x is None:\n    log(x.name if x is not None else '')",
      "if x is None:\n    log([x.name for x in xs])",
      "if x is None:\n    log({\n        x.id: x.name\n        for x in xs\n    })",
      "if x is None:\n    log(sorted(xs, key=lambda x: x.name))",
      "if x is None:\n    with pytest.raises(AttributeError):\n        x.run()",
    ],
    invalid: ["if user is None:\n    log(user.name)"],
  },
  {
    id: "py-none-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullGuard,
    message:
      "If the value is None, the next operand is still evaluated and its member access raises an AttributeError. Use `and` with `is not`, or `or` with `is`.",
    textFilter: /\bNone\s+(?:and|or)\b/,
    rule: { any: [joined("and", String.raw`(?:is|==) None and `), joined("or", "(?:is not|!=) None or ")] },
    check: isReadWhereNone,
    valid: ["ok = x is None or x.done", "ok = x is not None and x.done", "ok = x is None and y.done"],
    invalid: ["ok = x is None and x.done", "ok = x is not None or x.done"],
  },
  {
    id: "py-match-may-be-none",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    see: ["https://docs.python.org/3/library/re.html#match-objects"],
    title: "Null dereference: `match` may return None",
    message:
      "If the string does not match, the return value is None, and this raises an AttributeError. Test the match first.",
    rule: {
      kind: "attribute",
      all: [
        { has: { field: "attribute", regex: "^(?:group|groups|groupdict|start|end|span)$" } },
        { has: { field: "object", kind: "call" } },
      ],
    },
    fileHas: ["re.match(", "re.search(", "re.fullmatch(", "regex.match(", "regex.search("],
    check: mayHaveNoMatch,
    valid: [
      "m = re.match(p, x)\nif m:\n    y = m.group(1)",
      "try:\n    y = re.match(p, x).group(1)\nexcept AttributeError:\n    y = None",
      'y = re.match(r"^(\\s*)(.*)", x).groups()',
      'y = re.match(r"^(.*?)(:\\d+)?$", x).groups()',
      "if re.match(p, x):\n    y = re.match(p, x).group(1)",
      "ys = [re.match(p, x).group(1) for x in xs if re.match(p, x)]",
    ],
    invalid: [
      'y = re.match(r"a(.)", x).group(1)',
      'y = re.match(r"(\\d*)$", x).group(1)',
      { code: "if re.match(q, x):\n    y = re.match(p, x).group(1)", lines: [2] },
      "y = re.search(p, x).groups()",
    ],
  },
]);
