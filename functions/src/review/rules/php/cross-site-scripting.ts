/** PHP: values that are written into a page as HTML. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall, phpMethod, phpNew } from "../writing/php-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf, fieldOf } from "../../syntax/node-memo.ts";
import { piecesOf } from "./string-parts.ts";
import { upTo } from "../shared/string-parts.ts";
import { found, php } from "./examples.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { functionAround, partsOf, spelledOut, wholeFile } from "./tree.ts";
import { Facts } from "../../syntax/facts.ts";
import { titles } from "../writing/titles.ts";

export const crossSiteScripting = defineRules(["php"], "security", [
  {
    id: "php-reflected-xss",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Markup in the request value runs as script in the visitor's browser, with their session. Pass it through `htmlspecialchars`, or let the template engine escape it.",
    rule: {
      any: [
        { kind: "echo_statement", has: { nthChild: 1, pattern: "$VALUE" } },
        { kind: "print_intrinsic", has: { nthChild: 1, pattern: "$VALUE" } },
        { kind: "exit_statement", has: { nthChild: 1, pattern: "$VALUE" } },
        {
          kind: "expression_statement",
          all: [
            { has: { nthChild: 1, pattern: "$VALUE", not: { kind: "assignment_expression" } } },
            {
              any: [
                { follows: { kind: "text_interpolation", regex: "<\\?=$" } },
                { follows: { kind: "php_tag", regex: "^<\\?=$" } },
              ],
            },
          ],
        },
        phpCall({ names: "die|wp_die|_e|trigger_error", as: "VALUE" }),
        phpCall({
          names: "print_r|var_export",
          as: "VALUE",
          args: { not: { has: { nthChild: 2, regex: "(?i)^(?:return:\\s*)?(?:true|1)$" } } },
        }),
        { ...phpCall({ names: "printf|vprintf" }), pattern: "$VALUE" },
        phpCall({ names: "response", as: "VALUE" }),
        phpNew({ names: "Response|HtmlResponse|HtmlString", as: "VALUE" }),
        phpMethod({
          names: "write|setContent|appendBody|setBody|end|setOutput",
          as: "VALUE",
          on: "(?i)(?:response|getBody\\(\\)|output|html)$",
        }),
      ],
    },
    flow: { VALUE: "reflected" },
    milder: whereGuessed,
    check: (node, file) =>
      (!mayBeNoPage(file) || isWrittenAsHtml(node)) &&
      !isCutPath.test(textOf(node)) &&
      !typedOtherwise.test(textOf(node)),
    valid: [
      php("echo '<a href=\"//' . $_SERVER['HTTP_HOST'] . htmlspecialchars($_SERVER['REQUEST_URI']) . '\">';"),
      php(
        "$u = empty($_SERVER['HTTP_HOST']) ? 'localhost' : $_SERVER['HTTP_HOST'];\n$u = 'https://' . $u . '/a';\necho '<a href=\"' . $u . '\">';",
      ),
      php("return new Response($_GET['n'], 200, ['Content-Type' => 'text/plain']);"),
      php("echo $this->escape($_GET['n']);"),
      php("echo 'Hello';"),
      php("echo htmlspecialchars($_GET['q'], ENT_QUOTES, 'UTF-8');"),
      php("echo (int) $_GET['page'];"),
      php("echo $name;"),
      php("echo json_encode($_GET);"),
      php("echo isset($_GET['x']) ? 'yes' : 'no';"),
      php("header('Content-Type: application/json');\necho $_GET['callback'];"),
      php("$part = fread($file, 8192);\necho $part;"),
      php("$log->debug(print_r($_POST, true));"),
    ],
    invalid: [
      found("echo 'Hello ' . $_GET['name'];"),
      found("echo '<a href=\"//' . $_SERVER['HTTP_HOST'] . $_SERVER['QUERY_STRING'] . '\">';"),
      found("$q = $_POST['q'];\nprint \"<b>$q</b>\";"),
      { code: '<p><?= $_GET["q"] ?></p>', lines: [1] },
      found("printf('<p>%s</p>', $_GET['q']);"),
      found("die('No user ' . $_REQUEST['u']);"),
    ],
  },
  {
    id: "php-stored-value-unescaped",
    severity: "medium",
    confidence: "low",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.storedXss,
    message:
      "The stored value is written without escaping, so anyone who could store it runs script in the visitor's browser. Pass it through `htmlspecialchars`.",
    rule: { any: [{ kind: "echo_statement" }, { kind: "print_intrinsic" }] },
    fileHas: ["fetch", "get_results"],
    check: writesRow,
    valid: [
      php("$row = mysqli_fetch_assoc($r);\necho '<li>' . htmlspecialchars($row['name']);"),
      php("$row = mysqli_fetch_assoc($r);\necho '<li>' . $row['id'];"),
      php("echo '<li>' . $row['name'];"),
    ],
    invalid: [
      found("$row = mysqli_fetch_assoc($r);\necho '<li>' . $row['name'];"),
      found("foreach ($s->fetchAll() as $p) { echo \"<p>{$p['text']}</p>\"; }"),
    ],
  },
  {
    id: "php-template-unescaped",
    severity: "medium",
    confidence: "low",
    cwe: 79,
    see: ["https://laravel.com/docs/blade#displaying-unescaped-data"],
    title: titles.storedXss,
    message:
      "The record's value is written unescaped, so anyone who could store it runs script in the visitor's browser. Write it with `{{ }}`, or clean it with an HTML purifier.",
    rule: {
      kind: "expression_statement",
      has: { nthChild: 1, any: [{ kind: "member_access_expression" }, { kind: "variable_name" }] },
      regex: "^\\$\\w+(?:\\??->\\w+)*$",
      not: { regex: "(?i)(?:html|slot|token|csrf|script|json|markup|svg|errors|attributes|links)$" },
    },
    fileHas: ["{!!"],
    check: (node, file) => file.text.slice(0, node.range().start.index).trimEnd().endsWith("{!!"),
    valid: ["<p>{{ $post->body }}</p>", "<p>{!! $content->html !!}</p>", "<p>{!! nl2br(e($a)) !!}</p>"],
    invalid: [{ code: "<p>{!! $post->body !!}</p>", lines: [1] }],
  },
  {
    id: "php-wordpress-shortcode-unescaped",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["https://developer.wordpress.org/apis/security/escaping/"],
    title: titles.storedXss,
    message:
      "Every author can write these attributes into a post, and markup in them runs as script for its readers. Pass it through `esc_attr`, `esc_html` or `esc_url`.",
    rule: {
      kind: "subscript_expression",
      regex: "^\\$(?:atts?|attrs?|attributes|args|a|params|instance)\\[\\s*['\"]\\w+['\"]\\s*\\]$",
      inside: {
        stopBy: "end",
        any: [{ kind: "binary_expression" }, { kind: "encapsed_string" }, { kind: "echo_statement" }],
        regex: "<\\w",
      },
    },
    fileHas: ["shortcode_atts", "add_shortcode"],
    check: isWrittenPlainly,
    valid: [
      php(
        "function a($atts) {\n  $atts = shortcode_atts(['t' => ''], $atts);\n  return '<b>' . esc_html($atts['t']) . '</b>';\n}",
      ),
    ],
    invalid: [
      {
        code: php(
          "function a($atts) {\n  $atts = shortcode_atts(['t' => ''], $atts);\n  return '<b>' . $atts['t'] . '</b>';\n}",
        ),
        lines: [4],
      },
    ],
  },
]);

const filesWithOthers = new Facts<ParsedFile, boolean>();

/** It names a kind of content, or reads files part by part; asked once for all that is written. */
function mayBeNoPage(file: ParsedFile): boolean {
  const known =
    filesWithOthers.get(file) ?? /content-type|fread\(|gzinflate\(|gzread\(|headers?\(\s*\$/i.test(file.text);
  filesWithOthers.set(file, known);
  return known;
}

/** A kind of content that is no page, headers of another server that are handed on, or a function that sends them. */
const otherType =
  /header\(\s*(?:["']Content-Type:\s*(?!text\/html|multipart)[\w{$]|\$\w+\s*\.\s*["']:)|(?:send|output)\w*Headers?\(\s*\$\w*type/i;

/** `new Response($text, 200, ["Content-Type" => "text/plain"])` */
const typedOtherwise = /["']content-type["']\s*=>\s*\[?["'](?!text\/html|application\/xhtml|image\/svg)/i;

/** Of the script's own path only what stands before `.php` is left, so nothing that a caller adds to it. */
const isCutPath = /preg_replace\(\s*['"][^'"]*\\\.php\.\*[^'"]*['"]\s*,[^,]*,\s*\$_SERVER/;

/** Browsers do not render JSON, scripts or passed-through files as pages. */
function isWrittenAsHtml(node: SgNode): boolean {
  const around = functionAround(node);
  const before = textOf(around).slice(0, node.range().start.index - around.range().start.index);
  if (otherType.test(before)) return false;
  return (
    !/^(?:echo|print)\s+@?(?:fread|gzinflate|gzread)\(/.test(spelledOut(node)) ||
    /\bp(?:roc_)?open\(/.test(before)
  );
}

const fieldOfRow = /^\$(\w+)(?:\[\s*['"](\w+)['"]\s*\]|->(\w+))$/;

const numberOrMarkup =
  /(?:^|_)(?:id|count|num\w*|total|date|time|price|amount|qty|quantity|year|html|\w+_at)$/i;

/** `echo $a, $b` is a sequence in a sequence. */
function writtenOneByOne(part: SgNode): SgNode[] {
  return kindOf(part) === "sequence_expression" ? partsOf(part).flatMap(writtenOneByOne) : [part];
}

/** A string of a row that a query returned. */
function writesRow(node: SgNode): boolean {
  const fields = partsOf(node)
    .flatMap(writtenOneByOne)
    .flatMap((part) => piecesOf(part, upTo(0)))
    .flatMap(({ isHole, text }) => (isHole ? [fieldOfRow.exec(text)] : []));
  const around = textOf(functionAround(node));
  return fields.some((found) => {
    if (found === null || numberOrMarkup.test(found[2] ?? found[3] ?? "")) return false;
    const row = String.raw`\$${found[1] ?? ""}\b`;
    const isFetched = new RegExp(
      String.raw`${row}\s*=\s*[^;=]*fetch\w*\(|fetch\w*\([^;{]*\bas\s+(?:\$\w+\s*=>\s*)?${row}`,
    );
    return isFetched.test(around);
  });
}

/** In a shortcode's function, and not as an argument or in a condition. */
function isWrittenPlainly(attribute: SgNode): boolean {
  if (!isShortcode(functionAround(attribute))) return false;
  for (const one of attribute.ancestors()) {
    const kind = kindOf(one);
    if (/^(?:arguments|cast_expression|if_statement|subscript_expression)$/.test(kind)) return false;
    if (kind === "binary_expression" && textOf(fieldOf(one, "operator") ?? one) !== ".") return false;
    if (kind === "conditional_expression") return false;
    if (kind.endsWith("_statement")) return true;
  }
  return false;
}

/** It merges the attributes with their defaults, or is registered by its name. */
function isShortcode(around: SgNode): boolean {
  if (textOf(around).includes("shortcode_atts(")) return true;
  const name = fieldOf(around, "name");
  return (
    name !== null &&
    new RegExp(String.raw`add_shortcode\([^)]*['"]${textOf(name)}['"]`).test(wholeFile(around))
  );
}
