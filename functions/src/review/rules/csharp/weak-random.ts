/** C#: secrets made of predictable random numbers. */
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const secretName =
  "(?i)(?:token|secret|password|passwd|pwd|otp|nonce|session_?id|salt|api_?key|verification_?code|reset_?code|iv|key|pin)$";

const secretMaker =
  "(?i)(?:token|secret|password|otp|nonce|session_?id|salt|api_?key|verificationcode|resetcode|activationcode|\\bpin\\b|csrf|key)";

const randomUse = {
  any: [
    csharpNew({ names: "Random" }),
    csharpCall({
      names: "Next|NextBytes|NextDouble|NextInt64",
      on: "(?i)(?:^|_|\\.)(?:r|rnd|rand|random|rng|Random\\.Shared|gen|generator)$",
    }),
  ],
};

export const weakRandom = defineRules(["csharp"], "security", [
  {
    id: "csharp-insecure-random",
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`System.Random` is predictable: its values can be computed from earlier ones, so this secret can be guessed. Use RandomNumberGenerator.",
    rule: {
      ...randomUse,
      inside: {
        stopBy: "end",
        any: [
          { kind: "variable_declarator", has: { field: "name", regex: secretName } },
          { kind: "assignment_expression", has: { field: "left", regex: secretName } },
          { kind: "method_declaration", has: { field: "name", regex: secretMaker } },
          { kind: "local_function_statement", has: { field: "name", regex: secretMaker } },
        ],
      },
    },
    valid: [
      inMethod("var r = new Random();"),
      inMethod("byte[] salt = RandomNumberGenerator.GetBytes(16);"),
      inMethod("var delay = random.Next(100);"),
    ],
    invalid: [
      found('var token = "t" + new Random().Next();'),
      {
        code: "class C {\n  string MakeToken() {\n    var r = new Random();\n    return Convert.ToString(r);\n  }\n}",
        lines: [3],
      },
    ],
  },
]);
