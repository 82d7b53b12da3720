/** Ruby: statements that do nothing or fail later, which only the code around them shows. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { methodAround, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const jumps = "^(?:return|raise|next|break|redo|retry|exit|abort|throw)\\b";

export const mistakes = defineRules(["ruby"], "bug", [
  {
    id: "rb-unreachable-code",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "This statement always leaves the block, so the code after it never runs. Remove that code, or move it up.",
    rule: {
      any: [
        ...["return", "next", "break", "redo", "retry"].map((kind) => ({ kind })),
        { kind: "call", regex: "^raise\\b", has: { field: "method", regex: "^raise$" } },
        { kind: "identifier", regex: "^raise$" },
      ],
      inside: { any: ["body_statement", "block_body", "then", "else", "begin"].map((kind) => ({ kind })) },
    },
    check: isFollowed,
    valid: [
      "def f\n  return 1 if a\n  2\nend",
      "def f\n  g\n  raise 'x'\nrescue E\n  h\nend",
      "def f\n  return 1\nensure\n  close\nend",
    ],
    invalid: [{ code: "def f\n  return 1\n  g\nend", lines: [2] }],
  },
  {
    id: "rb-compared-with-itself",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.selfComparison,
    message:
      "Both operands are the same, so the result never changes; another name was probably intended on one side. Write that name.",
    rule: {
      kind: "binary",
      has: { field: "operator", regex: "^(?:[=!]=|<=?|>=?|<=>|===|&&|\\|\\||and|or|-|/|%)$" },
    },
    check: hasEqualSides,
    valid: ["a == b", "x != x", "rand == rand", "f(1) - f(1)"],
    invalid: ["ok = a.n == a.n", "d = @end - @end"],
  },
  {
    id: "rb-duplicate-key",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: titles.duplicateKey,
    message:
      "Only the last value of a repeated key is kept, and the first is silently lost. Rename one of the two or remove it.",
    rule: { kind: "pair", inside: { any: [{ kind: "hash" }, { kind: "argument_list" }] } },
    check: isRepeatedKey,
    valid: ["{ a: 1, b: 2 }", "{ x => 1, y() => 2, y() => 3 }"],
    invalid: ["{ a: 1, b: 2, a: 3 }", "f('a' => 1, 'a' => 2)"],
  },
  {
    id: "rb-record-may-be-missing",
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: ["https://api.rubyonrails.org/classes/ActiveRecord/FinderMethods.html"],
    title: "Nil dereference: `find_by` may return nil",
    message:
      "`find_by` returns nil if no record matches, and the next call then fails with NoMethodError. Use `find_by!`, or `&.` where nil is fine.",
    rule: {
      kind: "call",
      all: [
        {
          has: {
            field: "receiver",
            kind: "call",
            all: [
              { has: { field: "method", regex: "^find_by$" } },
              { has: { field: "receiver", kind: "constant" } },
            ],
          },
        },
        {
          not: {
            has: {
              field: "method",
              regex:
                "^(?:nil\\?|blank\\?|present\\?|presence|try!?|to_a|tap|then|is_a\\?|inspect|to_s|to_json|should|class|dup|frozen\\?|respond_to\\?|as_json|yield_self|instance_of\\?)$",
            },
          },
        },
        { not: { has: { regex: "^&\\.$" } } },
      ],
    },
    valid: ["User.find_by(a: 1)&.name", "User.find_by!(a: 1).name", "User.find_by(a: 1).present?"],
    invalid: ["User.find_by(email: e).name"],
  },
  {
    id: "rb-file-left-open",
    severity: "low",
    confidence: "medium",
    cwe: 772,
    see: ["https://docs.ruby-lang.org/en/master/File.html"],
    title: titles.fileLeak,
    message:
      "The file stays open until the garbage collector runs, and what was written may not be on disk. Give `File.open` a block, or use `File.read`.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", kind: "identifier" } },
        {
          has: {
            field: "right",
            ...rubyCall({ names: "open|new", on: "^File$" }),
            not: { has: { any: [{ kind: "block" }, { kind: "do_block" }] } },
          },
        },
      ],
    },
    check: isLeftOpen,
    valid: [
      "def f(p)\n  x = File.open(p)\n  x.read\nensure\n  x.close\nend",
      "def f(p)\n  x = File.open(p)\nend",
      "def f(p)\n  x = File.open(p)\n  parse(x)\nend",
      "x = File.open(p) { |f| f.read }",
    ],
    invalid: [{ code: "def f(p)\n  x = File.open(p)\n  x.read\nend", lines: [2] }],
  },
  {
    id: "rb-division-by-input",
    severity: "medium",
    confidence: "high",
    cwe: 369,
    title: titles.divisionByZero,
    message: "A request value that is not a number becomes 0, and the division fails. Reject zero first.",
    rule: {
      kind: "binary",
      all: [
        { has: { field: "operator", regex: "^[/%]$" } },
        { has: { field: "right", kind: "call", regex: "^params\\[.*\\]\\.to_i$" } },
      ],
    },
    valid: ["a / [params[:n].to_i, 1].max"],
    invalid: ["a / params[:n].to_i"],
  },
]);

/** By a statement of the same list; clauses such as `rescue` do not count. */
function isFollowed(jump: SgNode): boolean {
  const next = jump.nextAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
  if (next === undefined) return false;
  if (kindOf(jump) === "identifier" && kindOf(jump.parent() ?? jump) === "call") return false;
  return (
    !/^(?:rescue|ensure|else|elsif|when|in|empty_statement|heredoc_body|method|uninterpreted)$/.test(
      kindOf(next),
    ) && new RegExp(jumps).test(textOf(jump))
  );
}

function hasEqualSides(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  if (left === null || right === null || textOf(left) !== textOf(right)) return false;
  const operator = textOf(fieldOf(node, "operator") ?? node);
  if (operator === "!=" && kindOf(left) === "identifier") return false;
  // A name alone may be a method that answers anew.
  return !/[(!?\s]|^\d|^["':]|rand|next|shift|pop|gets|read|\bnow\b/.test(textOf(left));
}

function isRepeatedKey(pair: SgNode): boolean {
  const key = fieldOf(pair, "key");
  if (key === null || !/^(?:hash_key_symbol|string|simple_symbol|integer|constant)$/.test(kindOf(key)))
    return false;
  if (textOf(key).includes("#{")) return false;
  return pair
    .prevAll()
    .some((one) => kindOf(one) === "pair" && textOf(fieldOf(one, "key") ?? one) === textOf(key));
}

/** Read or written in the same method, and neither closed nor given away. */
function isLeftOpen(assignment: SgNode): boolean {
  const method = methodAround(assignment);
  const name = textOf(fieldOf(assignment, "left") ?? assignment);
  const after = textOf(method).slice(assignment.range().end.index - method.range().start.index);
  if (!new RegExp(String.raw`\b${name}\.(?:read|write|puts|each_line|gets|<<|print)`).test(after))
    return false;
  if (
    new RegExp(String.raw`\b${name}\.close|[(,=]\s*${name}\b(?!\.)|\b${name}\s*(?:$|\n\s*end\s*$)`).test(
      after,
    )
  )
    return false;
  return partsOf(method).length > 0 && !/ObjectSpace|at_exit/.test(after);
}
