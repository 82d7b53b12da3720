/** PHP: statements that mean something else than they look like, which only the code around them shows. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const position = "^\\\\?(?:mb_)?(?:strpos|stripos|strrpos|strripos|array_search)\\(";

/** `if (strpos($address, "@"))`: who looks for a sign between two parts does not expect it at the start. */
function looksForSeparator(node: SgNode): boolean {
  return /\b(?:mb_)?str(?:r)?i?pos\(\s*[^;]*?,\s*(?:'[^\w'\\]'|"[^\w"\\]")\s*\)/.test(
    textOf(node).slice(0, 200),
  );
}

/** The semicolon is all that depends on the condition, and of a loop a block follows that was meant for it. */
function endsCondition(semicolon: SgNode): boolean {
  const owner = semicolon.parent();
  if (owner === null || fieldOf(owner, "body")?.id() !== semicolon.id()) return false;
  return kindOf(owner) === "if_statement" || owner.next()?.kind() === "compound_statement";
}

export const mistakes = defineRules(["php"], "bug", [
  {
    id: "php-empty-branch",
    severity: "high",
    confidence: "high",
    cwe: 483,
    see: ["https://www.php.net/manual/en/control-structures.if.php"],
    title: titles.emptyBody,
    message:
      "The semicolon ends the statement, so what follows does not depend on the condition and always runs. Remove the semicolon.",
    rule: {
      kind: "empty_statement",
      inside: { any: ["if_statement", "while_statement", "foreach_statement"].map((kind) => ({ kind })) },
    },
    check: endsCondition,
    valid: [php("while (next($a));\nf();"), php("if ($a):\n  f();\nendif;")],
    invalid: [found("if (!$a); { f(); }"), found("while ($a); { f(); }")],
  },
  {
    id: "php-position-as-truth",
    severity: "medium",
    confidence: "high",
    cwe: 697,
    see: ["https://www.php.net/manual/en/function.strpos.php"],
    title: "Index used as a boolean: position 0 is false",
    message:
      "The function returns 0 for a match at the start, which is false in a condition. Compare with `!== false`, or use `str_contains`.",
    rule: {
      any: [
        ...["if_statement", "else_if_clause", "while_statement"].map((kind) => ({
          kind,
          has: {
            field: "condition",
            kind: "parenthesized_expression",
            any: [
              { has: { kind: "function_call_expression", regex: position } },
              { has: { kind: "unary_op_expression", regex: `^!\\s*${position.slice(1)}` } },
            ],
          },
        })),
        {
          kind: "binary_expression",
          all: [
            { has: { field: "operator", regex: "^(?:&&|\\|\\||and|or)$" } },
            {
              has: {
                any: [
                  { kind: "function_call_expression", regex: position },
                  { kind: "unary_op_expression", regex: `^!\\s*${position.slice(1)}` },
                ],
              },
            },
          ],
        },
      ],
    },
    mildest: looksForSeparator,
    valid: [
      php("if (strpos($a, 'x') !== false) {\n  f();\n}"),
      php("if (strpos($a, 'x') > 0 && $b) {\n  f();\n}"),
      php("if (str_contains($a, 'x')) {\n  f();\n}"),
    ],
    invalid: [found("if (strpos($a, 'x')) { f(); }"), found("$ok = $b && !strpos($a, 'x');")],
  },
  {
    id: "php-hash-compared-loosely",
    severity: "medium",
    confidence: "high",
    category: "security",
    cwe: 697,
    see: ["https://www.php.net/manual/en/language.operators.comparison.php"],
    title: "Loose comparison of a hash (`0e` strings are equal)",
    message:
      "With `==`, strings such as `0e46` are compared as numbers, so all of them are equal. Use `hash_equals`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[=!]=$" } },
        {
          any: ["left", "right"].map((field) => ({
            has: {
              field,
              kind: "function_call_expression",
              regex: "^\\\\?(?:md5|sha1|hash|hash_hmac|crypt)\\(",
            },
          })),
        },
        { any: ["left", "right"].map((field) => ({ has: { field, kind: "string" } })) },
      ],
    },
    valid: [php("$ok = md5($a) === '0e462097431906509019562988736854';")],
    invalid: [found("$ok = md5($a) == '0e462097431906509019562988736854';")],
  },
  {
    id: "php-loose-in-array",
    severity: "medium",
    confidence: "medium",
    cwe: 697,
    see: ["https://www.php.net/manual/en/function.in-array.php"],
    title: "Loose comparison in `in_array`",
    message:
      "Before PHP 8, numbers and `true` in the list equal many strings, so values that are not listed are found. Pass `true` as third argument.",
    rule: phpCall({
      names: "in_array|array_search",
      args: {
        all: [
          {
            has: {
              nthChild: 2,
              has: {
                kind: "array_creation_expression",
                has: {
                  kind: "array_element_initializer",
                  has: { regex: "^(?:0|true|TRUE|'0e\\d+')$", nthChild: { position: 1, reverse: true } },
                },
              },
            },
          },
          { not: { has: { nthChild: 3 } } },
        ],
      },
    }),
    valid: [php("in_array($r, [0, 1], true);"), php("in_array($r, ['a', 'b']);")],
    invalid: [found("in_array($r, [0, 1, 'admin']);")],
  },
  {
    id: "php-reference-left-over",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    see: ["https://www.php.net/manual/en/control-structures.foreach.php"],
    title: "Dangling reference left by `foreach`",
    message:
      "The variable still refers to the last element, so assigning it again changes that element. `unset` it after the loop.",
    rule: { kind: "foreach_statement", has: { kind: "by_ref" } },
    check: isUsedAfterwards,
    valid: [
      php("foreach ($a as &$v) {\n  $v++;\n}\nunset($v);\nforeach ($b as $v) {\n  f($v);\n}"),
      php("foreach ($a as &$v) {\n  $v++;\n}\nreturn $a;"),
    ],
    invalid: [
      { code: php("foreach ($a as &$v) {\n  $v++;\n}\nforeach ($b as $v) {\n  f($v);\n}"), lines: [2] },
    ],
  },
  {
    id: "php-case-falls-through",
    severity: "medium",
    confidence: "medium",
    cwe: 484,
    title: titles.fallThrough,
    message:
      "Without `break`, the next case runs too and overwrites what this one did. Add it, or say in a comment that it falls through on purpose.",
    rule: { kind: "case_statement", has: { kind: "expression_statement" } },
    check: isFallingThrough,
    valid: [
      php("switch ($a) {\n  case 1:\n    $x = 1;\n    break;\n  default:\n    $x = 2;\n}"),
      php("switch ($a) {\n  case 1:\n    $x = 1;\n    // fall through\n  default:\n    f();\n}"),
      php("switch ($a) {\n  case 1:\n    f();\n  default:\n    g();\n}"),
    ],
    invalid: [
      {
        code: php("switch ($a) {\n  case 1:\n    $x = 1;\n  case 2:\n    $x = 2;\n    break;\n}"),
        lines: [3],
      },
    ],
  },
  {
    id: "php-goes-on-after-redirect",
    severity: "high",
    confidence: "medium",
    category: "security",
    cwe: 698,
    title: "Missing exit after a redirect",
    message:
      "`header()` only adds a line to the response: what follows still runs, even for users who were redirected away. Write `exit` after it.",
    rule: {
      ...phpCall({
        names: "header|wp_redirect|wp_safe_redirect",
        args: { regex: "(?i)^\\(\\s*['\"]location|^\\(\\s*(?:\\w*_url\\(|\\$)" },
      }),
      inside: { kind: "expression_statement" },
    },
    check: isRefusalGoingOn,
    valid: [
      php("if (!isset($_SESSION['u'])) {\n  header('Location: /login');\n  exit;\n}\nf();"),
      php("if ($ok) {\n  header('Location: /');\n}\nf();"),
      php("if (!isset($_SESSION['u'])) {\n  header('Location: /login');\n} else {\n  f();\n}"),
    ],
    invalid: [
      { code: php("if (!isset($_SESSION['u'])) {\n  header('Location: /login');\n}\nf();"), lines: [3] },
    ],
  },
  {
    id: "php-division-by-input",
    severity: "medium",
    confidence: "high",
    cwe: 369,
    title: titles.divisionByZero,
    message:
      "The divisor comes from the request, and zero ends the request with an error. Reject zero first.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[/%]$" } },
        {
          has: {
            field: "right",
            regex:
              "^\\(?(?:\\((?:int|float)\\)\\s*|\\\\?(?:intval|floatval)\\()?\\$_(?:GET|POST|REQUEST|COOKIE)\\[",
          },
        },
      ],
    },
    valid: [php("$x = 100 / max(1, (int) $_GET['n']);")],
    invalid: [found("$x = 100 / (int) $_GET['n'];"), found("$x = $a % intval($_POST['n']);")],
  },
]);

/** Given another value, in the same block and after it, without unset. */
function isUsedAfterwards(loop: SgNode): boolean {
  const name = /&\s*(\$\w+)/.exec(textOf(loop))?.[1];
  if (name === undefined) return false;
  const after = loop.nextAll().map(textOf).join("\n");
  const variable = name.replace("$", String.raw`\$`);
  const gone = after.search(new RegExp(String.raw`unset\(\s*${variable}\b`));
  const again = after.search(
    new RegExp(String.raw`as\s+(?:\$\w+\s*=>\s*)?${variable}\b|(?:^|[;{}\s])${variable}\s*=[^=]`),
  );
  return again >= 0 && (gone < 0 || again < gone);
}

/** Not the last one, gives a value that the next one gives anew, and says nothing about it. */
function isFallingThrough(one: SgNode): boolean {
  const next = one.next();
  const after = next !== null && kindOf(next) === "comment" ? next.next() : next;
  if (after === null || !/^(?:case|default)_statement$/.test(kindOf(after))) return false;
  if (/fall|through|no break/i.test(textOf(one) + textOf(next ?? one))) return false;
  const last = partsOf(one).at(-1);
  const target = last === undefined ? undefined : /^(\$[\w>[\]'"-]+)\s*=[^=]/.exec(textOf(last))?.[1];
  return target !== undefined && partsOf(after).some((each) => textOf(each).startsWith(`${target} =`));
}

/** In a branch for those without rights, as its last statement, with more code behind the branch. */
function isRefusalGoingOn(call: SgNode): boolean {
  const branch = branchEndingWith(call.parent());
  if (branch === null || fieldOf(branch, "alternative") !== null) return false;
  const condition = textOf(fieldOf(branch, "condition") ?? branch);
  const isRefusal =
    /!|empty\(|==|<>/.test(condition) &&
    /sess|login|logged|auth|admin|user|role|permission|\bcan\b/i.test(condition);
  const rest = branch.nextAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
  return isRefusal && rest !== undefined && !/^(?:exit|die|return)\b/.test(textOf(rest));
}

function branchEndingWith(statement: SgNode | null): SgNode | null {
  const block = statement?.parent() ?? null;
  if (statement === null || block === null || kindOf(block) !== "compound_statement") return null;
  const branch = block.parent();
  if (branch === null || kindOf(branch) !== "if_statement") return null;
  return partsOf(block).at(-1)?.id() === statement.id() ? branch : null;
}
