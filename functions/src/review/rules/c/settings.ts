/** C and C++: keys, addresses and answers: what code sets, shows or leaves aside. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { emptyFailure } from "./text-glances.ts";
import { functionTaking } from "./examples.ts";

const { within: inFunction, found } = functionTaking("char *p, const char *password", "int");
const secret = "(?i)(?:^|[_.>])(?:pass(?:word|wd|phrase)?|pwd|pw|secret|api_?key|pin_?code)\\d*$";

/** A number compared with 0 on one side of a joint and with 1 on the other. */
function comparedWithBoth(sign: string): readonly Matcher[] {
  const one = (field: string): Matcher => ({
    has: {
      field,
      regex: `^\\(?\\s*(?:\\w+\\s*${sign}\\s*[01]|[01]\\s*${sign}\\s*\\w+)\\s*\\)?$`,
    },
  });
  return [one("left"), one("right"), { regex: "\\b0\\b" }, { regex: "\\b1\\b" }];
}

export const settings = defineRules(["c", "cpp"], "security", [
  {
    id: "c-password-compared-with-literal",
    severity: "high",
    confidence: "high",
    cwe: 798,
    see: ["Password_Storage"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the source, so anyone who has the program or its source knows it. Compare with a stored hash.",
    rule: cFunction({
      names: "strcmp|strncmp|strcasecmp|memcmp|wcscmp|_stricmp|stricmp|g_strcmp0",
      args: {
        all: [
          { has: { nthChild: { position: 1 }, regex: secret } },
          { has: { nthChild: 2, kind: "string_literal", regex: '^"[^"\\\\%:]{4,}"$' } },
        ],
      },
    }),
    valid: [inFunction("return strcmp(password, p);"), inFunction('return strcmp(password, "");')],
    invalid: [found('return strcmp(password, "letmein99");')],
  },
  {
    id: "c-password-shown",
    severity: "medium",
    confidence: "medium",
    cwe: 200,
    see: ["Logging"],
    title: titles.secretLogged,
    message: "The password is written to a log or screen, so anyone who reads that knows it. Leave it out.",
    rule: cFunction({
      names: "printf|syslog|fprintf|LOG|log_info|log_debug|log_error|g_print|g_message|g_debug",
      args: {
        all: [
          { has: { kind: "string_literal", regex: "%s" } },
          {
            has: {
              any: [{ kind: "identifier" }, { kind: "field_expression" }],
              regex: "(?i)(?:^|[_.>])(?:password|passwd|passphrase|user_?pass|pwd)$",
            },
          },
        ],
      },
    }),
    valid: [inFunction('printf("%s", p);'), inFunction('printf("password: ");')],
    invalid: [found('printf("user has %s", password);')],
  },
  {
    id: "c-short-key",
    severity: "high",
    confidence: "high",
    cwe: 326,
    see: ["Key_Management"],
    title: titles.shortKey,
    message: "Keys of this length have been broken. Use at least 2048 bits for RSA, DSA and DH.",
    rule: {
      any: [
        cFunction({
          names:
            "RSA_generate_key_ex|EVP_PKEY_CTX_set_rsa_keygen_bits|DSA_generate_parameters_ex|DH_generate_parameters_ex|EVP_PKEY_CTX_set_dsa_paramgen_bits|EVP_PKEY_CTX_set_dh_paramgen_prime_len",
          args: { has: { nthChild: 2, regex: "^(?:256|384|512|768|1024)$" } },
        }),
        cFunction({
          names: "RSA_generate_key|DH_generate_parameters|DSA_generate_parameters",
          args: { has: { nthChild: 1, regex: "^(?:256|384|512|768|1024)$" } },
        }),
        cFunction({
          names: "EVP_RSA_gen",
          args: { has: { nthChild: 1, regex: "^(?:256|384|512|768|1024)$" } },
        }),
      ],
    },
    valid: [inFunction("return RSA_generate_key_ex(r, 3072, e, 0);")],
    invalid: [found("return RSA_generate_key_ex(r, 512, e, 0);")],
  },
  {
    id: "c-plain-http",
    severity: "medium",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartextHttp,
    message: "The request uses plain HTTP, so anyone on the network path can read and change it. Use https.",
    rule: cFunction({
      names: "curl_easy_setopt",
      args: {
        all: [
          { has: { nthChild: 2, regex: "^CURLOPT_URL$" } },
          {
            has: {
              nthChild: 3,
              kind: "string_literal",
              regex: '^"(?:http|ftp)://[a-zA-Z]',
              not: { regex: "://localhost" },
            },
          },
        ],
      },
    }),
    valid: [inFunction('return curl_easy_setopt(c, CURLOPT_URL, "https://a.example/");')],
    invalid: [found('return curl_easy_setopt(c, CURLOPT_URL, "http://a.example/");')],
  },
  {
    id: "c-program-searched-in-path",
    severity: "low",
    confidence: "medium",
    cwe: 426,
    title: "Untrusted search path: program found through `PATH`",
    message:
      "The program is found through `PATH`, so anyone who sets that variable, or writes to one of its folders, decides what runs. Give the program's absolute path.",
    rule: {
      any: [
        cFunction({
          names: "execlp|execvp|_execlp|_execvp|_wexeclp|_wexecvp|posix_spawnp",
          args: { has: { nthChild: 1, kind: "string_literal", regex: '^L?"[\\w.-]+"$' } },
        }),
      ],
    },
    valid: [inFunction('return execl("/bin/ls", "ls", (char *)0);')],
    invalid: [found('return execlp("ls", "ls", (char *)0);')],
  },
  {
    id: "c-certificate-result-mixed",
    severity: "high",
    confidence: "high",
    category: "security",
    cwe: 295,
    see: ["https://docs.openssl.org/master/man3/SSL_get_verify_result/"],
    title: "TLS certificate error accepted",
    message:
      "Only `X509_V_OK`, which is 0, says that the certificate is valid; 1 is an error like any other. Accept 0 alone.",
    rule: {
      kind: "binary_expression",
      any: [
        { all: [{ has: { field: "operator", regex: "^\\|\\|$" } }, ...comparedWithBoth("==")] },
        { all: [{ has: { field: "operator", regex: "^&&$" } }, ...comparedWithBoth("!=")] },
      ],
    },
    check: (node) => {
      const around = node.ancestors().find((one) => one.kind() === "function_definition");
      const name = /^[(\s]*(?:[01]\s*[=!]=\s*)?(\w+)/.exec(node.text())?.[1] ?? "";
      return new RegExp(`\\b${name}\\s*=\\s*SSL_get_verify_result\\s*\\(`).test(around?.text() ?? "");
    },
    valid: [
      inFunction("long r = SSL_get_verify_result(s); if (r == 0) return 1;"),
      inFunction("int r = other(s); if (r == 0 || r == 1) return 1;"),
    ],
    invalid: [
      found("long r = SSL_get_verify_result(s); if (r == 0 || r == 1) return 1;"),
      found("long r = SSL_get_verify_result(s); if (r != 0 && r != 1) return 0;"),
    ],
  },
  {
    id: "c-failure-left-empty",
    severity: "low",
    confidence: "high",
    category: "bug",
    cwe: 390,
    title: titles.swallowed,
    message:
      "The failure is detected and ignored, so the code continues as if it had worked. Leave the function, or say why nothing is to be done.",
    glance: emptyFailure,
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "consequence", kind: "compound_statement", regex: "^\\{\\s*\\}$" } },
        {
          has: {
            field: "condition",
            regex: "[=!]=\\s*(?:NULL|nullptr|-1|0|EOF)\\s*\\)$|<\\s*0\\s*\\)$|^\\(\\s*!\\w+\\s*\\)$",
          },
        },
        { not: { has: { field: "alternative", regex: "." } } },
      ],
    },
    valid: [inFunction("if (p == NULL) { return 1; }"), inFunction("if (p == NULL) { /* nothing to do */ }")],
    invalid: [found("if (p == NULL) { }")],
  },
]);
