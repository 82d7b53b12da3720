/** C and C++: random values that can be predicted. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";

const { within: inFunction, found } = functionTaking("char *p");

/** A function that picks one of the keys of a table, or calculates. */
const anyElement = "(?i)dict|table|hash|random_?key|drive|div|deriv";

/** Built for tests and measurements alone. */
const onlyInTests: Matcher = {
  kind: "preproc_ifdef",
  has: { field: "name", regex: "(?:^|_)(?:TEST|TESTS|TESTING|SELFTEST|BENCH|BENCHMARK)(?:_|$)" },
};

/** Which element, not what stands in it. */
const placeInArray: Matcher = {
  kind: "subscript_expression",
  inside: { kind: "assignment_expression", field: "left" },
};

/** By its name alone: a parameter may be the key of any entry. A key, a session is made; what is done with one may be anything. */
const makesSecret =
  "(?i)(?:token|secret|password|passwd|otp|nonce|salt|challenge)|(?:gen|make|create|new|init)\\w*(?:key|iv|session|cookie)s?$";

const secretName = "(?i)(?:token|secret|password|passwd|otp|nonce|session|salt|key|iv|cookie|challenge)";

export const weakRandom = defineRules(["c", "cpp"], "security", [
  {
    id: "c-random-secret",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`rand` is predictable: its values can be computed from earlier ones, so this secret can be guessed. Use `getrandom` or `RAND_bytes`.",
    rule: {
      ...cFunction({ names: "rand|random|rand_r|drand48|lrand48|mrand48|nrand48" }),
      inside: {
        stopBy: "end",
        any: [
          {
            kind: "function_definition",
            has: {
              stopBy: { kind: "compound_statement" },
              kind: "function_declarator",
              has: { field: "declarator", regex: makesSecret, not: { regex: anyElement } },
            },
          },
          { kind: "assignment_expression", has: { field: "left", regex: secretName } },
          { kind: "init_declarator", has: { field: "declarator", regex: secretName } },
        ],
      },
      not: { inside: { stopBy: "end", any: [onlyInTests, placeInArray] } },
    },
    valid: [
      inFunction("int n = rand() % 6;"),
      inFunction("RAND_bytes(key, 16);"),
      `#ifdef APP_TEST\n${inFunction("char *key = number(rand() % 6);")}\n#endif`,
      inFunction("key[rand() % 6] ^= 1;"),
      "void pick_pair(entry *key, entry *value)\n{\n    copy(key, rand() % 6);\n}",
      "void randomizeKey(client *c)\n{\n    c->at = rand() % 6;\n}",
      "void move_key(client *c)\n{\n    c->at = rand() % 6;\n}",
    ],
    invalid: [
      found("int session_token = rand();"),
      found("key[i] = rand() % 256;"),
      { code: "int make_key(char *p)\n{\n    return fill(p, rand());\n}", lines: [3] },
      { code: "char *new_salt(char *p)\n{\n    return fill(p, rand());\n}", lines: [3] },
    ],
  },
  {
    id: "c-predictable-random",
    severity: "low",
    confidence: "low",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "Insecure random: `rand` is predictable",
    message:
      "`rand` is predictable: its next values can be computed from earlier ones. Where guessing matters, use `getrandom` or `RAND_bytes`.",
    rule: cFunction({ names: "rand|srand|random|srandom|drand48|lrand48|rand_r" }),
    valid: [inFunction("getrandom(p, 9, 0);")],
    invalid: [found("int n = rand();"), found("srand(time(0));")],
  },
]);
