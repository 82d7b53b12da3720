/** Python: secrets made with a generator whose values can be predicted. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";
import {
  isSeededRandom,
  becomesSecret,
  drawsFromSystem,
  isNonce,
  isNoSecret,
  isSalt,
  numbersThisStart,
} from "./random-source.ts";
import { titles } from "../writing/titles.ts";

const secretMaker =
  "(?i)^_*(?:generate|gen|create|make|new|random|issue|reset|build|session|api|send|verification)?_?\\w*(?:_|^)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|pin_?code|verification_?code|reset_?code)$";

const randoms = "random|randint|choice|choices|randrange|sample|getrandbits|randbytes";

export const weakRandom = defineRules(["python"], "security", [
  {
    id: "py-secret-maker-with-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "The values of `random`, `numpy.random` and `uuid1` are predictable: they can be computed from earlier ones, so what this function generates can be guessed. Use the `secrets` module.",
    rule: {
      any: [
        pyCall({ names: randoms, on: "^random$" }),
        pyCall({ names: "bytes|randint|choice|random", on: "^(?:np|numpy)\\.random$" }),
        pyCall({ names: "uuid1", on: "^uuid$" }),
      ],
      inside: {
        stopBy: { kind: "class_definition" },
        kind: "function_definition",
        has: { field: "name", regex: secretMaker },
      },
      not: {
        inside: {
          stopBy: { kind: "block" },
          any: [
            {
              kind: "assignment",
              has: {
                field: "left",
                regex: "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|key)$",
              },
            },
            // The length of what another generator makes.
            {
              kind: "assignment",
              has: { field: "left", regex: "(?i)(?:^|_)(?:length|size|count|delay|timeout)$" },
            },
            { kind: "call", has: { field: "function", regex: "sleep$" } },
          ],
        },
      },
    },
    check: isSeededRandom,
    milder: (node) => drawsFromSystem(node) || isNonce(node),
    unsure: isNoSecret,
    valid: [
      "def roll():\n    return random.randint(1, 6)",
      "def make_token():\n    return secrets.token_hex()",
      "def make_password():\n    length = random.randint(24, 64)\n    return secrets.token_hex(length)",
      "def mask_tokens(xs):\n    return random.sample(xs, 3)",
    ],
    invalid: [
      { code: "def reset_token():\n    return ''.join(random.choice(L) for _ in range(9))", lines: [2] },
    ],
  },
  {
    id: "py-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "The `random` module is predictable: its values can be computed from earlier ones, so this secret can be guessed. Use the `secrets` module.",
    rule: {
      ...pyCall({
        names: "random|randint|choice|choices|randrange|sample|getrandbits|randbytes",
        on: "^(?:random|np\\.random|numpy\\.random)$",
      }),
      inside: {
        stopBy: { kind: "block" },
        any: [
          {
            kind: "assignment",
            has: {
              field: "left",
              regex:
                "(?i)(?:^|[._])\\w*?(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|(?:otp|verification|reset|login|access|confirmation|recovery|backup|invitation)_?code)(?:[\"']\\])?$",
            },
          },
          {
            kind: "assignment",
            has: { field: "left", kind: "identifier", regex: "^(?:code|pin|value|key|chars)$" },
          },
          {
            kind: "keyword_argument",
            has: {
              field: "name",
              regex: "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key)$",
            },
          },
        ],
      },
    },
    check: (node, file) => isSeededRandom(node, file) && becomesSecret(node, file),
    milder: (node) => isSalt(node) || isNonce(node),
    unsure: (node, file) => numbersThisStart(node) || isNoSecret(node, file),
    valid: [
      "delay = random.random()",
      "code = random.choice(codes)",
      "token = secrets.token_hex(16)",
      "tokens = random.sample(words, 3)",
      "import random as plain\nrandom = plain.SystemRandom()\ntoken = random.choice(letters)",
      "secret = os.urandom(random.randint(20, 30))",
      "def boundary():\n    nonce = str(random.randint(0, 9999))\n    return '--' + nonce",
    ],
    invalid: [
      "token = ''.join(random.choice(letters) for _ in range(32))",
      "code = random.randint(1000, 9999)\nuser.otp_code = code",
      "value = str(random.random())\nresponse.set_cookie(name, value)",
      "user.otp = random.randint(1000, 9999)",
    ],
  },
]);
