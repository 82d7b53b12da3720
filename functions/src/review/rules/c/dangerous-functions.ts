/** C and C++: functions that cannot be used safely, and answers of functions that nobody looks at. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionTaking } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const { within: inFunction, found } = functionTaking("char *p");

export const dangerousFunctions = defineRules(["c", "cpp"], "security", [
  {
    id: "c-gets",
    severity: "critical",
    confidence: "high",
    cwe: 242,
    title: "Buffer overflow: `gets` has no size limit",
    message:
      "`gets` has no size argument, so any line longer than the buffer overwrites the memory after it. Use `fgets` with the buffer's size.",
    rule: cFunction({ names: "gets|_getws|_getts" }),
    valid: [inFunction("fgets(p, 9, stdin);")],
    invalid: [found("gets(p);")],
  },
  {
    id: "c-scanf-without-width",
    severity: "high",
    confidence: "high",
    cwe: 120,
    title: "Buffer overflow: `scanf` without a width",
    message:
      "`%s` without a width reads a word of any length, so a longer one overwrites the memory after the buffer. Give the width: `%9s` for ten bytes.",
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
    title: "Buffer overflow: `sscanf` without a width",
    message:
      "A word longer than the buffer overwrites the memory after it, unless the buffer is as large as the string being read. Give the width: `%9s` for ten bytes.",
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
    title: titles.temporaryFile,
    message:
      "Between choosing the name and opening it, another process can create a file or link there. Use `mkstemp`, which does both at once.",
    rule: cFunction({
      names: "tmpnam|tempnam|mktemp|_mktemp|_wmktemp|tmpnam_r|_tempnam|_wtempnam|_wtmpnam|TEMPNAM",
    }),
    valid: [inFunction("int d = mkstemp(p);")],
    invalid: [found("char *n = tmpnam(0);"), found("mktemp(p);")],
  },
  {
    id: "c-hard-coded-credential",
    ...defects.hardCodedCredentials,
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
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine replace what the program trusts. Use 0600, or 0644 where others may read.",
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
    title: titles.toctou,
    message:
      "`access()` or `stat()` and the use see two different moments; another process can put a link in between. Open the file first, and check the open descriptor with `fstat`.",
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
    confidence: "medium",
    cwe: 252,
    title: "Return value ignored: dropping privileges may fail",
    message:
      "If the call fails, the program continues with all its privileges. End the program unless it returns 0.",
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
    title: titles.tlsOff,
    message:
      "With certificate verification off, anyone on the network path can present a certificate of their own and read or change the traffic. Leave the checks on.",
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
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can include local files or call internal addresses. Remove `XML_PARSE_NOENT` and `XML_PARSE_DTDLOAD`.",
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
