/** JavaScript and TypeScript: values put into directory filters, XPath, headers, logs, modules and shells by way of arguments. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inHandler } from "./examples.ts";
import { declarationOf } from "./names.ts";
import { argumentsOf, functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { defects } from "../shared/defects.ts";

export const ldapXpathLogInjection = defineRules(ecmascript, "security", [
  {
    id: "js-shell-as-program",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses the string after `-c`, so a value with `;` or `$(...)` in it runs a command of its own. Start the program itself, with each argument as an array element.",
    rule: jsCall({
      names: "spawn|spawnSync|execFile|execFileSync|execa",
      bare: "also",
      on: "^(?:child_process|childProcess|cp)$",
      as: "WORDS",
      nth: 2,
      args: {
        has: {
          nthChild: 1,
          regex:
            "^(?:[\"'](?:/bin/|/usr/bin/)?(?:sh|bash|zsh|cmd|cmd\\.exe|powershell)[\"']|(?:[\\w$]+\\.)*\\w*[sS]hell\\w*(?:\\(\\))?|process\\.env\\.(?:SHELL|ComSpec|COMSPEC).*)$",
        },
      },
    }),
    flow: { WORDS: "assembled" },
    milder: whereGuessed,
    valid: [
      "spawn(shell, ['-c', 'ls'])",
      'spawn("sh", ["-c", "ls"])',
      'spawn("git", ["log", req.query.branch])',
    ],
    invalid: [
      "const shell = process.env.SHELL || '/bin/sh'; spawn(shell, ['-c', 'ls ' + dir])",
      'spawn("sh", ["-c", "ls " + dir])',
      "execFile('/bin/bash', ['-c', `echo ${req.query.x}`])",
    ],
  },
  {
    id: "js-code-as-argument",
    severity: "high",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "What follows `-e` or `-c` is source code, and here the request supplies it, so the client runs code on the server. Keep the program in a file, and pass the value as a separate argument.",
    rule: jsCall({
      names: "spawn|spawnSync|execFile|execFileSync|execa",
      bare: "also",
      on: "^(?:child_process|childProcess|cp)$",
      as: "WORDS",
      nth: 2,
      args: {
        all: [
          {
            has: {
              nthChild: 1,
              regex: "^(?:[\"'](?:node|deno|bun|python3?|perl|ruby|php)[\"']|process\\.execPath)$",
            },
          },
          { has: { nthChild: 2, kind: "array", regex: "[\"']-{1,2}(?:e|c|r|p|eval|print)[\"']" } },
        ],
      },
    }),
    flow: { WORDS: "outside" },
    valid: [
      inHandler('spawn("node", ["work.js", req.query.name]);'),
      inHandler('spawn("node", ["-e", `show(${JSON.stringify(req.query.name)})`]);'),
    ],
    invalid: [found('spawn("python3", ["-c", "print(" + req.query.sum + ")"]);')],
  },
  {
    id: "js-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Escape the value, or build the filter from filter objects.",
    rule: {
      any: [
        { ...jsPair("filter", { pattern: "$FILTER", not: { kind: "new_expression" } }) },
        jsCall({ names: "search|searchAsync|bind", as: "FILTER" }),
        jsCall({ names: "parseFilter|parseDN", bare: "also", on: ".", as: "FILTER" }),
      ],
    },
    fileHas: ["ldap", "LDAP"],
    flow: { FILTER: "assembled" },
    valid: ['const ldap = require("ldapjs"); client.search(base, { filter: "(uid=admin)" })'],
    invalid: ['const ldap = require("ldapjs"); client.search(base, { filter: `(uid=${name})` })'],
  },
  {
    id: "js-xpath-injection",
    ...defects.xpathInjection,
    rule: jsCall({ names: "select|select1|evaluate|parse", on: "(?i)xpath|^document$", as: "PATH" }),
    fileHas: ["xpath", "XPath"],
    flow: { PATH: "assembled" },
    milder: whereGuessed,
    valid: ['const xpath = require("xpath"); xpath.select("//user[1]", doc)'],
    invalid: ["const xpath = require(\"xpath\"); xpath.select(`//user[name='${name}']`, doc)"],
  },
  {
    id: "js-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.headerInjection,
    message:
      "The request value becomes a response header, so the client controls caches and browsers. Accept only known values, without line breaks.",
    rule: {
      any: [
        jsCall({ names: "setHeader|header|append", on: "^(?:res|response|reply)$", as: "VALUE", nth: 2 }),
        jsCall({ names: "set", on: "^(?:res|response|reply|ctx)$", as: "VALUE", nth: 2 }),
        jsCall({ names: "setHeader|header|append|set", on: "^(?:res|response|reply|ctx)$", as: "VALUE" }),
        jsCall({ names: "writeHead", on: "^(?:res|response)$", asAll: "VALUE" }),
      ],
    },
    flow: { VALUE: "outside" },
    // Where the browser is sent is said once, as a redirection.
    check: (call) => !/^["'`]location["'`]$/i.test(textOf(argumentsOf(call)[0] ?? call)),
    mildest: whereGuessed,
    valid: [
      'res.setHeader("X-Id", "1")',
      'res.setHeader("X-Id", encodeURIComponent(req.query.id))',
      'res.setHeader("Location", req.query.next)',
    ],
    invalid: [
      'res.set(req.query.name, "1")',
      'res.set({ "X-Id": req.query.id })',
      'res.setHeader("X-Id", req.query.id)',
      'res.writeHead(200, { "X-Id": req.query.id })',
    ],
  },
  {
    id: "js-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Log it as a field of a structured entry, or replace line breaks.",
    rule: jsCall({
      names: "log|info|warn|error|debug|trace|fatal",
      on: "(?i)^(?:console|(?:\\w+\\.)*_?(?:log|logger|winston))$",
      asAll: "TEXT",
    }),
    flow: { TEXT: "reflected" },
    valid: [
      inHandler('logger.info({ user: req.body.user }, "signed in")'),
      inHandler('console.log("started")'),
      inHandler('console.log("user " + String(req.body.user).replace(/[\\r\\n]/g, ""))'),
    ],
    invalid: [
      found('console.log("no such user: ", req.body.user)'),
      found("logger.info(`login of ${req.body.user}`)"),
      found('console.log("user " + req.query.name)'),
    ],
  },
  {
    id: "js-module-from-request",
    severity: "high",
    confidence: "high",
    cwe: 98,
    see: ["Injection_Prevention"],
    title: "Code injection: module path from request",
    message:
      "The request supplies the module path, and loading a module runs it, so a path to an uploaded file runs its code. Choose from a fixed list of modules.",
    glance: /\b(?:import|require)\s*\(\s*[^"'\s]/,
    rule: {
      any: [
        jsCall({ names: "require", bare: "only", as: "NAME" }),
        {
          kind: "call_expression",
          all: [
            { has: { field: "function", kind: "import" } },
            { has: { field: "arguments", pattern: "$NAME" } },
          ],
        },
      ],
    },
    flow: { NAME: "outside" },
    valid: [inHandler('require("./routes")')],
    invalid: [found("require(req.query.module)"), found("await import(req.query.module)")].map(
      ({ code, lines }) => ({
        code: code.includes("await") ? `async ${code}` : code,
        lines,
      }),
    ),
  },
  {
    id: "js-property-from-request",
    severity: "low",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message: messages.massProperty,
    glance: /\]\s*=(?![=>])/,
    rule: {
      kind: "assignment_expression",
      has: { field: "left", kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } },
      all: [{ has: { field: "right", pattern: "$VALUE" } }],
    },
    flow: { KEY: "outside", VALUE: "outside" },
    // Who refuses `__proto__` means the other names to be set.
    check: (node) =>
      !isOwnKey(node) && !isOfHeaders(node) && !refusesNames.test(textOf(functionAround(node) ?? node)),
    valid: [inHandler("seen[req.query.name] = true"), inHandler('user["name"] = req.body.name')],
    invalid: [found("user[req.body.field] = req.body.value")],
  },
]);

const refusesNames =
  /__proto__|Object\.create\(null\)|\b(?:forbidden|reserved|dangerous|blocked|unsafe)\w*\.(?:has|includes)\(/i;

/** The reader of HTTP gives each header as text, which no prototype becomes. */
function isOfHeaders(assignment: SgNode): boolean {
  const left = fieldOf(assignment, "left");
  return left !== null && /headers$/i.test(fieldTextOf(left, "object"));
}

/** A place in a list, or a name that the code or another module gave: no request decides it. */
function isOwnKey(assignment: SgNode): boolean {
  const key = fieldOf(fieldOf(assignment, "left") ?? assignment, "index");
  if (key === null || kindOf(key) !== "identifier") {
    return key !== null && /^(?:[\w.$]+\.length(?: [-+] \d+)?|[\w$]+(?:\+\+| [-+] \d+))$/.test(textOf(key));
  }
  const declared = declarationOf(textOf(key), assignment);
  if (declared?.how === "import") return true;
  const value = declared?.how === "const" ? fieldTextOf(declared.holder, "value") : "";
  return /^(?:require\(|Symbol(?:\.for)?\()/.test(value);
}
