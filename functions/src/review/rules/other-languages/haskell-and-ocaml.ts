/** Haskell and OCaml. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { defects } from "../shared/defects.ts";
import { predictableRandom } from "../shared/defects/cryptography.ts";

const apply = (names: string, argument: Matcher): Matcher => ({
  kind: "apply",
  all: [
    { has: { field: "function", regex: `^(?:\\w+\\.)*(?:${names})$` } },
    { has: { field: "argument", ...argument } },
  ],
});

export const haskell = defineRules(["haskell"], "security", [
  {
    id: "haskell-command-injection",
    ...defects.commandInjection,
    rule: apply("callCommand|system|shell|spawnCommand|readCreateProcess", {
      regex: '^\\(\\s*(?:"[^"]*"\\s*(?:\\+\\+|<>)\\s*[a-z(]|[a-z]\\w*\\s*(?:\\+\\+|<>)\\s*"|printf\\s)',
    }),
    valid: ['main = callCommand "ls"', 'main = callProcess "ls" [x]'],
    invalid: ['main = callCommand ("ls " ++ x)', 'main = system ("rm " <> path)'],
  },
  {
    id: "haskell-certificate-not-checked",
    ...defects.tlsOff,
    rule: {
      any: [
        { kind: "apply", regex: "^TLSSettingsSimple\\s+True\\b" },
        { kind: "field_update", regex: "^settingDisableCertificateValidation\\s*=\\s*True$" },
      ],
    },
    valid: ["s = TLSSettingsSimple False False False"],
    invalid: [
      "s = TLSSettingsSimple True False False",
      "s = def { settingDisableCertificateValidation = True }",
    ],
  },
  {
    id: "haskell-hidden-effect",
    severity: "medium",
    confidence: "medium",
    category: "bug",
    cwe: 758,
    see: ["https://hackage.haskell.org/package/base/docs/System-IO-Unsafe.html"],
    title: "`unsafePerformIO` hides a side effect",
    message:
      "`unsafePerformIO` may run the effect once, many times or never, at the compiler's choice. Stay in IO and pass the result on.",
    rule: apply("unsafePerformIO|unsafeDupablePerformIO|unsafeCoerce", {
      not: { regex: "^\\(?\\s*(?:newIORef|newMVar|newTVarIO)\\b" },
    }),
    valid: ["r = unsafePerformIO (newIORef 0)", "main = readFile p"],
    invalid: ["c = unsafePerformIO (readFile p)"],
  },
  {
    id: "haskell-weak-hash",
    ...defects.weakHash,
    rule: {
      any: [
        { kind: "apply", regex: "^(?:MD5|SHA1)\\.(?:hash|hashlazy)\\s" },
        { kind: "signature", regex: "::.*\\bDigest\\s+(?:MD5|SHA1)$" },
      ],
    },
    valid: ["h = SHA256.hash x"],
    invalid: ["h = MD5.hash x"],
  },
]);

const ocamlCall = (names: string, argument?: Matcher): Matcher => ({
  kind: "application_expression",
  all: [
    { has: { field: "function", regex: `^(?:${names})$` } },
    ...(argument ? [{ has: { field: "argument", ...argument } }] : []),
  ],
});

export const ocaml = defineRules(["ocaml"], "security", [
  {
    id: "ocaml-command-injection",
    ...defects.commandInjection,
    rule: ocamlCall("(?:Sys|Unix)\\.(?:command|open_process(?:_in|_out|_full)?|system)", {
      regex: '^\\(\\s*(?:"[^"]*"\\s*\\^\\s*[a-z(]|[a-z]\\w*\\s*\\^|(?:Printf\\.)?sprintf\\s)',
      not: { regex: "Filename\\.quote|%S" },
    }),
    valid: ['let _ = Sys.command "ls"', 'let _ = Sys.command ("ls " ^ Filename.quote x)'],
    invalid: ['let _ = Sys.command ("ls " ^ x)', 'let _ = Unix.open_process_in (Printf.sprintf "ls %s" x)'],
  },
  {
    id: "ocaml-unsafe-deserialization",
    ...defects.unsafeDeserialization,
    message:
      "`Marshal` trusts the bytes that it reads and does not check their type, so anyone who controls them can crash the program or run code. Use a data format such as JSON (`Yojson.Safe`) and validate its shape.",
    rule: ocamlCall("Marshal\\.(?:from_channel|from_string|from_bytes)|input_value"),
    valid: ["let v = Yojson.Safe.from_channel ic"],
    invalid: ["let v = Marshal.from_channel ic"],
  },
  {
    id: "ocaml-type-checks-bypassed",
    severity: "high",
    confidence: "high",
    category: "bug",
    cwe: 843,
    see: ["https://ocaml.org/manual/latest/api/Obj.html"],
    title: "Type safety bypassed with `Obj.magic`",
    message:
      "`Obj.magic` lets a value of one type be used as another, which corrupts memory without an error. Change the types so that the compiler can check them.",
    rule: ocamlCall("Obj\\.magic"),
    valid: ["let f x = Fun.id x"],
    invalid: ["let y = Obj.magic x"],
  },
  {
    id: "ocaml-swallowed-error",
    ...defects.swallowed,
    severity: "medium",
    category: "bug",
    rule: {
      kind: "match_case",
      regex: "^_\\s*->\\s*\\(\\)$",
      inside: { kind: "try_expression" },
    },
    valid: ["let z = try f () with Not_found -> ()"],
    invalid: ["let z = try f () with _ -> ()"],
  },
  {
    id: "ocaml-weak-random",
    ...predictableRandom("`Random`", "Use `Mirage_crypto_rng.generate 32`."),
    rule: {
      all: [
        {
          kind: "let_binding",
          has: { field: "pattern", regex: "(?i)(?:token|secret|password|nonce|salt|session_id|otp|key)$" },
        },
        { has: { stopBy: "end", kind: "value_path", regex: "^Random\\.(?:int|bits|full_int|int32|int64)$" } },
      ],
    },
    valid: ["let jitter () = Random.int 5"],
    invalid: ["let session_token () = Random.int 100000"],
  },
]);
