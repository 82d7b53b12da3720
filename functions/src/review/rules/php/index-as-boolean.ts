/** PHP: indexes that are used as booleans. */
import { defineRules } from "../writing/define-rules.ts";
import { php, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { spelledOut } from "./tree.ts";

const position = "^\\\\?(?:mb_)?(?:strpos|stripos|strrpos|strripos|array_search)\\(";

/** A sign alone, or one that joins what follows it to what is before it. */
const separator = String.raw`(?:needle:\s*)?(?:DIRECTORY_SEPARATOR|'[^\w'\\]'|"[^\w"\\]"|['"]\\[nrt\\]['"]|['"](?:[@,:;?&=| )\]}]|\.(?=\w))[^'"\n]{0,40}['"](?:\s*\.\s*\$\w+)?)`;
const asked = String.raw`^!?\s*${position.slice(1)}`;
const isSearch = new RegExp(asked);

/** From an offset after the start, behind a literal that begins with a sign, or in what begins with a protocol, a slash or a product's name. */
const neverAtStart = new RegExp(
  [
    String.raw`${asked}[^;]{0,120},\s*[1-9]\d*\s*\)$`,
    String.raw`${asked}\s*(?:'[ ,;|][^']+'|"[ ,;|][^"]+")\s*[.,]\s*(?!['"][ ,;|])`,
    String.raw`${asked}\s*\$\w*headers?\[0\],\s*['"](?!HTTP)`,
    String.raw`${asked}\s*\$_SERVER\[['"](?:PHP_SELF|SCRIPT_NAME|SCRIPT_FILENAME|REQUEST_URI)['"]\],\s*['"](?!/)`,
    String.raw`${asked}\s*\$_SERVER\[['"]SERVER_SOFTWARE['"]\],\s*['"](?:linux|unix|win|mod_|openssl|php)`,
    String.raw`${asked}\s*\$(?:_SERVER\[['"]HTTP_USER_AGENT['"]\]|user_?agent),\s*['"](?:msie|gecko|firefox|chrome|safari|netscape|trident|android|ip(?:hone|ad|od)|windows|linux|mac|mobile)`,
  ].join("|"),
  "i",
);

/** The searches that are conditions here. */
function searchesIn(node: SgNode): string[] {
  const isPart = kindOf(node) === "binary_expression";
  const parts = (isPart ? node : fieldOf(node, "condition"))?.children() ?? [];
  // `strpos($a, 'x') > 0` is compared already.
  const alone = parts.filter((one) => kindOf(one) !== "binary_expression");
  return alone.filter((one) => isSearch.test(textOf(one)) && !isInNamedKeys(one)).map(textOf);
}

/** `array_search($name, ['en' => 'English'])`: each key is a word, which is true. */
function isInNamedKeys(search: SgNode): boolean {
  if (!/^!?\s*\\?array_search\(/.test(textOf(search))) return false;
  const list = /,\s*(?:\[|array\()((?:[^()[\]]|\[[^()[\]]*\])*)[\])](?:,\s*true\s*)?\s*\)$/.exec(
    spelledOut(search).slice(0, 2000),
  )?.[1];
  if (list === undefined) return false;
  return list
    .split(/,(?=\s*(?:['"]|\S*\s*=>))/)
    .filter((one) => one.trim() !== "")
    .every((one) => /^\s*(?:['"][a-z_][^'"]*['"]|(?:self|static|\w+)::\w+)\s*=>/i.test(one));
}

function mayFindStart(node: SgNode): boolean {
  return searchesIn(node).some((one) => !neverAtStart.test(one.slice(0, 200)));
}

const endsWithSeparator = new RegExp(String.raw`${asked}[^;]{0,120}?,\s*${separator}\s*\)$`);

const partsOfSearch =
  /pos\(\s*(?:haystack:\s*)?((?:'[^'\n]{0,40}'|"[^"\n]{0,40}"|[^,'"\n]){1,100}?)\s*,\s*(?:needle:\s*)?([^\n]{1,120}?)\s*\)$/;
const address = /(?:ur[il]|user_?agent)s?(?:['"]\])?(?:\(\))?$/i;
const page = /(?:template|html|contents?)(?:['"]\])?(?:\(\))?$/i;
/** Paths from the root, addresses and numbers of versions. */
const beginsWithSign =
  /^(?:\\?(?:getcwd|realpath|phpversion)\(.*\)|__DIR__|__FILE__|PHP_VERSION|\$[\w>()-]{1,80}->(?:getPathInfo|getRequestUri)\(\)|(?:url\(\)->|Request::|URL::)(?:current|full|url|fullUrl)\(\))$/;
/** `strpos(MODULE_PATH, "/extensions/")`: a folder inside of the one at which the path of a program begins. */
const pathOfProgram = /^[A-Z][A-Z_]{0,40}(?:PATH|DIR|ROOT)$/;
const folderInside = /^(?:'\/[\w./-]{1,60}\/'|"\/[\w./-]{1,60}\/")$/;
/** A type of media begins with its first part. */
const mediaType = /(?:mime_?(?:type)?|content_?type|http_accept)(?:['"]\])?(?:\(\))?$/i;
const beginsMediaType = /^['"](?:\*|app|audio|binary|font|image|message|model|multipart|text|video|x-)/i;
/** An address and a browser's name begin with such words. */
const beginsAddress = /^['"](?:https?\b|ftp|\/|www\.|mailto|tel:|data:|file:|javascript|mozilla|opera)/i;
const beginsPage = /^['"]\s*(?:<\?|<!doctype|<html)/i;
/** `'</body>'`, `'/>'`, `'->'`, `'[]'` and `'"success":'` end, join or follow something. */
const followsSomething = /^(?:'(?:<\/\w|\/>|->|\[\]|"\w{1,40}":)|"(?:<\/\w|\/>|->|\[\]|\\"\w{1,40}\\":))/;
/** `'.*'`, `'{TITLE}'`, `$starSuffix`, `$this->hostName()`. */
const standsInside =
  /^(?:['"](?:\.\*|\{\{?\s*\w+\s*\}?\}|%[A-Z_]+%|\[\[\w+\]\])['"]|\$[\w>-]*(?:suffix|extension|placeholder)|\$[\w>-]*host_?name(?:\(\))?)$/i;

/** What is looked for never stands at the start of such a string: a part of an address behind its scheme, a part of a page, a suffix. */
function standsBehindStart(search: string): boolean {
  const [, where = "", sought = ""] = partsOfSearch.exec(search) ?? [];
  if (where === "") return false;
  if (pathOfProgram.test(where) && folderInside.test(sought)) return true;
  const isInside = [standsInside, followsSomething].some((one) => one.test(sought));
  return isInside || beginsOtherwise(where, sought) || standsBehindBeginning(where, sought);
}

/** `strpos($mime, "json")`, `strpos($url, "page=")`, `strpos($html, "<body")` */
function standsBehindBeginning(where: string, sought: string): boolean {
  if (mediaType.test(where)) return /^['"]/.test(sought) && !beginsMediaType.test(sought);
  if (address.test(where)) return /^['"]/.test(sought) && !beginsAddress.test(sought);
  return page.test(where) && !beginsPage.test(sought);
}

/** `strpos(",$list,", "a")`, `strpos(__DIR__, "vendor")`: the first sign of one is not that of the other. */
function beginsOtherwise(where: string, sought: string): boolean {
  const [first, second] = [where, sought].map((text) => /^['"]([^'"$\\{])/.exec(text)?.[1]);
  if (first !== undefined && second !== undefined) return first.toLowerCase() !== second.toLowerCase();
  return beginsWithSign.test(where) && /^['"][a-z]/i.test(sought) && !beginsAddress.test(sought);
}

/** `if (strpos($address, "@mail."))`: who looks for a sign between two parts does not expect it at the start. */
function neverExpectsStart(node: SgNode): boolean {
  return searchesIn(node).every((one) => {
    const search = one.slice(0, 200);
    return endsWithSeparator.test(search) || standsBehindStart(search);
  });
}

/** `if (strpos($name, $dot)) $parent = substr($name, 0, strpos($name, $dot));`, or an end cut off: what stands before must not be empty. */
function takesWhatStandsBefore(node: SgNode): boolean {
  return /pos\(\s*(\$[\w>-]+)\s*,[^]*\bsubstr\(\s*\1\s*,\s*0\s*,\s*(?:-\s*(?:\d|(?:mb_)?strlen\()|(?:mb_)?strr?i?pos\(\s*\1\s*,)/.test(
    textOf(node).slice(0, 600),
  );
}

export const indexAsBoolean = defineRules(["php"], "bug", [
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
    check: mayFindStart,
    mildest: (node) => neverExpectsStart(node) || takesWhatStandsBefore(node),
    valid: [
      php("if (strpos($a, 'x') !== false) {\n  f();\n}"),
      php("if (strpos($a, 'x') > 0 && $b) {\n  f();\n}"),
      php("if (str_contains($a, 'x')) {\n  f();\n}"),
      php("$map = ['en' => 'English', 'de' => 'Deutsch'];\nif (array_search($v, $map)) {\n  f();\n}"),
      php("if (strpos($v, 'x', 1)) {\n  f();\n}"),
      php("if (strpos(' a,b', \"$x,\")) {\n  f();\n}"),
      php("if (stripos($_SERVER['SERVER_SOFTWARE'], 'linux') || strpos($userAgent, 'iPhone')) {\n  f();\n}"),
      php("$gone = $headers && strpos($headers[0], '404');"),
      php("if (strpos($_SERVER['PHP_SELF'], 'help.php')) {\n  f();\n}"),
    ],
    invalid: [
      found("if (strpos($a, 'x')) { f(); }"),
      found("$ok = $b && !strpos($a, 'x');"),
      found("if (strpos(',', $a)) { f(); }"),
      found("$map = ['English', 'Deutsch']; if (array_search($v, $map)) { f(); }"),
      found("if (strpos($_SERVER['PHP_SELF'], '/help')) { f(); }"),
    ],
  },
]);
