/** Swift: broken ciphers, and ciphers with a fixed nonce. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const weakCipher = defineRules(["swift"], "security", [
  {
    id: "swift-weak-cipher",
    ...defects.weakCipher,
    rule: {
      any: [
        swiftCall({
          names: "CCCrypt|CCCryptorCreate",
          args: "kCCAlgorithm(?:DES|3DES|RC4|RC2|Blowfish|CAST)|kCCOptionECBMode",
        }),
        { kind: "property_declaration", regex: "^(?:let|var)\\s+\\w+[^=]*=[^\\n]*\\bkCCOptionECBMode\\b" },
        swiftCall({ names: "AES|Blowfish", args: "blockMode:\\s*ECB\\(\\)" }),
        swiftCall({ names: "DES|TripleDES|RC4" }),
      ],
    },
    valid: [
      inFunction(
        "CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k, n, iv, d, m, o, p, q)",
      ),
    ],
    invalid: [
      inFunction(
        "CCCrypt(op, CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), k, n, iv, d, m, o, p, q)",
      ),
    ],
  },
  {
    id: "swift-fixed-nonce",
    ...defects.fixedNonce,
    rule: {
      any: [
        swiftCall({ names: "CBC|GCM|CTR", args: '^\\(\\s*iv:\\s*(?:"[^"]*"\\.\\w+|\\[|Array\\(repeating)' }),
        swiftCall({ names: "Nonce", args: '^\\(\\s*data:\\s*(?:Data\\(repeating|Data\\(count|"[^"]*"\\.)' }),
      ],
    },
    valid: [inFunction("let n = AES.GCM.Nonce()")],
    invalid: [inFunction("let a = AES(key: k, blockMode: CBC(iv: [1, 2, 3]))")],
  },
]);
