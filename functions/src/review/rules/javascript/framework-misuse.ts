/** JavaScript and TypeScript: defects of particular frameworks: Nest, Next, Electron, Angular, Vue, Mongoose, jose. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf, initialOf } from "./names.ts";
import { argumentsOf, bare, functionAround, isFunction, nameCalled, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const frameworkMisuse = defineRules(ecmascript, "security", [
  {
    id: "js-electron-exposes-everything",
    severity: "high",
    confidence: "medium",
    cwe: 1188,
    see: ["https://www.electronjs.org/docs/latest/tutorial/context-isolation"],
    title: "Electron preload exposes a whole module",
    message:
      "Any script in the page can then send every message or call Node. Expose single functions with fixed channels.",
    rule: jsCall({
      names: "exposeInMainWorld",
      args: {
        has: {
          nthChild: 2,
          regex:
            "^(?:ipcRenderer|require\\(|electron|fs|process|child_process)|^\\{[^}]*\\b(?:ipcRenderer|fs|child_process|require)\\s*[,}]|^\\{\\s*\\.\\.\\.ipcRenderer",
        },
      },
    }),
    valid: ['contextBridge.exposeInMainWorld("api", { save: (t) => ipcRenderer.invoke("save", t) })'],
    invalid: [
      'contextBridge.exposeInMainWorld("api", { ipcRenderer })',
      'contextBridge.exposeInMainWorld("fs", require("fs"))',
    ],
  },
  {
    id: "js-untyped-body-saved",
    languages: ["typescript", "tsx"],
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The body has no declared shape, so a client can add fields such as `role`, and they are stored. Declare a DTO, and let the validation pipe drop what it does not name.",
    rule: jsCall({ names: "save|create|insert|update|upsert|updateOne|insertOne" }),
    fileHas: ["@Body("],
    check: savesUntypedBody,
    valid: ["class A { f(@Body() dto: CreateDto) { return this.repo.save(dto); } }"],
    invalid: [
      "class A { f(@Body() body: any) { return this.repo.save(body); } }",
      "class A { f(@Param('id') id: string, @Body() data) { return this.repo.update(id, data); } }",
    ],
  },
  {
    id: "js-action-without-session",
    languages: ["typescript", "tsx", "javascript"],
    severity: "medium",
    confidence: "medium",
    cwe: 862,
    see: ["https://nextjs.org/docs/app/guides/authentication"],
    title: titles.missingAuth,
    message:
      "Every exported server action is an endpoint that anyone can call, whatever page uses it. Read the session first, and check what this user may do.",
    rule: { kind: "function_declaration", inside: { kind: "export_statement" } },
    fileHas: ["use server"],
    check: changesWithoutSession,
    valid: [
      '"use server"; export async function f(id) { const s = await auth(); if (!s) throw e; await prisma.a.delete({ where: { id } }); }',
      '"use server"; export async function f(id) { return prisma.a.findMany(); }',
      '"use server"; export async function login(d) { await db.session.create({ d }); }',
    ],
    invalid: ['"use server"; export async function f(id) { await prisma.a.delete({ where: { id } }); }'],
  },
  {
    id: "js-token-read-unverified",
    severity: "medium",
    confidence: "medium",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "`decode` does not verify the signature, so a client can claim any user and role. Call `jwtVerify` with the key.",
    rule: jsCall({ names: "decodeJwt|jwtDecode|jwt_decode|decodeJWT", bare: "also", on: "^(?:jose|jwt)$" }),
    check: (call, { text }) =>
      /\b(?:req|request|ctx|cookies\(\)|headers\(\))\b/.test(textOf(functionAround(call) ?? call)) &&
      !/[vV]erify/.test(text),
    valid: [
      "const c = decodeJwt(token);",
      "async function f(req, k) { await jwtVerify(req.token, k); return decodeJwt(req.token); }",
    ],
    invalid: ["function f(req) { return decodeJwt(req.cookies.session); }"],
  },
  {
    id: "js-expired-token-accepted",
    severity: "medium",
    confidence: "high",
    cwe: 613,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtExpiryUnchecked,
    message: "Expired tokens are accepted, so a stolen one keeps working. Remove `ignoreExpiration`.",
    rule: { ...jsPair("ignoreExpiration", { kind: "true" }), inside: { kind: "object" } },
    valid: ["jwt.verify(t, k, { ignoreExpiration: false })"],
    invalid: ["jwt.verify(t, k, { ignoreExpiration: true })"],
  },
  {
    id: "js-query-expression-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern of the database: nested repetition keeps the database busy, and `.*` matches everything. Escape the value first.",
    rule: jsPair("\\$regex", { pattern: "$PATTERN" }),
    flow: { PATTERN: "outside" },
    valid: [
      "Book.find({ title: { $regex: escapeRegex(req.query.q) } })",
      'Book.find({ title: { $regex: "^a" } })',
    ],
    invalid: ["Book.find({ title: { $regex: req.query.q } })"],
  },
  {
    id: "js-uploaded-name-kept",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["File_Upload"],
    title: titles.uploadName,
    message:
      "The name comes from the client, so `../` or an extension such as `.html` decides where the file is written and how it is served. Generate a name of your own.",
    rule: jsCall({ names: "mv", as: "PATH" }),
    flow: { PATH: "outside" },
    valid: ["function f(req) { req.files.a.mv('/srv/' + crypto.randomUUID()); }"],
    invalid: ["function f(req) { req.files.a.mv('/srv/' + req.files.a.name); }"],
  },
  {
    id: "js-browser-without-certificates",
    severity: "medium",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "The automated browser accepts every certificate, so anyone on the network path can read and change what it loads. Add the private authority instead.",
    rule: {
      any: [
        { kind: "string", regex: "^[\"']--ignore-certificate-errors[\"']$" },
        jsPair("ignoreHTTPSErrors|acceptInsecureCerts", { kind: "true" }),
      ],
    },
    valid: ["launch({ args: ['--headless'] })"],
    invalid: ["launch({ args: ['--ignore-certificate-errors'] })", "launch({ ignoreHTTPSErrors: true })"],
  },
  {
    id: "js-old-cipher-of-library",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES, Triple DES, RC4 and Rabbit are too weak or broken. Use AES-GCM through the Web Crypto API.",
    rule: jsCall({ names: "encrypt|decrypt", on: "(?i)^crypto_?js\\.(?:DES|TripleDES|RC4\\w*|Rabbit\\w*)$" }),
    valid: ["CryptoJS.AES.encrypt(t, k)"],
    invalid: ["CryptoJS.DES.encrypt(t, k)"],
  },
]);

export const frameworkBugs = defineRules(ecmascript, "bug", [
  {
    id: "js-subscription-never-ended",
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    see: ["https://angular.dev/ecosystem/rxjs-interop"],
    title: "Memory leak: subscription never ended",
    message:
      "The stream never ends by itself, so the callback and the component stay in memory after it is destroyed. End it with `takeUntilDestroyed` or in `ngOnDestroy`.",
    rule: jsCall({
      names: "subscribe",
      on: "^(?:interval|timer|fromEvent|merge|combineLatest)\\(|valueChanges|statusChanges|\\.events$|\\$$",
    }),
    fileHas: ["@angular/core"],
    check: (_call, { text }) =>
      /@Component\(|@Directive\(/.test(text) &&
      !/unsubscribe|takeUntil|takeWhile|untilDestroyed|\bfirst\(|take\(|SubSink|DestroyRef/.test(text),
    valid: ['import { Component } from "@angular/core"; interval(1).subscribe(f);'],
    invalid: [
      'import { Component } from "@angular/core"; const a = "@Component("; interval(1).subscribe(f);',
    ],
  },
  {
    id: "js-vue-set-up-for-ever",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://vuejs.org/guide/essentials/lifecycle"],
    title: "Memory leak: listener or timer never removed",
    message: "Every mount adds another listener or timer, and none is removed. Remove it in `onUnmounted`.",
    rule: jsCall({ names: "onMounted|mounted|created", bare: "only" }),
    fileHas: ["onMounted"],
    check: (call, { text }) =>
      /\bsetInterval\(|(?:window|document)\.addEventListener\(/.test(textOf(call)) &&
      !/clearInterval|removeEventListener|useEventListener|useIntervalFn|once:/.test(text),
    valid: [
      "onMounted(() => { const t = setInterval(f, 1); onUnmounted(() => clearInterval(t)); });",
      "onMounted(() => { f(); });",
    ],
    invalid: [
      "onMounted(() => { setInterval(f, 1); });",
      "onMounted(() => { window.addEventListener('resize', f); });",
    ],
  },
  {
    id: "js-vue-reactive-taken-apart",
    severity: "medium",
    confidence: "high",
    cwe: 672,
    see: ["https://vuejs.org/guide/essentials/reactivity-fundamentals"],
    title: "Lost reactivity: reactive object destructured",
    message:
      "The variable keeps the value of this moment, and the page does not update with the object. Use `toRefs`, or read the member where it is needed.",
    rule: {
      kind: "variable_declarator",
      all: [
        { has: { field: "name", kind: "object_pattern" } },
        { has: { field: "value", kind: "identifier" } },
      ],
    },
    fileNames: ["reactive"],
    check: (node) => {
      const value = fieldOf(node, "value");
      const declared = value ? declarationOf(textOf(value), node) : null;
      const initial = declared ? bare(initialOf(declared)) : null;
      return initial !== null && kindOf(initial) === "call_expression" && nameCalled(initial) === "reactive";
    },
    valid: [
      "const s = reactive({ a: 1 }); const { a } = toRefs(s);",
      "const s = load(); const { a } = s; reactive(a);",
    ],
    invalid: ["const s = reactive({ a: 1 }); const { a } = s;"],
  },
]);

function savesUntypedBody(call: SgNode): boolean {
  const given = argumentsOf(call).at(-1);
  if (!given || kindOf(given) !== "identifier") return false;
  const declared = declarationOf(textOf(given), call);
  return (
    declared?.how === "parameter" &&
    /^@Body\(\s*\)\s*\w+\s*(?::\s*(?:any|object|unknown|Record<.*>|Partial<.*>))?$/.test(
      textOf(declared.holder),
    )
  );
}

const changes =
  /\b(?:prisma|db|tx|supabase|knex|sql|\w*[rR]epo\w*|[A-Z]\w*Model|[A-Z]\w+)(?:\.\w+(?:\([^()]*\))?)*\.(?:delete|deleteMany|update|updateMany|create|createMany|upsert|insert|remove|destroy|save)\(/;

function changesWithoutSession(fn: SgNode, { text }: ParsedFile): boolean {
  const name = fieldOf(fn, "name");
  if (!isFunction(fn) || !name || !/^\s*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*\n|\s)*["']use server["']/.test(text))
    return false;
  const body = textOf(fieldOf(fn, "body") ?? fn);
  if (/log_?[iI]n|sign|register|contact|subscribe|newsletter|reset|verify|feedback/i.test(textOf(name)))
    return false;
  return (
    changes.test(body) &&
    !/\bauth|session|currentUser|getUser|cookies\(|headers\(|permission|require|assert|protect|guard|Action\(/i.test(
      body,
    ) &&
    partsOf(fn).length > 0
  );
}
