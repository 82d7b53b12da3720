/** JavaScript and TypeScript: details of errors sent to the client. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { everyInside, fieldOf, fieldTextOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { functionAround, leaves, partsOf } from "./tree.ts";

export const errorExposure = defineRules(ecmascript, "security", [
  {
    id: "js-stack-to-client",
    severity: "medium",
    confidence: "high",
    cwe: 209,
    see: ["Error_Handling"],
    title: titles.stackTrace,
    message:
      "Paths, versions and internals of the server are sent to the client and help an attacker. Log the error, and respond with a general message.",
    rule: jsCall({
      names: "json|send|end|write|render",
      on: "^(?:res|response|reply|ctx|c)\\b|\\.(?:status|code)\\(",
    }),
    check: sendsStack,
    // A server for development shows its own programmer what went wrong.
    unsure: (_call, { text }) => /\bssrFixStacktrace\b|\bwebpack-dev-/.test(text),
    valid: [
      'app.use((err, req, res, next) => { res.status(500).json({ error: "failed" }); })',
      "app.use((err, req, res, next) => { res.json({ stack: isDev ? err.stack : undefined }); })",
      'app.use((err, req, res, next) => { if (process.env.NODE_ENV === "development") { res.send(err.stack); } })',
      "res.json({ stack: stack.items })",
      "app.use((err, req, res, next) => { if (process.env.NODE_ENV === 'production') return res.sendStatus(500); res.json({ stack: err.stack }); })",
    ],
    invalid: [
      "app.use((err, req, res, next) => { res.status(500).json({ message: err.message, stack: err.stack }); })",
      "try { f(); } catch (e) { res.send(e.stack); }",
      "f().catch((error) => { reply.code(500).send(`failed: ${error.stack}`); })",
    ],
  },
]);

/** `if (process.env.NODE_ENV === "production") return res.sendStatus(500);` stands before it in the function. */
function isLeftBefore(call: SgNode): boolean {
  const around = functionAround(call);
  if (around === null) return false;
  return partsOf(fieldOf(around, "body")).some(
    (one) =>
      kindOf(one) === "if_statement" &&
      startOf(one) < startOf(call) &&
      /NODE_ENV|isDev|isProd|production/.test(fieldTextOf(one, "condition")) &&
      leaves(fieldOf(one, "consequence") ?? undefined),
  );
}

/** `error.stack` itself, not where a condition chooses it. */
function sendsStack(call: SgNode): boolean {
  const isGuarded = call
    .ancestors()
    .some(
      (one) =>
        kindOf(one) === "if_statement" &&
        /NODE_ENV|isDev|\bdev\b|debug|development|production/i.test(textOf(fieldOf(one, "condition") ?? one)),
    );
  if (isGuarded || isLeftBefore(call)) return false;
  return everyInside(fieldOf(call, "arguments") ?? call, ["member_expression"]).some((one) => {
    const object = fieldOf(one, "object");
    if (object === null || textOf(fieldOf(one, "property") ?? one) !== "stack") return false;
    if (!/^(?:e|ex|err|error|exception|cause|\w+(?:Err|Error))$/.test(textOf(object))) return false;
    return !one
      .ancestors()
      .some(
        (above) =>
          /^(?:ternary_expression|spread_element)$/.test(kindOf(above)) ||
          (kindOf(above) === "binary_expression" && textOf(above).includes("&&")),
      );
  });
}
