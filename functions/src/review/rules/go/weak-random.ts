/** Go: secrets made of predictable random numbers. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";

export const weakRandom = defineRules(["go"], "security", [
  {
    id: "go-secret-maker-with-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`math/rand` output can be reconstructed from a few samples, so secrets generated here can be guessed. Use `crypto/rand`.",
    rule: {
      ...goCall({
        names: "Int|Intn|IntN|Int31|Int31n|Int63|Int63n|Uint32|Uint64|Float64|Perm|Shuffle",
        on: "(?i)^(?:\\w+\\.)*(?:\\w*rand|\\w*rng|\\w*random|rnd)$",
      }),
      inside: {
        stopBy: "end",
        any: [{ kind: "function_declaration" }, { kind: "method_declaration" }],
        has: {
          field: "name",
          regex: "(?i)(?:token|secret|password|passwd|otp|nonce|session_?id|salt|api_?key|csrf|captcha)$",
        },
      },
    },
    fileHas: ["math/rand"],
    check: (call) => !isOfOtherField(call),
    valid: ['package p\n\nimport "math/rand"\n\nfunc pick() int {\n\treturn rand.Intn(3)\n}'],
    invalid: [
      {
        code: 'package p\n\nimport mrand "math/rand"\n\nfunc (s *store) newToken() int64 {\n\treturn s.rng.Int63()\n}',
        lines: [6],
      },
    ],
  },
  {
    id: "go-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`math/rand` output can be reconstructed from a few samples, so this secret can be guessed. Use `crypto/rand`.",
    rule: {
      all: [
        goCall({
          names:
            "Int|Intn|IntN|N|Int31|Int31n|Int63|Int63n|Int32|Int64|Float64|Float32|Uint32|Uint64|Read|Perm|Shuffle",
          on: "^(?:rand|mrand|mathrand|rng|rnd|rand\\.New\\(.*\\)|seededRand|r1?)$",
        }),
        {
          inside: {
            stopBy: "end",
            kind: "source_file",
            has: { stopBy: "end", kind: "import_spec", regex: '"math/rand(?:/v2)?"' },
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [
              {
                kind: "function_declaration",
                has: {
                  field: "name",
                  regex:
                    "(?i)(?:token|secret|password|passwd|otp|nonce|sessionid|salt|apikey|key|pin|passcode|csrf\\w*|iv|resetcode|verificationcode|code)$",
                },
              },
              {
                kind: "method_declaration",
                has: {
                  field: "name",
                  regex: "(?i)(?:token|secret|password|passwd|otp|nonce|sessionid|salt|apikey)$",
                },
              },
              {
                kind: "assignment_statement",
                has: {
                  field: "left",
                  regex: "(?i)(?:token|secret|password|otp|nonce|sessionid|salt|apikey|key|iv)(?:\\[.*\\])?$",
                },
              },
              {
                kind: "short_var_declaration",
                has: {
                  field: "left",
                  regex:
                    "(?i)(?:token|secret|password|passwd|otp|nonce|sessionid|salt|apikey|key|pin|passcode|csrf\\w*|iv|resetcode|verificationcode|code)$",
                },
              },
            ],
          },
        },
      ],
    },
    check: (call) => !picksOne(call) && !isOfOtherField(call),
    valid: [
      'package p\n\nimport "math/rand"\n\nfunc newApiKey() Key {\n\treturn Key{Id: draw(30), Rights: rand.Intn(9)}\n}',
      'package p\n\nimport "math/rand"\n\nfunc read() {\n\tkey := keys[rand.Intn(len(keys))]\n\tuse(key)\n}',
      'package p\n\nimport "math/rand"\n\nfunc jitter() int {\n\treturn rand.Intn(10)\n}',
      'package p\n\nimport "crypto/rand"\n\nfunc newToken() {\n\trand.Read(b)\n}',
      'package p\n\nimport "math/rand"\n\nfunc newToken() string {\n\treturn strings.ToUpper(read())\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "math/rand"\n\nfunc newToken() string {\n\treturn letters[rand.Intn(26)]\n}',
        lines: [6],
      },
      {
        code: 'package p\n\nimport "math/rand"\n\nfunc newApiKey() Key {\n\treturn Key{Secret: rand.Intn(9)}\n}',
        lines: [6],
      },
    ],
  },
]);

const secretField = /token|secret|passw|otp|nonce|session|salt|key|csrf|code|pin|^id$|value|hash/i;

/** `Key{Id: draw(30), Rights: rand.Intn(9)}`, of what a key has besides. */
function isOfOtherField(call: SgNode): boolean {
  const field = call.ancestors().find((one) => kindOf(one) === "keyed_element");
  const [name] = field?.children() ?? [];
  return name !== undefined && !secretField.test(textOf(name));
}

/** `key := keys[rand.Intn(len(keys))]` makes nothing: it takes one of what is there. */
function picksOne(call: SgNode): boolean {
  const statement = call
    .ancestors()
    .find((one) => /^(?:short_var_declaration|assignment_statement)$/.test(kindOf(one)));
  return statement !== undefined && /^(\w+)\s*:?=\s*(?:\w+\.)*\1s\[[^[\]]*\]$/i.test(textOf(statement));
}
