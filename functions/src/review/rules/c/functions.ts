/** C and C++: functions that cannot be used safely, and answers of functions that nobody looks at. */
import { cFunction } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";

const inFunction = (body: string): string => `void f(char *p) {\n  ${body}\n}`;
const found = (body: string) => ({ code: inFunction(body), lines: [2] });

/** A function that picks one of the keys of a table, or calculates. */
const anyElement = "(?i)dict|table|hash|random_?key|drive|div|deriv";
const secretName = "(?i)(?:token|secret|password|passwd|otp|nonce|session|salt|key|iv|cookie|challenge)";

export const functions = defineRules(["c", "cpp"], "security", [
  {
    id: "c-gets",
    severity: "critical",
    confidence: "high",
    cwe: 242,
    title: "gets cannot be told the buffer's size",
    message:
      "Any line longer than the buffer overwrites what lies behind it. Use fgets with the buffer's size.",
    rule: cFunction({ names: "gets|_getws|_getts" }),
    valid: [inFunction("fgets(p, 9, stdin);")],
    invalid: [found("gets(p);")],
  },
  {
    id: "c-scanf-without-width",
    severity: "high",
    confidence: "high",
    cwe: 120,
    title: "scanf reads a word of any length",
    message:
      "A word longer than the buffer overwrites what lies behind it. Give the width: `%9s` for ten bytes.",
    rule: {
      any: [
        cFunction({ names: "scanf|wscanf", args: { has: { nthChild: 1, regex: '^L?"[^"]*%(?:l?s|\\[)' } } }),
        cFunction({
          names: "fscanf|fwscanf",
          args: { has: { nthChild: 2, regex: '^L?"[^"]*%(?:l?s|\\[)' } },
        }),
      ],
    },
    valid: [inFunction('scanf("%9s", p);'), inFunction('scanf("%d", &n);'), inFunction('scanf("%ms", &p);')],
    invalid: [found('scanf("%s", p);'), found('fscanf(p, "%d %[^,]", &n, b);')],
  },
  {
    id: "c-sscanf-without-width",
    severity: "medium",
    confidence: "medium",
    cwe: 120,
    title: "sscanf copies a word of any length",
    message:
      "A word longer than the buffer overwrites what lies behind it, unless the buffer is as large as the text that is read. Give the width: `%9s` for ten bytes.",
    rule: cFunction({
      names: "sscanf|swscanf",
      args: { has: { nthChild: 2, regex: '^L?"[^"]*%(?:l?s|\\[)' } },
    }),
    valid: [inFunction('sscanf(p, "%9s", b);')],
    invalid: [found('sscanf(p, "%d %[^,]", &n, b);')],
  },
  {
    id: "c-temporary-name",
    severity: "medium",
    confidence: "high",
    cwe: 377,
    title: "Another process can take the temporary name first",
    message:
      "Between the choice of the name and the opening anybody can create a file or link there. Use mkstemp, which does both at once.",
    rule: cFunction({
      names: "tmpnam|tempnam|mktemp|_mktemp|_wmktemp|tmpnam_r|_tempnam|_wtempnam|_wtmpnam|TEMPNAM",
    }),
    valid: [inFunction("int d = mkstemp(p);")],
    invalid: [found("char *n = tmpnam(0);"), found("mktemp(p);")],
  },
  {
    id: "c-weak-hash",
    severity: "medium",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: "MD5 or SHA-1 is used",
    message:
      "Collisions for MD5 and SHA-1 can be made on purpose, so they prove nothing about where data came from. Use SHA-256, and Argon2 for passwords.",
    rule: {
      any: [
        cFunction({
          names:
            "MD2|MD4|MD5|MD5_Init|MD5_Update|MD4_Init|SHA1|SHA1_Init|EVP_md2|EVP_md4|EVP_md5|EVP_sha1|EVP_mdc2|gcry_md_hash_md5|CC_MD5|CC_SHA1|wc_InitMd5|mbedtls_md5|mbedtls_sha1|mbedtls_md5_ret|g_compute_checksum_md5",
        }),
        cFunction({
          names: "EVP_get_digestbyname|EVP_MD_fetch",
          args: { has: { regex: '(?i)^"(?:md[245]|sha-?1)"$' } },
        }),
        cFunction({
          names: "CryptCreateHash",
          args: { has: { nthChild: 2, regex: "^CALG_(?:MD2|MD4|MD5|SHA|SHA1)$" } },
        }),
      ],
    },
    valid: [inFunction("EVP_sha256();"), inFunction("CryptCreateHash(h, CALG_SHA_512, 0, 0, &x);")],
    invalid: [
      found("MD5(p, n, out);"),
      found("EVP_DigestInit(c, EVP_sha1());"),
      found("CryptCreateHash(h, CALG_MD5, 0, 0, &x);"),
    ],
  },
  {
    id: "c-weak-cipher",
    severity: "high",
    confidence: "high",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: "A broken cipher or mode encrypts this",
    message:
      "DES and RC4 can be searched through, and the ECB mode shows patterns of the plain text. Use AES in GCM mode with a random nonce.",
    rule: {
      any: [
        cFunction({
          names:
            "EVP_des_ecb|EVP_des_cbc|EVP_des_cfb|EVP_des_ofb|EVP_des_ede|EVP_des_ede3|EVP_des_ede_cbc|EVP_des_ede3_cbc|EVP_rc4|EVP_rc4_40|EVP_rc2_cbc|EVP_rc2_ecb|EVP_rc5_32_12_16_cbc|EVP_bf_ecb|EVP_bf_cbc|EVP_idea_cbc|EVP_aes_128_ecb|EVP_aes_192_ecb|EVP_aes_256_ecb|DES_ecb_encrypt|DES_ncbc_encrypt|DES_cbc_encrypt|DES_set_key|DES_set_key_checked|DES_set_key_unchecked|RC4|RC4_set_key|BF_set_key|AES_ecb_encrypt|encrypt_des|setkey|mbedtls_des_crypt_ecb|mbedtls_arc4_crypt|SSLv2_method|SSLv3_method|SSLv3_client_method|TLSv1_method|TLSv1_client_method|TLSv1_server_method|TLSv1_1_method",
        }),
        cFunction({
          names: "CryptDeriveKey|CryptGenKey",
          args: { has: { nthChild: 2, regex: "^CALG_(?:DES|3DES|3DES_112|RC2|RC4|RC5|DESX)$" } },
        }),
        cFunction({
          names: "gcry_cipher_open",
          args: { has: { regex: "GCRY_CIPHER_(?:DES|3DES|ARCFOUR)|GCRY_CIPHER_MODE_ECB" } },
        }),
      ],
    },
    valid: [inFunction("EVP_aes_256_gcm();"), inFunction("CryptDeriveKey(h, CALG_AES_256, x, 0, &k);")],
    invalid: [
      found("EVP_EncryptInit_ex(c, EVP_des_cbc(), 0, k, iv);"),
      found("CryptDeriveKey(h, CALG_RC4, x, 0, &k);"),
    ],
  },
  {
    id: "c-weak-padding",
    severity: "medium",
    confidence: "high",
    cwe: 780,
    see: ["Cryptographic_Storage"],
    title: "RSA encrypts without OAEP",
    message:
      "Without it an attacker who sees errors, or guesses the message, can decrypt. Use RSA_PKCS1_OAEP_PADDING.",
    rule: {
      any: [
        cFunction({
          names: "RSA_public_encrypt|RSA_private_decrypt",
          args: { has: { nthChild: 5, regex: "^RSA_(?:NO|PKCS1|SSLV23)_PADDING$" } },
        }),
        cFunction({
          names: "CryptEncrypt",
          args: {
            all: [
              { has: { nthChild: 4, regex: "^(?:0|NULL)$" } },
              { has: { nthChild: 2, regex: "^(?:0|NULL)$" } },
              { has: { nthChild: 3, regex: "^(?:1|TRUE)$" } },
            ],
          },
        }),
      ],
      inside: { stopBy: "end", kind: "function_definition", regex: "(?i)rsa|CALG_" },
    },
    valid: [inFunction("RSA_public_encrypt(n, a, b, r, RSA_PKCS1_OAEP_PADDING);")],
    invalid: [found("RSA_public_encrypt(n, a, b, r, RSA_NO_PADDING);")],
  },
  {
    id: "c-random-secret",
    severity: "high",
    confidence: "high",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "A secret is made with rand",
    message:
      "Its values can be computed from earlier ones, so this secret can be guessed. Use getrandom or RAND_bytes.",
    rule: {
      ...cFunction({ names: "rand|random|rand_r|drand48|lrand48|mrand48|nrand48" }),
      inside: {
        stopBy: "end",
        any: [
          {
            kind: "function_definition",
            has: { field: "declarator", regex: secretName, not: { regex: anyElement } },
          },
          { kind: "assignment_expression", has: { field: "left", regex: secretName } },
          { kind: "init_declarator", has: { field: "declarator", regex: secretName } },
        ],
      },
    },
    valid: [inFunction("int n = rand() % 6;"), inFunction("RAND_bytes(key, 16);")],
    invalid: [found("int session_token = rand();"), found("key[i] = rand() % 256;")],
  },
  {
    id: "c-predictable-random",
    severity: "low",
    confidence: "low",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: "rand is predictable",
    message:
      "Whoever sees some values can compute the next ones. Where guessing matters, use getrandom or RAND_bytes.",
    rule: cFunction({ names: "rand|srand|random|srandom|drand48|lrand48|rand_r" }),
    valid: [inFunction("getrandom(p, 9, 0);")],
    invalid: [found("int n = rand();"), found("srand(time(0));")],
  },
  {
    id: "c-hard-coded-credential",
    severity: "high",
    confidence: "high",
    cwe: 798,
    see: ["Secrets_Management"],
    title: "A password or key stands in the source",
    message:
      "Everybody who can read the repository or the program can use it, and it cannot be changed without a release. Read it from a secret store or the environment.",
    rule: {
      any: [
        cFunction({ names: "LogonUserA|LogonUserW|LogonUser", as: "SECRET", nth: 3 }),
        cFunction({ names: "mysql_real_connect", as: "SECRET", nth: 4 }),
        cFunction({ names: "CryptHashData", as: "SECRET", nth: 2 }),
        cFunction({
          names: "curl_easy_setopt",
          as: "SECRET",
          nth: 3,
          args: { has: { nthChild: 2, regex: "^CURLOPT_(?:USERPWD|PASSWORD)$" } },
        }),
        cFunction({ names: "ldap_simple_bind_s|ldap_simple_bind", as: "SECRET", nth: 3 }),
        cFunction({ names: "WNetAddConnection2A|WNetAddConnection2W", as: "SECRET", nth: 2 }),
        cFunction({ names: "HMAC", as: "SECRET", nth: 2 }),
        cFunction({
          names: "AES_set_encrypt_key|AES_set_decrypt_key|DES_string_to_key|setkey",
          as: "SECRET",
        }),
        cFunction({ names: "EVP_EncryptInit_ex|EVP_DecryptInit_ex", as: "SECRET", nth: 4 }),
        cFunction({
          names: "strcmp|wcscmp|strcasecmp|strncmp|memcmp",
          as: "SECRET",
          nth: 2,
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex: "(?i)(?:pass(?:word|wd|phrase)?|pwd|secret|api_?key|pin)(?:\\[.*\\])?$",
                },
              },
              { has: { nthChild: 2, kind: "string_literal", regex: '^L?"[^"]{3,}"$' } },
            ],
          },
        }),
      ],
    },
    flow: { SECRET: "literal" },
    valid: [
      inFunction('mysql_real_connect(c, "h", "u", getenv("PW"), "d", 0, 0, 0);'),
      inFunction('if (strcmp(name, "admin") == 0) g();'),
    ],
    invalid: [
      found('mysql_real_connect(c, "h", "u", "not-real", "d", 0, 0, 0);'),
      found('if (strcmp(password, "not-real") == 0) g();'),
    ],
  },
  {
    id: "c-open-to-everyone",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    title: "Everybody may change this file",
    message:
      "Any account of the machine can replace what the program trusts. Use 0600, or 0644 where others may read.",
    rule: {
      any: [
        cFunction({
          names: "chmod|fchmod|mkdir|creat|mkfifo|_chmod",
          args: { has: { nthChild: 2, regex: "^0?[0-7]?[0-7][0-7][2367]$|S_IRWXO|S_IWOTH" } },
        }),
        cFunction({
          names: "open|openat|shm_open",
          args: { has: { nthChild: 3, regex: "^0?[0-7]?[0-7][0-7][2367]$|S_IRWXO|S_IWOTH" } },
        }),
        cFunction({ names: "umask", args: { has: { nthChild: 1, regex: "^0+$" } } }),
      ],
    },
    valid: [inFunction("chmod(p, 0600);"), inFunction("umask(077);")],
    invalid: [found("chmod(p, 0777);"), found("umask(0);"), found("int d = open(p, O_CREAT, 0666);")],
  },
  {
    id: "c-check-then-use",
    severity: "medium",
    confidence: "medium",
    cwe: 367,
    title: "The file can change between the test and its use",
    message:
      "Another process can put a link in its place in between. Open it first, and ask about the open file with fstat.",
    rule: {
      ...cFunction({ names: "access|_access|stat|lstat|_stat|STAT|ACCESS|_waccess", as: "PATH" }),
      inside: {
        stopBy: "end",
        kind: "function_definition",
        has: {
          stopBy: "end",
          ...cFunction({
            names:
              "open|OPEN|_open|fopen|creat|chmod|chown|remove|unlink|rename|rmdir|execl|symlink|freopen|opendir",
            as: "PATH",
          }),
        },
      },
    },
    valid: [
      inFunction('FILE *g = fopen(p, "r"); fstat(fileno(g), &s);'),
      inFunction('if (access(p, 4)) g(); fopen(q, "r");'),
    ],
    invalid: [found('if (access(p, 4) == 0) g = fopen(p, "r");')],
  },
  {
    id: "c-unchecked-privilege-change",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: "Nobody looks whether the rights were dropped",
    message:
      "When the call fails the program goes on with all its rights. End the program unless it answers 0.",
    rule: {
      kind: "expression_statement",
      has: cFunction({
        names:
          "setuid|seteuid|setgid|setegid|setreuid|setregid|setresuid|setresgid|setgroups|initgroups|chroot|ImpersonateNamedPipeClient|RpcImpersonateClient",
      }),
    },
    valid: [inFunction("if (setuid(1) != 0) exit(1);")],
    invalid: [found("setuid(1);")],
  },
  {
    id: "c-certificate-not-verified",
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: "TLS certificates are not checked",
    message:
      "Anybody on the way can show a certificate of their own and read or change the traffic. Leave the checks on.",
    rule: {
      any: [
        cFunction({
          names: "curl_easy_setopt",
          args: {
            all: [
              { has: { nthChild: 2, regex: "^CURLOPT_SSL_VERIFY(?:PEER|HOST)$" } },
              { has: { nthChild: 3, regex: "^(?:0L?|false|FALSE)$" } },
            ],
          },
        }),
        cFunction({
          names: "SSL_CTX_set_verify|SSL_set_verify",
          args: { has: { nthChild: 2, regex: "^(?:SSL_VERIFY_NONE|0)$" } },
        }),
        cFunction({
          names: "mbedtls_ssl_conf_authmode",
          args: { has: { nthChild: 2, regex: "VERIFY_NONE$" } },
        }),
      ],
    },
    valid: [
      inFunction("SSL_CTX_set_verify(c, SSL_VERIFY_PEER, 0);"),
      inFunction("curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 1L);"),
    ],
    invalid: [
      found("SSL_CTX_set_verify(c, SSL_VERIFY_NONE, 0);"),
      found("curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 0L);"),
    ],
  },
  {
    id: "c-xml-external-entities",
    severity: "high",
    confidence: "high",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: "The XML parser follows external entities",
    message:
      "A document can then include local files or call internal addresses. Leave out XML_PARSE_NOENT and XML_PARSE_DTDLOAD.",
    rule: {
      any: [
        cFunction({
          names:
            "xmlReadFile|xmlReadMemory|xmlReadDoc|xmlReadFd|xmlCtxtReadFile|xmlCtxtReadMemory|xmlCtxtUseOptions|xmlReaderForMemory|xmlReaderForFile",
          args: { has: { regex: "XML_PARSE_(?:NOENT|DTDLOAD|DTDATTR|XINCLUDE)" } },
        }),
        cFunction({ names: "xmlSubstituteEntitiesDefault", args: { has: { nthChild: 1, regex: "^1$" } } }),
      ],
    },
    valid: [inFunction("xmlReadFile(p, 0, XML_PARSE_NONET);")],
    invalid: [found("xmlReadFile(p, 0, XML_PARSE_NOENT);")],
  },
]);
