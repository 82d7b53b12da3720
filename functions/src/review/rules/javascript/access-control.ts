/** JavaScript and TypeScript: who may do what, how sessions begin and end, and which protections a server leaves off. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsMemberSet } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, functionAround, isFunction, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const guardName =
  /auth|login|logged|signed|session|guard|protect|require|ensure|admin|role|permission|acl|can[A-Z]|allow|verify|jwt|token|passport|secure|restrict|owner|member/i;

export const accessControl = defineRules(ecmascript, "security", [
  {
    id: "js-route-without-guard",
    severity: "medium",
    confidence: "medium",
    cwe: 862,
    see: ["Authorization"],
    title: titles.missingAuthz,
    message:
      "Other routes of this router pass an authorization check first, and this one, which changes data, does not, so anyone can call it. Add the same middleware.",
    rule: jsCall({
      names: "post|put|patch|delete|del",
      on: "^[\\w$]+$",
      args: { has: { nthChild: 1, kind: "string", regex: "^.(?:/|$)" } },
    }),
    check: lacksGuardOfOthers,
    valid: [
      'router.get("/a", requireAuth, f); router.post("/a", requireAuth, g);',
      'router.use(requireAuth); router.get("/a", requireAuth, f); router.post("/a", g);',
      'router.post("/login", f); router.get("/a", requireAuth, g); router.delete("/a", requireAuth, h);',
      'router.get("/a", f); router.post("/a", g);',
    ],
    invalid: [
      'router.get("/a", requireAuth, f); router.put("/a", requireAuth, g); router.delete("/a/:id", h);',
    ],
  },
  {
    id: "js-callable-without-auth",
    severity: "medium",
    confidence: "medium",
    cwe: 862,
    see: ["https://firebase.google.com/docs/functions/callable"],
    title: titles.missingAuth,
    message:
      "The callable function does not check its caller, so anyone who knows the project's name can call it. Reject calls without `request.auth`, and check what this user may do.",
    rule: jsCall({ names: "onCall", bare: "also", on: "." }),
    fileHas: ["firebase-functions"],
    check: changesWithoutAuth,
    valid: [
      'const f = require("firebase-functions"); onCall(async (request) => { if (!request.auth) throw e; await db.doc("a").delete(); })',
      'const f = require("firebase-functions"); onCall((request) => add(request.data.a, 1))',
      'const f = require("firebase-functions"); onCall(async (data, { auth }) => { await db.doc("a").delete(); })',
    ],
    invalid: [
      'const f = require("firebase-functions"); onCall(async (request) => { await db.doc(request.data.id).delete(); })',
    ],
  },
  {
    id: "js-session-kept-at-login",
    severity: "medium",
    confidence: "medium",
    cwe: 384,
    see: ["Session_Management"],
    title: titles.sessionFixation,
    message:
      "The session ID does not change at sign-in, so an attacker who planted the ID before is signed in as that user. Call `req.session.regenerate` first, and set the user in its callback.",
    rule: jsMemberSet(
      "user|userId|user_id|uid|userid|account|accountId|loggedIn|isLoggedIn|authenticated|isAuthenticated|username|email",
      "^(?:req|request|ctx)\\.session$",
    ),
    check: isSetAtLogin,
    valid: [
      "function login(req) { const ok = compare(req.body.password, h); req.session.regenerate(() => { req.session.userId = 1; }); }",
      "function f(req) { req.session.user = null; }",
      "function update(req) { req.session.user = next; }",
    ],
    invalid: [
      "async function login(req) { const ok = await compare(req.body.password, h); if (ok) { req.session.userId = 1; } }",
    ],
  },
  {
    id: "js-header-decides-role",
    severity: "high",
    confidence: "medium",
    cwe: 807,
    see: ["Authorization"],
    title: titles.privilegeFromClient,
    message:
      "Headers, cookies, query and body are written by the client, so anyone can claim to be an administrator. Take the role from the verified session.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^={2,3}$" } },
        {
          has: {
            field: "left",
            regex:
              "(?i)^(?:req|request|ctx|ctx\\.request)\\.(?:headers|cookies|query|body|params)(?:\\.|\\[[\"'])(?:x-)?(?:is-?_?)?(?:admin|role|is_?admin|superuser|user-?role|privileged|internal)(?:[\"']\\])?$",
          },
        },
        { has: { field: "right", any: [{ kind: "string" }, { kind: "true" }, { kind: "number" }] } },
      ],
      inside: { stopBy: { kind: "statement_block" }, kind: "if_statement" },
    },
    check: (node) => !isRefusal(node),
    fileNames: ["req", "request", "ctx"],
    valid: [
      "if (req.body.role === 'owner') { return res.status(403).send({ success: false }); }",
      "if (req.user.role === 'admin') f()",
      "if (req.query.page === '1') f()",
    ],
    invalid: [
      "if (req.headers['x-admin'] === 'true') f()",
      "if (req.cookies.role === 'admin') f()",
      "if (req.body.isAdmin === true) f()",
    ],
  },
  {
    id: "js-plain-password-compared",
    severity: "high",
    confidence: "medium",
    cwe: 256,
    see: ["Password_Storage"],
    title: titles.plainPassword,
    message:
      "The stored password is compared with the input directly, so it is stored in plaintext, and a stolen table reveals every password. Store an argon2id, scrypt or bcrypt hash, and compare with the library's own function.",
    rule: {
      kind: "binary_expression",
      not: { regex: "(?i)options|config|settings|process\\.env|confirm|repeat|again|ur[li]\\." },
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        { has: { field: "left", regex: "(?i)(?:^|\\.)(?:password|passwd|pwd)$" } },
        { has: { field: "right", regex: "(?i)(?:^|\\.)(?:password|passwd|pwd)$" } },
        {
          any: [
            {
              has: {
                field: "left",
                regex: "(?i)user|account|row|result|doc|found|member|record|customer|admin|db",
              },
            },
            {
              has: {
                field: "right",
                regex: "(?i)user|account|row|result|doc|found|member|record|customer|admin|db",
              },
            },
          ],
        },
      ],
    },
    valid: [
      "if (password !== confirmPassword) f()",
      "if (form.password === form.passwordRepeat) f()",
      "if (a.password === b.hash) f()",
      "if (targetURL.password !== documentURL.password) f()",
    ],
    invalid: ["if (user.password === req.body.password) f()", "if (password != account.password) f()"],
  },
]);

function guardsIn(args: readonly SgNode[]): SgNode[] {
  return args
    .slice(1, -1)
    .filter(
      (one) =>
        /^(?:identifier|member_expression|call_expression|array)$/.test(kindOf(one)) &&
        guardName.test(textOf(one)),
    );
}

/** Routes of which anybody is to make use, before they are known. */
const openRoute =
  /login|sign-?_?in|sign-?_?up|register|logout|sign-?_?out|auth|token|password|reset|forgot|verify|webhook|callback|health|public|contact|subscribe|newsletter|oauth|session|csp|report|track|ping|status|graphql/i;

function lacksGuardOfOthers(call: SgNode, { text }: ParsedFile): boolean {
  const router = textOf(receiverOf(call) ?? call);
  if (!isRouter(router, text)) return false;
  return isUnguardedRoute(call) && !guardsAllRoutes(router, text) && guardsMostRoutes(router, text);
}

function isRouter(name: string, text: string): boolean {
  return (
    /^(?:\w*router|app|server|fastify|api)$/i.test(name) ||
    new RegExp(
      String.raw`\b${name.replaceAll("$", String.raw`\$`)}\s*=\s*(?:new\s+)?(?:\w+\.)?Router\(`,
    ).test(text)
  );
}

/** A route with a fixed path, not open by its name, that neither passes a guard nor names one. */
function isUnguardedRoute(call: SgNode): boolean {
  const args = argumentsOf(call);
  const [path] = args;
  const handler = args.at(-1);
  if (!path || !handler || args.length < 2) return false;
  if (kindOf(path) !== "string" || openRoute.test(textOf(path))) return false;
  return guardsIn(args).length === 0 && !guardName.test(textOf(handler).slice(0, 2_000));
}

function guardsAllRoutes(router: string, text: string): boolean {
  return new RegExp(String.raw`\b${router}\.(?:use|all|param|addHook|register)\(`).test(text);
}

/** At least half of the other routes in the text name a guard between their path and their handler. */
function guardsMostRoutes(router: string, text: string): boolean {
  const routes = text.matchAll(
    new RegExp(
      String.raw`\b${router}\.(?:get|post|put|patch|delete|del)\(\s*["'\x60][^"'\x60]*["'\x60]\s*,([^)]*)`,
      "g",
    ),
  );
  const others = [...routes].map(([, rest = ""]) => rest);
  const guarded = others.filter(
    (rest) => rest.includes(",") && guardName.test(rest.slice(0, rest.lastIndexOf(","))),
  );
  return guarded.length >= 1 && guarded.length * 2 >= others.length - 1 && others.length >= 2;
}

function changesWithoutAuth(call: SgNode): boolean {
  const handler = argumentsOf(call).at(-1);
  if (!handler || !isFunction(handler)) return false;
  const text = textOf(call);
  return (
    !/\bauth\b|\buid\b|appCheck|AppCheck|verifyIdToken|assert\w*\(|require\w*\(|check\w*\(|guard/i.test(
      text,
    ) && /\.(?:delete|set|update|add|create|commit|save|remove|insert\w*)\(/.test(text)
  );
}

function isSetAtLogin(node: SgNode, { text }: ParsedFile): boolean {
  const value = fieldOf(node, "right");
  if (
    !value ||
    /^(?:null|undefined|false)$/.test(textOf(value)) ||
    /regenerate\(|session\.reset\(/.test(text)
  )
    return false;
  const fns = node.ancestors().filter(isFunction);
  const outer = fns.at(-1) ?? functionAround(node);
  return (
    outer !== null &&
    /\bpassword\b|\.compare(?:Sync)?\(|authenticate|verifyPassword|checkPassword|\blogin\b/i.test(
      textOf(outer),
    ) &&
    /express-session|req\.session|request\.session|ctx\.session/.test(text)
  );
}

/** Who claims the role is turned away. */
function isRefusal(test: SgNode): boolean {
  const choice = test.ancestors().find((one) => kindOf(one) === "if_statement");
  const then = choice ? fieldOf(choice, "consequence") : null;
  return then !== null && /\b40[0134]\b|\bthrow\b|[fF]orbidden|[uU]nauthorized/.test(textOf(then));
}
