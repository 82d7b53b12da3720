/** Go: weak hashes, ciphers and keys. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { argumentsOf, assignedTo, declarationAround, functionAround, word } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** What is hashed here is told apart, not protected. */
const harmlessHash = "(?i)etag|cache_?key|checksum|gravatar|fingerprint";

/** `[]byte{1, 2, 3}`, in place or under a name that nothing fills. */
function isOfFixedBytes(call: SgNode): boolean {
  const bytes = /^\[\]byte\{\s*(?:(?:0x)?[\da-fA-F]+|'.')\s*,[^()]*\}$/;
  const given = textOf(argumentsOf(call)[1] ?? call);
  if (bytes.test(given)) return true;
  if (!/^\w+$/.test(given)) return false;
  const around = textOf(declarationAround(call) ?? call);
  const isFilled = new RegExp(
    String.raw`(?:Read|ReadFull|copy|Fill)\w*\([^)]*\b${given}\b|\b${given}\[`,
  ).test(around);
  return !isFilled && bytes.test(assignedTo(given, call) ?? "");
}

export const weakCryptography = defineRules(["go"], "security", [
  {
    id: "go-weak-hash",
    ...defects.weakHash,
    rule: {
      ...goCall({ names: "New|Sum", on: "^(?:md5|sha1|md4)$" }),
      not: {
        inside: {
          stopBy: "end",
          any: ["function_declaration", "method_declaration", "short_var_declaration"].map((kind) => ({
            kind,
            has: { field: kind === "short_var_declaration" ? "left" : "name", regex: harmlessHash },
          })),
        },
      },
    },
    valid: [inFunction("h := sha256.New()"), inFunction("etag := md5.Sum(body)")],
    invalid: [found("h := md5.New()"), found("s := sha1.Sum(data)")],
  },
  {
    id: "go-weak-cipher",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES and RC4 can be brute-forced or broken with enough traffic. Use AES-GCM with a random nonce.",
    rule: goCall({
      names: "NewCipher|NewTripleDESCipher|NewSaltedCipher",
      on: "^(?:des|rc4|blowfish|cast5|tea|xtea)$",
    }),
    valid: [inFunction("b, err := aes.NewCipher(key)")],
    invalid: [found("b, err := des.NewCipher(key)"), found("c, err := rc4.NewCipher(key)")],
  },
  {
    id: "go-short-rsa-key",
    ...defects.shortRsaKey,
    rule: goCall({
      names: "GenerateKey|GenerateMultiPrimeKey",
      on: "^rsa$",
      args: { has: { nthChild: { position: 1, reverse: true }, regex: "^(?:512|768|1024|1536)$" } },
    }),
    valid: [inFunction("k, err := rsa.GenerateKey(rand.Reader, 3072)")],
    invalid: [found("k, err := rsa.GenerateKey(rand.Reader, 1024)")],
  },
  {
    id: "go-fixed-nonce",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal plaintexts become equal ciphertexts, and with GCM the authentication key is revealed. Fill it from `crypto/rand` for each message.",
    rule: {
      any: [
        goCall({ names: "NewCBCEncrypter|NewCFBEncrypter|NewCTR|NewOFB", on: "^cipher$", as: "IV", nth: 2 }),
        goCall({ names: "Seal", as: "IV", nth: 2 }),
      ],
    },
    flow: { IV: "literal" },
    valid: [inFunction("io.ReadFull(rand.Reader, iv)\n\tm := cipher.NewCBCEncrypter(b, iv)")],
    invalid: [found('m := cipher.NewCBCEncrypter(b, []byte("1234567890123456"))')],
  },
  {
    id: "go-nonce-of-fixed-bytes",
    severity: "medium",
    confidence: "high",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "With a fixed initialization vector, equal plaintexts become equal ciphertexts, and with GCM the authentication key is revealed. Fill it from `crypto/rand` for each message.",
    rule: {
      any: [
        goCall({
          names: "NewCBCEncrypter|NewCFBEncrypter|NewCTR|NewOFB",
          on: "^cipher$",
          args: { has: { nthChild: 2, regex: "^(?:\\w+|\\[\\]byte\\{.*\\})$" } },
        }),
        goCall({ names: "Seal", args: { has: { nthChild: 2, regex: "^(?:\\w+|\\[\\]byte\\{.*\\})$" } } }),
      ],
    },
    fileHas: ["[]byte{"],
    check: isOfFixedBytes,
    valid: [
      inFunction("iv := []byte{1, 2}\n\trand.Read(iv)\n\tm := cipher.NewCTR(b, iv)"),
      inFunction("m := cipher.NewCTR(b, iv)"),
    ],
    invalid: [
      found("m := cipher.NewCTR(b, []byte{1, 2, 3, 4})"),
      found("iv := []byte{0x1, 0x2}\n\tout := gcm.Seal(nil, iv, plain, nil)", 5),
    ],
  },
  {
    id: "go-empty-nonce",
    severity: "high",
    confidence: "medium",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.emptyNonce,
    message:
      "The initialization vector is allocated and never filled, so every message is encrypted with zeros; with GCM, this reveals the authentication key. Fill it from `crypto/rand` for each message.",
    rule: {
      any: [
        goCall({
          names: "NewCBCEncrypter|NewCFBEncrypter|NewCTR|NewOFB",
          on: "^cipher$",
          args: { has: { nthChild: 2, kind: "identifier" } },
        }),
        goCall({ names: "Seal", args: { has: { nthChild: 2, kind: "identifier" } } }),
      ],
    },
    check: isNeverFilled,
    valid: [
      inFunction("nonce := make([]byte, 12)\n\trand.Read(nonce)\n\tout := gcm.Seal(nil, nonce, plain, nil)"),
      inFunction("out := gcm.Seal(nil, nonce, plain, nil)"),
    ],
    invalid: [found("nonce := make([]byte, 12)\n\tout := gcm.Seal(nil, nonce, plain, nil)", 5)],
  },
  {
    id: "go-ecb-by-hand",
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "Weak cipher mode: ECB built by hand",
    message:
      "Encrypting block by block is the ECB mode: equal blocks stay equal, so patterns of the plaintext show. Use `cipher.NewGCM` with a random nonce.",
    rule: {
      ...goCall({
        names: "Encrypt",
        on: "^\\w+$",
        args: {
          all: [
            { has: { nthChild: 1, kind: "slice_expression" } },
            { has: { nthChild: 2, kind: "slice_expression" } },
          ],
        },
      }),
      inside: { stopBy: { kind: "func_literal" }, kind: "for_statement" },
    },
    fileHas: ["aes.NewCipher", "des.NewCipher", "cipher.Block"],
    valid: ["package p\n\nfunc f() {\n\tb, _ := aes.NewCipher(k)\n\tb.Encrypt(out, in)\n}"],
    invalid: [
      {
        code: "package p\n\nfunc f() {\n\tb, _ := aes.NewCipher(k)\n\tfor i := 0; i < n; i += 16 {\n\t\tb.Encrypt(out[i:], in[i:])\n\t}\n}",
        lines: [6],
      },
    ],
  },
]);

/** Made in this function, and nothing else in it mentions the name before. */
function isNeverFilled(call: SgNode): boolean {
  const nonce = argumentsOf(call)[1];
  const around = functionAround(call);
  if (nonce === undefined || around === null) return false;
  const name = textOf(nonce);
  if (!/^make\(\[\]byte,[^,]*\)$/.test(assignedTo(name, call) ?? "")) return false;
  const before = textOf(around).slice(0, call.range().start.index - around.range().start.index);
  return (before.match(new RegExp(word(name), "g")) ?? []).length === 1;
}
