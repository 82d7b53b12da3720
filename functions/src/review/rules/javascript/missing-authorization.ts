/** JavaScript and TypeScript: routes, actions and functions without authentication or authorization. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf, fieldOf } from "../../syntax/node-memo.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { receiverOf, argumentsOf, isFunction, partsOf } from "./tree.ts";

const guardName =
  /auth|login|logged|signed|session|guard|protect|require|ensure|admin|role|permission|acl|can[A-Z]|allow|verify|jwt|token|passport|secure|restrict|owner|member/i;

export const missingAuthorization = defineRules(ecmascript, "security", [
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

/** Who claims the role is turned away. */
function isRefusal(test: SgNode): boolean {
  const choice = test.ancestors().find((one) => kindOf(one) === "if_statement");
  const then = choice ? fieldOf(choice, "consequence") : null;
  return then !== null && /\b40[0134]\b|\bthrow\b|[fF]orbidden|[uU]nauthorized/.test(textOf(then));
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
