/** JavaScript and TypeScript: tests of hosts and addresses that other hosts pass as well, and links that name the host a caller chose. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsNew } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, nearestOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { argumentsOf, bare, nameCalled, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { isWholeHostOpen } from "../shared/open-hosts.ts";

const addressPart =
  "\\.(?:host|hostname|href|origin)$|^(?:url|uri|origin|host|hostname|href|link|redirect\\w*|referer|referrer|target\\w*Url)$";

const isAddressPart = new RegExp(addressPart);

const knownEnd = String.raw`\.(?:com|org|net|io|dev|app|co|gov|edu|internal)`;

export const urlValidation = defineRules(ecmascript, "security", [
  {
    id: "js-address-tested-by-part",
    severity: "medium",
    confidence: "medium",
    cwe: 20,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.hostBypass,
    message:
      "`example.com.evil.net` and `evil-example.com` pass this check as well. Parse the URL, and compare the whole host, or its end including the dot.",
    rule: {
      any: [
        jsCall({ names: "includes|indexOf|endsWith|startsWith|search|match", on: addressPart }),
        jsCall({
          names: "includes|indexOf|endsWith|startsWith",
          on: String.raw`^[\w$.]+$`,
          args: {
            has: {
              nthChild: 1,
              kind: "string",
              regex: String.raw`^["'](?:https?://)?\.?(?:[\w-]+\.)*[\w-]+${knownEnd}/?["']$`,
            },
          },
        }),
      ],
    },
    check: testsPartOfHost,
    mildest: (call) => !isAddressPart.test(textOf(receiverOf(call) ?? call)),
    unsure: (call) => !isGuard(call),
    valid: [
      'url.hostname.endsWith(".example.com")',
      'url.startsWith("https://example.com/")',
      'hosts.includes("example.com")',
      'const ok = allowedOrigins.includes("https://example.com")',
      'url.includes("?page=")',
      'origin.startsWith("https://")',
      'const isScript = name.endsWith("index.html")',
    ],
    invalid: [
      'url.host.includes("example.com")',
      'url.hostname.endsWith("example.com")',
      'origin.startsWith("https://example.com")',
      "const T = 'example.com'; const ok = link.href.includes(T)",
      'if (given.indexOf("https://example.com") === 0) follow(given);',
      'const own = sender.endsWith("example.org");',
    ],
  },
  {
    id: "js-host-expression-open",
    severity: "medium",
    confidence: "high",
    cwe: 20,
    see: ["https://codeql.github.com/codeql-query-help/javascript/js-incomplete-hostname-regexp/"],
    title: titles.hostBypass,
    message:
      "An unescaped dot matches any character, and without `^` and `$` the host may appear anywhere in the URL. Escape the dots and anchor both ends.",
    textFilter: /\/\^?(?:\(\?:)?https?\??:|\.(?:com|org|net|io|dev)\)?\$\//,
    rule: {
      any: [
        { kind: "regex", regex: String.raw`^/\^[^/]*\.(?:com|org|net|io|dev)\)?\$/` },
        { kind: "regex", regex: String.raw`^/\^?\(*(?:\?:)?https?(?:\|https?)*\)?\??:` },
        jsNew({ names: "RegExp", args: { has: { nthChild: 1, regex: String.raw`^["'${"`"}]\^\(*https?` } } }),
        jsCall({
          names: "match|search",
          args: { has: { nthChild: 1, kind: "string", regex: String.raw`^["']\^\(*https?` } },
        }),
      ],
    },
    check: isOpenHost,
    valid: [
      String.raw`const r = /^https:\/\/app\.example\.com$/;`,
      String.raw`const r = /^https?:\/\//;`,
      String.raw`const own = (host) => /^(.*\.)?example\.com$/.test(host);`,
      String.raw`const r = /^https:\/\/\w+\.example\.com\//;`,
      String.raw`const s = t.replace(/https:\/\/www.example.com/g, "");`,
      String.raw`const s = t.replace(/^https:\/\/www.example.com/, "");`,
      String.raw`const r = new RegExp("^https://app\\.example\\.com/");`,
    ],
    invalid: [
      String.raw`const ok = /https:\/\/app.example.com/.test(origin);`,
      String.raw`const own = (host) => /^(.*\.)?example.com$/.test(host);`,
      String.raw`const r = /^https:\/\/app\.example.com$/.exec(origin);`,
      String.raw`const own = /^(http|https):\/\/www.example.com\/shop\//;`,
      'const own = new RegExp("^https?://shop.example.com");',
      'if (address.match("^https://shop.example.com")) follow(address);',
    ],
  },
]);

const hostText = /^(https?:\/\/)?\.?([\w-]+\.)+[a-z]{2,}\/?$/;

const fileName = /\.(?:js|css|html?|png|svg|json|md|ts|php|pdf)$/;

const lists = /(?:s|[lL]ist|[sS]et|Map|[aA]llowed|[tT]rusted)$/;

function testsPartOfHost(call: SgNode): boolean {
  const given = bare(argumentsOf(call)[0] ?? null);
  const text = given ? constantText(given, call) : "";
  if (!hostText.test(text) || fileName.test(text) || !mayHoldAddress(call)) return false;
  switch (nameCalled(call)) {
    case "endsWith":
      return !/^\.|\/$/.test(text);
    case "startsWith":
      return text.startsWith("http") && !text.endsWith("/");
    default:
      return /^(?:includes|indexOf)$/.test(nameCalled(call));
  }
}

/** Named as an address, or as nothing that tells of a list, and then asked for a decision. */
function mayHoldAddress(call: SgNode): boolean {
  const receiver = textOf(receiverOf(call) ?? call);
  return isAddressPart.test(receiver) || (!lists.test(receiver) && isChecked(call));
}

const trusting =
  /allow|trust|safe|valid|permi|secur|verif|check|origin|cors|white_?list|redirect|internal|\bown|same|guard|auth|proxy|referr?er|fetch/i;

const leaving = /\b(?:throw|return|next\(|reject\(|abort\(|continue|break)\b/;

/** It keeps strangers out: the rest of the code is left, or a name around says so. A text chosen by a host guards nothing. */
function isGuard(call: SgNode): boolean {
  const holder = nearestOf(call, deciding);
  if (holder === null || /origin|refer/i.test(textOf(receiverOf(call) ?? call))) return true;
  return kindOf(holder) === "if_statement"
    ? keepsOut(holder)
    : trusting.test(textOf(fieldOf(holder, "name") ?? holder));
}

function keepsOut(choice: SgNode): boolean {
  const test = textOf(fieldOf(choice, "condition") ?? choice);
  const then = textOf(fieldOf(choice, "consequence") ?? choice);
  return (test.includes("!") && leaving.test(then)) || trusting.test(`${test} ${then}`);
}

const deciding: ReadonlySet<string> = new Set([
  "if_statement",
  "variable_declarator",
  "function_declaration",
  "method_definition",
]);

const kindsOfResponses: ReadonlySet<string> = new Set([
  "expression_statement",
  "arguments",
  "statement_block",
  "program",
]);

/** The outcome decides something, and is not only shown or thrown away. */
function isChecked(call: SgNode): boolean {
  const parent = parentOf(call);
  return parent !== null && !kindsOfResponses.has(kindOf(parent));
}

/** Of a text, or of the name of one; "" for others. */
function constantText(node: SgNode, place: SgNode): string {
  const value = valueAt(node, place);
  return value !== null && kindOf(value) === "string" ? textOf(value).slice(1, -1) : "";
}

function isOpenHost(node: SgNode): boolean {
  const source = kindOf(node) === "regex" ? textOf(node) : textOf(argumentsOf(node)[0] ?? node);
  const isAnchored = /^[/"'`]\^/.test(source);
  if (isAnchored ? isTakenOut(node) : !isTestedWith(node)) return false;
  if (isWholeHostOpen(source)) return true;
  const host = /:(?:\\?\/){2}((?:[\w-]|\\?\\?\.|\(\?:|\[[\w-]+\]|[)(|*+?])+)/.exec(source)?.[1] ?? "";
  if (!/\.(?:com|org|net|io|dev|app|example|de|eu|co|gov|edu)\b/.test(host)) return false;
  const hasOpenDot = /(?:^|[^\\.])\.(?![*+?])[a-z]/i.test(host.replace(/^[\w-]+\.[a-z]+$/i, ""));
  return hasOpenDot || !isAnchored;
}

/** `regex.test(...)`, `regex.exec(...)`, or a `match` that it is given to. */
function isTestedWith(regex: SgNode): boolean {
  const parent = parentOf(regex);
  if (parent === null) return false;
  if (/\.(?:test|exec)$/.test(textOf(parent))) return true;
  return calledAround(regex) === "match";
}

/** What is replaced or split is not trusted for it. */
function isTakenOut(regex: SgNode): boolean {
  return /^(?:replace|replaceAll|split)$/.test(calledAround(regex));
}

function calledAround(argument: SgNode): string {
  const call = parentOf(argument)?.parent() ?? null;
  return call !== null && kindOf(call) === "call_expression" ? nameCalled(call) : "";
}
