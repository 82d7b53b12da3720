/** Kotlin: secrets from predictable random numbers. */
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";
import { inFunction } from "./matchers.ts";

const serves = /\b(?:ktor|servlet|springframework|jakarta|http4k|javalin|vertx|[cC]ookie)/;

/** A program that serves nobody counts its own sessions, as for statistics: who guesses one gets in nowhere. */
function isOwnSession(declaration: SgNode, { text }: { readonly text: string }): boolean {
  return /^[^({=]*session_?id\b/i.test(textOf(declaration)) && !serves.test(text);
}

/** `fun sampleToken(` chooses among those that there are. */
const choosing = /\bfun\s+(?:\w+\.)?(?:pick|sample|choose|select|draw|predict|mask|drop)(?=[A-Z])/;

export const weakRandom = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-weak-random",
    ...predictableRandom("This generator", "Use `java.security.SecureRandom`."),
    rule: {
      kind: "property_declaration",
      all: [
        {
          has: {
            kind: "variable_declaration",
            regex: "(?i)^(?:\\w*(?:token|secret|password|nonce|salt|otp|sessionId))\\b",
          },
        },
        {
          regex: "=\\s*(?:kotlin\\.random\\.)?Random(?:\\(\\w*\\))?\\.next|\\.random\\(\\)|Math\\.random\\(",
        },
        { not: { regex: "SecureRandom" } },
      ],
    },
    unsure: isOwnSession,
    valid: [inFunction("val token = SecureRandom().nextInt()"), inFunction("val dice = Random.nextInt(6)")],
    invalid: [inFunction("val token = Random.nextInt(999999)")],
  },
  {
    id: "kotlin-weak-random-in-function",
    ...predictableRandom("This generator", "Use `java.security.SecureRandom`."),
    rule: {
      kind: "function_declaration",
      all: [
        {
          has: {
            kind: "simple_identifier",
            regex:
              "(?i)(?:token|secret|password|passcode|nonce|salt|otp|session_?id|apikey|(?:reset|verif\\w*|auth\\w*|access|invit\\w*|activation|confirm\\w*|security|pass|login|sms|pin)_?code)$",
          },
        },
        {
          regex:
            "(?:^|[^\\w.])(?:kotlin\\.random\\.)?Random(?:\\([^)]*\\))?\\.next|\\.random\\(\\)|Math\\.random\\(|ThreadLocalRandom|(?:^|\\W)Random\\(",
        },
        { not: { regex: "SecureRandom" } },
      ],
    },
    unsure: (node, file) => choosing.test(textOf(node)) || isOwnSession(node, file),
    valid: ["fun newToken(): Int { return SecureRandom().nextInt() }", "fun dice() = Random.nextInt(6)"],
    invalid: ["fun newToken(): Int { return Random.nextInt() }"],
  },
]);
