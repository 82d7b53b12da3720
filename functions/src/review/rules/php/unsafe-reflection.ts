/** PHP: functions and methods whose name comes from a request. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall, phpNew } from "../writing/php-matchers.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, php } from "./examples.ts";
import { argumentsOf, functionAround } from "./tree.ts";
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
    check: (node) => !isLimited(node),
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
    check: (node) => isLimited(node) && !beginsFixed(node),
    valid: [
      php("$m = 'action' . ucfirst($_GET['a']);\n$page->$m();"),
      php("$act = 'list';\nif (method_exists($c, $act)) {\n  $c->$act();\n}"),
    ],
    invalid: [
      found("$act = $_GET['act'];\n$controller->$act();"),
      found("$class = 'App\\\\Page\\\\' . $_GET['page'];\n$o = new $class();"),
      found("$call = [Page::class, $_GET['act']];\ncall_user_func_array($call, []);"),
      { code: php("$act = $_GET['act'];\nif (method_exists($c, $act)) {\n  $c->$act();\n}"), lines: [4] },
    ],
  },
]);

/** `$this->{"action" . $name}()`: methods whose names begin as the code says were meant to be called. */
function beginsFixed(node: SgNode): boolean {
  const name = /->\{?(\$\w+)\}?\(/.exec(textOf(node))?.[1];
  if (kindOf(node) !== "member_call_expression" || name === undefined) return false;
  return giftsOf(name, textBefore(node)).some((gift) => /^["']\w{2,}(?:['"]\s*\.|\{\$)/.test(gift));
}

/** Only functions and classes can be reached that were made for it. */
function isLimited(node: SgNode): boolean {
  return isOfOwner(node) || isCompleted(node);
}

/** A piece of the name, or the class before the method, is the code's own: `$class = "App\\Page\\" . $_GET["page"]`. */
function isCompleted(node: SgNode): boolean {
  const before = textBefore(node);
  const parts = kindOf(node) === "function_call_expression" ? [calledOf(node), ...argumentsOf(node)] : [node];
  return parts.some((part) => {
    const text = textOf(part);
    if (limited.test(text)) return true;
    const name = /^(?:new\s+)?(\$\w+)(?!\w|->)/.exec(text)?.[1];
    return name !== undefined && giftsOf(name, before).some((gift) => limited.test(gift));
  });
}

function calledOf(node: SgNode): SgNode {
  return fieldOf(node, "function") ?? node;
}

/** What the variable was given in the same function before. */
function giftsOf(name: string, before: string): string[] {
  const gifts = before.matchAll(new RegExp(`\\${name}\\s*=(?!=)\\s*([^;]*);`, "g"));
  return [...gifts].map(([, gift = ""]) => gift.trim());
}

/** Text beside a value, what another function makes of it, or a pair whose first part no request names. */
const limited =
  /^(?:\[|array\()(?![^,]*(?:\$_|request|input))[^,]*,|["']\s*\.|\.\s*["']|^"[^"]*(?:\w|\\)\{?\$|^"\{?\$[^"]*\}?[^"\w\]}][^"]*"|\b(?:sprintf|ucfirst|ucwords|studly\w*|camel\w*|str_replace|preg_replace|implode)\(|(?:self|static|\$this)(?:::|->)\w+\(/i;

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
  return /\bmethod_exists\(/.test(textBefore(node));
}

function textBefore(node: SgNode): string {
  const around = functionAround(node);
  return textOf(around).slice(0, node.range().start.index - around.range().start.index);
}
