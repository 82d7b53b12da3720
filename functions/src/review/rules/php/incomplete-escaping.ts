/** PHP: escaping for the wrong context, and incomplete sanitization. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { phpCall } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { spelledOut } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const see = ["Cross_Site_Scripting_Prevention"];

export const incompleteEscaping = defineRules(["php"], "security", [
  {
    id: "php-markup-taken-out-by-name",
    severity: "medium",
    confidence: "medium",
    cwe: 116,
    see,
    title: titles.htmlByPattern,
    message:
      "`<scr<script>ipt>`, capital letters and other elements with handlers pass this filter, and still run. Escape the value with `htmlspecialchars`, or clean it with an HTML purifier.",
    rule: {
      any: [
        phpCall({
          names: "str_replace",
          args: {
            all: [
              { has: { nthChild: 1, regex: String.raw`(?i)^(?:array\(|\[)?\s*['"]</?(?:script|iframe)\b` } },
              { has: { nthChild: 2, regex: String.raw`^(?:''|"")$` } },
            ],
          },
        }),
        phpCall({
          names: "preg_replace|str_ireplace",
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex: String.raw`(?i)^(?:array\(|\[)?\s*['"][/#~]?</?(?:script\b|\(\.\*\)s\(\.\*\)c)`,
                },
              },
              { has: { nthChild: 2, regex: String.raw`^(?:''|"")$` } },
            ],
          },
        }),
      ],
    },
    check: (node) => /\$_(?:GET|POST|REQUEST|COOKIE)\b/.test(spelledOut(node)),
    valid: [php("$t = htmlspecialchars($_GET['t']);"), php("$t = str_replace('<script>', '', $page);")],
    invalid: [
      found("$t = str_replace('<script>', '', $_GET['t']);"),
      found("$t = preg_replace('/<script[^>]*>/i', '', $_POST['t']);"),
    ],
  },
  {
    id: "php-escaped-for-markup-in-script",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see,
    title: "Cross-site scripting (XSS): HTML escaping inside script",
    message:
      "Inside a script element no `<` is needed to run code, so `htmlspecialchars` does not protect there. Write the value with `json_encode` and `JSON_HEX_TAG`.",
    rule: {
      any: [
        { kind: "echo_statement" },
        { kind: "print_intrinsic" },
        {
          kind: "expression_statement",
          follows: { any: [{ kind: "text_interpolation" }, { kind: "php_tag" }], regex: "<\\?=$" },
        },
      ],
    },
    fileHas: ["<script"],
    check: isBareInScript,
    valid: [
      "<p><?php echo htmlspecialchars($_GET['q']); ?></p>",
      "<script>var q = '<?php echo htmlspecialchars($_GET['q'], ENT_QUOTES); ?>';</script>",
      "<script>var q = <?php echo json_encode($_GET['q']); ?>;</script>",
      "<script>var n = <?php echo (int) htmlentities($_GET['n']); ?>;</script>",
    ],
    invalid: [
      { code: "<script>var q = <?php echo htmlspecialchars($_GET['q']); ?>;</script>", lines: [1] },
      { code: "<script>\n<?php\n$q = htmlentities($_GET['q']);\necho $q;\n?>\n</script>", lines: [4] },
    ],
  },
]);

const markupOnly =
  /\b(?:htmlspecialchars|htmlentities|strip_tags|filter_var|rawurlencode|urlencode|addslashes)\(/;

const otherwiseSafe =
  /\bjson_encode\(|\besc_js\(|\(\s*(?:int|float)\s*\)|\b(?:intval|floatval|in_array|is_numeric|ctype_\w+|settype|preg_match)\(|FILTER_(?:VALIDATE|SANITIZE_NUMBER)/;

/** A value of a request that was escaped, written between the tags of a script and outside of quotes. */
function isBareInScript(node: SgNode): boolean {
  const written = textOf(node);
  if (/^(?:echo|print)\s*\(?\s*["']/.test(written)) return false;
  const before = textOf(node.getRoot().root()).slice(0, node.range().start.index);
  // The costly question comes last: what a file of thousands of lines gives its variables.
  return (
    behindScriptTag(before) !== null && isOutsideOfQuotes(before) && isEscapedForMarkup(spelledOut(node))
  );
}

function isEscapedForMarkup(text: string): boolean {
  return markupOnly.test(text) && !otherwiseSafe.test(text) && /\$_(?:GET|POST|REQUEST|COOKIE)\b/.test(text);
}

/** Null outside of a script. */
function behindScriptTag(before: string): string | null {
  const lower = before.toLowerCase();
  const opened = lower.lastIndexOf("<script");
  return opened > lower.lastIndexOf("</script") ? before.slice(opened + 8) : null;
}

function isOutsideOfQuotes(before: string): boolean {
  const script = behindScriptTag(before.replaceAll(/<\?(?:php|=)[\s\S]*?(?:\?>|$)/g, ""));
  return script !== null && !/["'`]\s*$/.test(script);
}
