/** PHP: functions and methods whose name comes from a request. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall, phpNew } from "../writing/php-matchers.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, php } from "./examples.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const nameChosen: Matcher = {
  any: [
    phpCall({
      names:
        "call_user_func|call_user_func_array|func_get_args|array_map|register_shutdown_function|forward_static_call|forward_static_call_array",
      as: "NAME",
    }),
    phpCall({
      names: "array_filter|array_reduce|array_walk|usort|uasort|uksort",
      as: "NAME",
      nth: 2,
    }),
    {
      kind: "function_call_expression",
      has: { field: "function", kind: "variable_name", pattern: "$NAME" },
    },
    {
      kind: "function_call_expression",
      has: { field: "function", kind: "subscript_expression", pattern: "$NAME" },
    },
    ...["member_call_expression", "scoped_call_expression"].map((kind) => ({
      kind,
      has: { field: "name", kind: "variable_name", pattern: "$NAME" },
    })),
    { kind: "object_creation_expression", has: { nthChild: 1, kind: "variable_name", pattern: "$NAME" } },
    phpNew({ names: "ReflectionClass|ReflectionFunction", as: "NAME" }),
    phpNew({ names: "ReflectionMethod", as: "NAME", nth: 2 }),
  ],
};

export const unsafeReflection = defineRules(["php"], "security", [
  {
    id: "php-function-from-request",
    severity: "critical",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the function or class, so the client can reach functions that were never meant to be called, up to running commands. Look the name up in a fixed list first.",
    rule: nameChosen,
    flow: { NAME: "reflected" },
    check: (node) => !isOfOwner(node),
    milder: whereGuessed,
    valid: [
      php("call_user_func('trim', $_GET['x']);"),
      php("$f = $handlers[$_GET['x']] ?? 'index';\n$f();"),
      php("array_map('intval', $_POST['ids']);"),
      php("array_filter($_POST['ids'], 'is_numeric');"),
    ],
    invalid: [
      found("call_user_func($_GET['f'], 1);"),
      found("usort($rows, $_GET['order']);"),
      found("$f = $_REQUEST['f'];\n$f();"),
      found("$class = $_GET['c'];\n$o = new $class();"),
    ],
  },
  {
    id: "php-method-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the method, so public helpers and inherited methods that were not meant for clients are callable. Look the name up in a fixed list first.",
    rule: nameChosen,
    flow: { NAME: "reflected" },
    check: isOfOwner,
    valid: [php("$act = 'list';\nif (method_exists($c, $act)) {\n  $c->$act();\n}")],
    invalid: [
      found("$act = $_GET['act'];\n$controller->$act();"),
      { code: php("$act = $_GET['act'];\nif (method_exists($c, $act)) {\n  $c->$act();\n}"), lines: [4] },
    ],
  },
]);

/** A method of an object or class that the code chose: no other function can be reached. */
function isOfOwner(node: SgNode): boolean {
  return (
    kindOf(node) === "member_call_expression" ||
    (kindOf(node) === "scoped_call_expression" && !textOf(node).startsWith("$")) ||
    (/^new\s+\\?ReflectionMethod\b/.test(textOf(node)) && isAskedFor(node))
  );
}

/** The function has asked before whether the method is there. */
function isAskedFor(node: SgNode): boolean {
  const around = functionAround(node);
  const before = textOf(around).slice(0, node.range().start.index - around.range().start.index);
  return /\bmethod_exists\(/.test(before);
}
