/** Swift: keys, passwords and start values that stand in the code, also where a variable carries them to the cipher. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { ancestorsOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const deepest = 3;
const literal =
  /^(?:(?:NS)?(?:Data|String|Array)(?:<\w+>)?\(\s*(?:string:\s*|utf8String:\s*|hex:\s*|base64Encoded:\s*)?)*"[^"\\]+"/;
const bytes =
  /^(?:(?:Data|Array)(?:<\w+>)?\(\s*(?:_:\s*)?)?(?:\[\s*(?:0x)?[\da-fA-F]+\s*,|\(?repeating:\s*\d+)/;

/** `Data(key.utf8)`, `Array(key)`, `key.data(using: .utf8)!`, `(key as NSString).bytes` carry what `key` holds. */
function carried(value: string): string {
  return (
    /^(?:try[?!]?\s+)?\(*(?:(?:NS)?(?:Data|String|Array)(?:<\w+>)?\(\s*(?:string:\s*)?)*&?([a-z_]\w*)(?:[!?)]|\s+as\b|\.(?:utf8|data|dataUsing\w*|bytes|byteArray|hexa\w*|map|dataFrom\w*)\b|$)/.exec(
      value,
    )?.[1] ?? ""
  );
}

/** Whether the value is fixed in the code, seen from the declarations above. */
function isFixed(value: string, place: SgNode, depth = 0): boolean {
  if (literal.test(value) || bytes.test(value)) return true;
  const name = carried(value);
  if (name === "" || depth >= deepest) return false;
  const around = [...ancestorsOf(place)].find((one) => kindOf(one) === "function_declaration");
  const before = around ? textOf(around).slice(0, startOf(place) - startOf(around)) : "";
  const given = [
    ...before.matchAll(
      new RegExp(String.raw`(?:^|[\s{;])(let|var)?\s*\b${name}\s*(?::[^=\n]*)?=(?!=)\s*([^\n;]+)`, "g"),
    ),
  ];
  const [last] = given.slice(-1);
  const isFilled = new RegExp(String.raw`&${name}\b|\b${name}\.(?:append|withUnsafeMutable\w*)`).test(before);
  return last?.[2] !== undefined && !isFilled && isFixed(last[2].trim(), place, depth + 1);
}

/** The arguments of a call, with their labels. */
function argumentsOf(call: SgNode): { label: string; value: string }[] {
  const suffix = call.children().find((child) => kindOf(child) === "call_suffix");
  const list = suffix?.children().find((child) => kindOf(child) === "value_arguments");
  return (list?.children() ?? [])
    .filter((child) => kindOf(child) === "value_argument")
    .map((child) => {
      const [, label = "", value = ""] = /^(?:(\w+)\s*:\s*)?([\s\S]*)$/.exec(textOf(child)) ?? [];
      return { label, value };
    });
}

const keyLabels = /^(?:key|encryptionKey|hmacKey|password|withPassword|passphrase|secretKey|privateKey)$/;
const nonceLabels = /^(?:iv|nonce|IV|initializationVector)$/;
/** Where the functions of CommonCrypto take the key. */
const keyPlaces: Readonly<Record<string, number>> = {
  CCCrypt: 3,
  CCCryptorCreate: 3,
  CCKeyDerivationPBKDF: 1,
  CCHmac: 1,
};

function hasFixedKey(call: SgNode): boolean {
  const all = argumentsOf(call);
  const place = keyPlaces[/^\w+/.exec(textOf(call))?.[0] ?? ""];
  const keys =
    place === undefined ? all.filter(({ label }) => keyLabels.test(label)) : all.slice(place, place + 1);
  return keys.some(({ value }) => isFixed(value, call));
}

export const hardCodedCredentials = defineRules(["swift"], "security", [
  {
    id: "swift-fixed-key-given",
    ...defects.hardCodedCredentials,
    title: titles.hardCodedKey,
    rule: {
      any: [
        swiftCall({ names: "CCCrypt|CCCryptorCreate|CCKeyDerivationPBKDF|CCHmac" }),
        swiftCall({
          names:
            "encryptData|decryptData|encrypt|decrypt|Encryptor|Decryptor|EncryptorV3|DecryptorV3|HMAC|AES|Blowfish|ChaCha20|Rabbit|deriveKey",
          args: "\\b(?:key|encryptionKey|hmacKey|password|withPassword|passphrase)\\s*:",
        }),
        swiftCall({ names: "Configuration", args: "\\bencryptionKey\\s*:" }),
        swiftCall({ names: "usePassphrase|sqlite3_key" }),
      ],
    },
    check: (node) =>
      /^(?:\w+\.)*usePassphrase/.test(textOf(node))
        ? argumentsOf(node).some(({ value }) => isFixed(value, node))
        : hasFixedKey(node) && !/\bAES\(\s*key:\s*"/.test(textOf(node)),
    valid: [
      inFunction("let e = RNCryptor.Encryptor(password: x)"),
      inFunction("let c = Realm.Configuration(encryptionKey: keyFromKeychain())"),
      inFunction('let label = "key"; let e = RNCryptor.Encryptor(password: read(label))'),
    ],
    invalid: [
      inFunction('let p = "not a secret"\n let e = RNCryptor.Encryptor(password: p)'),
      inFunction('let e = RNCryptor.encrypt(data: d, withPassword: "not a secret")'),
      inFunction(
        'let k = "0123456789abcdef"\n let d = k.data(using: .utf8)!\n CCCrypt(o, a, p, d.bytes, 16, nil, b, n, c, m, z)',
      ),
      inFunction('let k = Data("abcdef123456".utf8)\n let c = Realm.Configuration(encryptionKey: k)'),
    ].map((code) => ({ code, lines: [code.split("\n").length] })),
  },
  {
    id: "swift-fixed-key-assigned",
    ...defects.hardCodedCredentials,
    title: titles.hardCodedKey,
    rule: { kind: "assignment", regex: "\\.(?:encryptionKey|hmacKey|passphrase)\\s*=[^=]" },
    check: (node) => isFixed(/=\s*([\s\S]+)$/.exec(textOf(node))?.[1] ?? "", node),
    valid: [inFunction("config.encryptionKey = keyFromKeychain()")],
    invalid: [
      { code: inFunction('let k = Data("abcdef123456".utf8)\n config.encryptionKey = k'), lines: [2] },
    ],
  },
  {
    id: "swift-fixed-start-value",
    ...defects.fixedNonce,
    rule: swiftCall({
      names: "CBC|CFB|OFB|CTR|GCM|PCBC|ChaCha20|EncryptorV3|seal",
      args: "\\b(?:iv|nonce)\\s*:\\s*[A-Za-z]",
    }),
    check: (node) =>
      argumentsOf(node).some(
        ({ label, value }) => nonceLabels.test(label) && carried(value) !== "" && isFixed(value, node),
      ),
    valid: [
      inFunction("let iv = AES.randomIV(16)\n let c = CBC(iv: iv)"),
      inFunction(
        "var iv = Data(repeating: 0, count: 16)\n SecRandomCopyBytes(r, 16, &iv)\n let c = CBC(iv: iv)",
      ),
    ],
    invalid: [
      { code: inFunction("let iv: [UInt8] = [1, 2, 3, 4]\n let c = CBC(iv: iv)"), lines: [2] },
      { code: inFunction('let start = "0123456789abcdef"\n let c = GCM(iv: Array(start.utf8))'), lines: [2] },
    ],
  },
  {
    id: "swift-hard-coded-key",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        swiftCall({ names: "SymmetricKey", args: '^\\(\\s*data:\\s*(?:Data\\()?"' }),
        swiftCall({ names: "hs256|hs384|hs512|addHMAC", args: '^\\(\\s*key:\\s*"' }),
        swiftCall({ names: "AES", args: '^\\(\\s*key:\\s*"' }),
        swiftCall({ names: "postgres|mysql|mongo|URLCredential", args: 'password:\\s*"[^"]+"' }),
      ],
    },
    valid: [inFunction("SymmetricKey(size: .bits256)")],
    invalid: [inFunction('SymmetricKey(data: "abc".data(using: .utf8)!)')],
  },
  {
    id: "swift-key-from-text",
    ...defects.hardCodedCredentials,
    rule: swiftCall({ names: "SymmetricKey", as: "KEY", args: "^\\(\\s*data:\\s*(?:Data\\()?[a-z]" }),
    flow: { KEY: "literal" },
    valid: [inFunction("SymmetricKey(data: Data(x.utf8))")],
    invalid: [inFunction('let k = "not-a-real-key-at-all"; let s = SymmetricKey(data: Data(k.utf8))')],
  },
]);
