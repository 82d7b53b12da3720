/** Java: secrets made with a generator whose values can be predicted. */
import { defineRules } from "../writing/define-rules.ts";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { foundWith, methodWith, methodTaking, inNamedMethod, foundInNamedMethod } from "./examples.ts";
import { ancestorsOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { qualified, callableOf, methodOf } from "./java-nodes.ts";
import type { SgNode } from "@ast-grep/napi";

const { within: inResponseMethod, found: foundInResponseMethod } = methodTaking(
  "HttpServletResponse response, String other",
  "void",
);

/** `tokens.get(random.nextInt(tokens.size()))` and `pickToken` make none: they choose among those that there are. */
function isChosen(making: SgNode): boolean {
  const call = [...ancestorsOf(making)].find((one) => kindOf(one) === "method_invocation") ?? making;
  const around = [making, call].map(textOf);
  const name = /^(?:pick|sample|choose|select|draw|predict|mask|drop)(?=[A-Z])/;
  return (
    around.some((text) =>
      /\.next\w+\(\s*(?:this\.)?\w*(?:tokens|secrets|passwords|keys|salts)\.(?:size\(|length\b)/i.test(text),
    ) || name.test(fieldTextOf(methodOf(making), "name"))
  );
}

/** How long it is, or when it comes, may be known. */
function isMeasure(making: SgNode): boolean {
  const declared = [...ancestorsOf(making)].find((one) => kindOf(one) === "variable_declarator");
  return /(?:length|len|count|size|delay|jitter|timeout|probability)$/i.test(fieldTextOf(declared, "name"));
}

/** A field or variable says of itself what makes its numbers. */
function isGuessable(making: SgNode, { text }: { readonly text: string }): boolean {
  const call = /^(?:this\.)?(\w+)\.(?:next|ints)/.exec(making.text())?.[1];
  if (call === undefined || call === "ThreadLocalRandom") return true;
  return new RegExp(String.raw`\b${call}\s*=\s*new\s+(?:java\.util\.)?Random\(`).test(text);
}

const { within: inRequestMethod, found: foundInRequestMethod } = methodTaking("HttpServletRequest request");

export const weakRandom = defineRules(["java"], "security", [
  {
    id: "java-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`java.util.Random` and `Math.random` are predictable: their values can be computed from earlier ones, so this secret can be guessed. Use SecureRandom.",
    rule: {
      any: [
        javaCall({ names: "random", on: "^Math$" }),
        javaNew({ names: "Random" }),
        javaCall({ names: "randomAlphanumeric|randomAlphabetic|randomNumeric", on: "^RandomStringUtils$" }),
      ],
      inside: {
        stopBy: { kind: "block" },
        kind: "variable_declarator",
        has: { field: "name", regex: "(?i)(?:token|secret|password|otp|nonce|sessionId|salt|apiKey)$" },
      },
    },
    unsure: isChosen,
    valid: [
      methodWith("Random r = new Random();"),
      methodWith("byte[] salt = new SecureRandom().generateSeed(16);"),
    ],
    invalid: [
      foundWith('String token = "t" + new Random().nextLong();'),
      foundWith("double otp = Math.random();"),
      foundWith("String password = RandomStringUtils.randomAlphanumeric(8);"),
    ],
  },
  {
    id: "java-guessable-random",
    severity: "low",
    confidence: "medium",
    cwe: 330,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "This code handles sessions, cookies or keys, and `java.util.Random` can be computed from a few of its values. Use SecureRandom.",
    rule: {
      any: [
        javaNew({
          names: "Random",
          args: { not: { has: { nthChild: 1, not: { regex: "currentTimeMillis|nanoTime" } } } },
        }),
        javaCall({ names: "random", on: qualified("Math") }),
        javaCall({
          names: "randomAlphanumeric|randomAlphabetic|randomNumeric|random",
          on: "^RandomStringUtils$",
        }),
      ],
    },
    check: (node) =>
      /[cC]ookie|[sS]essionId|rememberMe|[pP]assw(?:or)?d|[tT]oken|SecretKey|apiKey|[nN]once|\b(?:otp|csrf|salt)\b/.test(
        callableOf(node)?.text() ?? node.parent()?.text() ?? "",
      ),
    valid: [
      inResponseMethod('SecureRandom r = SecureRandom.getInstance("NativePRNG"); String token = t(r);'),
    ],
    invalid: [
      foundInResponseMethod("String rememberMe = Long.toString(new java.util.Random().nextLong());"),
      foundInResponseMethod("double token = Math.random();"),
    ],
  },
  {
    id: "java-secret-maker-with-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`java.util.Random` and `Math.random` are predictable: their values can be computed from earlier ones, so what this method generates can be guessed. Use SecureRandom.",
    rule: {
      any: [
        javaCall({ names: "random", on: "^Math$" }),
        javaNew({ names: "Random" }),
        javaCall({ names: "current", on: "^ThreadLocalRandom$" }),
        javaCall({ names: "nextInt|nextLong|nextBytes|nextDouble|ints", on: "^(?:this\\.)?\\w+$" }),
        javaCall({
          names: "randomAlphanumeric|randomAlphabetic|randomNumeric|random|randomAscii",
          on: "^RandomStringUtils$",
        }),
      ],
      inside: {
        stopBy: "end",
        kind: "method_declaration",
        has: {
          field: "name",
          regex:
            "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|captcha|verif\\w*code|resetcode)$",
        },
      },
    },
    check: isGuessable,
    unsure: (making) => isChosen(making) || isMeasure(making),
    valid: [
      inNamedMethod("return Math.random();"),
      inNamedMethod("return new SecureRandom();", "createToken"),
    ],
    invalid: [
      foundInNamedMethod("return new Random().nextLong();", "createToken"),
      foundInNamedMethod('return "S" + Math.random();', "newSessionId"),
    ],
  },
  {
    id: "java-random-with-fixed-seed",
    severity: "medium",
    confidence: "medium",
    cwe: 336,
    see: ["Cryptographic_Storage"],
    title: "Insecure random: fixed seed",
    message:
      "With a fixed seed, the generator returns the same numbers at every start, so they can be predicted. Remove the seed.",
    rule: {
      any: [
        javaCall({
          names: "setSeed",
          on: "(?i)secure|^s?r(?:and\\w*|nd|ng)?$",
          args: {
            has: {
              nthChild: 1,
              any: [
                { kind: "decimal_integer_literal" },
                { kind: "hex_integer_literal" },
                { kind: "method_invocation", regex: '^"[^"]*"\\.getBytes\\(' },
              ],
            },
          },
        }),
        javaNew({
          names: "SecureRandom",
          args: { has: { nthChild: 1, regex: '^"[^"]*"\\.getBytes\\(|^new byte\\[' } },
        }),
      ],
    },
    fileHas: ["SecureRandom"],
    valid: [inRequestMethod("SecureRandom r = new SecureRandom(); r.setSeed(entropy()); return r;")],
    invalid: [foundInRequestMethod("SecureRandom r = new SecureRandom(); r.setSeed(12345L); return r;")],
  },
]);
