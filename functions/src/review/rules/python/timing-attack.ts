/** Python: secrets compared in a time that tells how much of them is right. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const timingAttack = defineRules(["python"], "security", [
  {
    id: "py-key-compared-in-variable-time",
    severity: "low",
    confidence: "medium",
    cwe: 208,
    title: titles.timing,
    message:
      "`==` stops at the first wrong character, so its duration reveals how much of the key was right. Use `hmac.compare_digest`.",
    rule: {
      kind: "comparison_operator",
      all: [
        { regex: "==|!=" },
        {
          has: {
            any: [
              {
                kind: "identifier",
                regex: "(?i)(?:token|api_?key|secret|signature)$",
                precedes: { stopBy: "end", regex: "^(?:\\w+\\.)*[A-Z_]*(?:TOKEN|KEY|SECRET)$" },
              },
              {
                kind: "subscript",
                regex: "(?i)request\\.(?:headers|META|args).*(?:key|token|secret|signature)[\"']\\]$",
              },
            ],
          },
        },
        { not: { has: { any: [{ kind: "string" }, { kind: "none" }] } } },
      ],
    },
    valid: [
      "if hmac.compare_digest(request.headers['X-Api-Key'], KEY):\n    pass",
      "if request.headers['X-Token'] == '':\n    pass",
    ],
    invalid: [
      "if request.headers['X-Api-Key'] != KEY:\n    raise E",
      "if token != settings.API_TOKEN:\n    raise E",
    ],
  },
  {
    id: "py-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: titles.timing,
    message:
      "`==` stops at the first wrong character, so its duration reveals how much of the signature was right. Use `hmac.compare_digest`.",
    rule: {
      kind: "comparison_operator",
      all: [
        {
          has: {
            regex:
              "(?i)(?:signature|hmac|digest|\\bsig|mac|^expected\\w*|^wanted|^computed\\w*|^calculated\\w*)$|\\.(?:hex)?digest\\(\\)$",
          },
        },
        { regex: "==|!=" },
        { not: { has: { regex: "^(?:None|[\"'].*|\\d+|len\\(.*|True|False)$" } } },
        {
          inside: {
            stopBy: "end",
            kind: "function_definition",
            has: {
              stopBy: "end",
              kind: "call",
              has: { field: "function", regex: "^hmac\\.(?:new|digest)$" },
            },
          },
        },
      ],
    },
    valid: [
      "def f(sent):\n    sig = hmac.new(k, b, 'sha256').hexdigest()\n    return hmac.compare_digest(sig, sent)",
      "same = digest == other",
    ],
    invalid: [
      {
        code: "def f(sent):\n    sig = hmac.new(k, b, 'sha256').hexdigest()\n    return sig == sent",
        lines: [3],
      },
    ],
  },
]);
