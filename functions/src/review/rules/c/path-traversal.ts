/** C and C++: file paths from input. */
import { cFunction, cMethod } from "../writing/call-matchers.ts";
import { type Check, defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";
import { inMain, foundInMain as found, functionTaking } from "./examples.ts";

const { within: inFunction } = functionTaking("const char *name");

/** A literal, also one that macros and other literals follow: most formats and many paths, which need no look at values. */
export const onlyLiterals = '^(?:u8|[uUL])?"(?:[^"\\\\]|\\\\.)*"(?:\\s|[A-Z]\\w*|"(?:[^"\\\\]|\\\\.)*")*$';

const opensPath: Matcher = {
  any: [
    cFunction({
      names:
        "fopen|_wfopen|FOPEN|fopen_s|open|OPEN|_open|_wopen|open64|openat|creat|freopen|remove|unlink|REMOVE|rename|opendir|mkdir|rmdir|CreateFileA|CreateFileW|CreateFile|DeleteFileA|DeleteFile|remove_all|copy_file|create_directories|send_file|ifstream|ofstream|fstream",
      as: "PATH",
    }),
    cMethod({ names: "open|set_content_from_file|SendFile", as: "PATH" }),
    {
      kind: "declaration",
      all: [
        { has: { field: "type", regex: "(?:^|::)(?:[io]?fstream|QFile)$" } },
        {
          has: {
            kind: "init_declarator",
            has: { field: "value", kind: "argument_list", has: { nthChild: 1, pattern: "$PATH" } },
          },
        },
      ],
    },
  ],
};

const readsNetwork =
  /\b(?:recv|recvfrom|recvmsg|accept4?|SSL_read|gnutls_record_recv|evbuffer_\w+|FCGX_\w+|MHD_\w+|get_header_value|get_param_value)\s*\(|"(?:QUERY_STRING|PATH_INFO|REQUEST_URI|HTTP_\w+)"|\b(?:[Hh]ttp|HTTP)\w*Request\b/;

/** Whether the function reads from a socket, or from a web server. */
const isFromNetwork: Check = (node) => {
  const around = node.ancestors().find((one) => one.kind() === "function_definition");
  return around !== undefined && readsNetwork.test(around.text());
};

const message =
  "Input becomes part of a file path, so `../` or a leading slash in it reaches files outside the intended folder. Resolve it with `realpath`, and reject it unless it still begins with that folder.";

export const pathTraversal = defineRules(["c", "cpp"], "security", [
  {
    id: "c-path-from-network",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message,
    rule: opensPath,
    constraints: { PATH: { not: { regex: onlyLiterals } } },
    flow: { PATH: "remote" },
    check: isFromNetwork,
    valid: [inMain('char b[99]; recv(s, b, 90, 0); fopen("a.txt", "r");')],
    invalid: [found('char b[99] = "/srv/"; recv(s, b + 5, 90, 0);\nint d = open(b, 0);')],
  },
  {
    id: "c-path-traversal",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message,
    rule: opensPath,
    constraints: { PATH: { not: { regex: onlyLiterals } } },
    flow: { PATH: "remote" },
    check: (node, file) => !isFromNetwork(node, file),
    valid: [inMain('fopen("a.txt", "r");'), inMain('fopen(argv[1], "r");'), inFunction('fopen(name, "r");')],
    invalid: [found('char b[99]; fgets(b, 99, stdin);\nFILE *f = fopen(b, "r");')],
  },
]);
