/** Go: secrets made of predictable random numbers. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

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
    valid: ['package p\n\nimport "math/rand"\n\nfunc pick() int {\n\treturn rand.Intn(3)\n}'],
    invalid: [
      {
        code: 'package p\n\nimport mrand "math/rand"\n\nfunc (s *store) newToken() int64 {\n\treturn s.rng.Int63()\n}',
        lines: [6],
      },
    ],
  },
]);
