/** Go: files and connections that nothing closes, contexts that nothing ends, and bodies that are read however long they are. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, foundInHandler, inFunction, inHandler } from "./examples.ts";
import { declarationAround, partsOf, word } from "./tree.ts";
import { returnsOpened } from "../shared/own-openers.ts";
import { titles } from "../writing/titles.ts";

const opening = String.raw`(?:os\.(?:Open|Create|OpenFile|CreateTemp)|ioutil\.TempFile|zip\.OpenReader|net\.(?:Dial|DialTimeout|Listen|ListenPacket)|tls\.Dial|excelize\.OpenFile)\(`;
const opens = new RegExp(`^${opening}`);

/** How such a call begins: whose it is, or the name of a function of the file that may open. */
const opener = String.raw`(?:(?:os|ioutil|zip|net|tls|excelize)\.|(?:[a-z]\w*\.)?\w*(?:[oO]pen|[cC]reate|[dD]ial|[cC]onnect|[lL]isten)\w*\()`;

/** By itself, or through a function of the same file that returns what it opened. */
function opensFile(call: string, text: string): boolean {
  if (opens.test(call)) return true;
  const name = /^(?:[a-z]\w*\.)?(\w+)\(/.exec(call)?.[1];
  return name !== undefined && returnsOpened(name, text, opening);
}

/** What is given a reader or writer here reads or writes it, and leaves closing to the caller. */
const readers =
  "io\\.\\w+|ioutil\\.\\w+|bufio\\.\\w+|json\\.\\w+|xml\\.\\w+|csv\\.\\w+|gob\\.\\w+|yaml\\.\\w+|toml\\.\\w+|gzip\\.\\w+|zlib\\.\\w+|tar\\.\\w+|zip\\.New\\w+|bzip2\\.\\w+|image\\.\\w+|png\\.\\w+|jpeg\\.\\w+|gif\\.\\w+|binary\\.\\w+|fmt\\.\\w+|hex\\.\\w+|pem\\.\\w+|log\\.\\w+|slog\\.New\\w+|errors\\.\\w+|template\\.\\w+|\\w+\\.(?:Execute|ReadFrom|WriteTo|Copy)";

const isHandedOn = (name: string): RegExp =>
  new RegExp(
    String.raw`(?:\breturn\b[^\n]*?|[:{,]\s*&?|=\s*&?|<-\s*|&|\bgo\b[^\n]*?|\bappend\([^\n]*?)(?<![\w.])${name}\b(?!\s*[.,]?\s*(?:\w+\s*)?:?=[^=]|\.|\s*[!=]=)`,
  );

/** Without the places where the file is only read, written or asked for. */
function withoutReading(text: string, name: string): string {
  const it = String.raw`(?<![\w.])${name}\b`;
  return text
    .replaceAll(new RegExp(String.raw`${it}\s*[!=]=`, "g"), "")
    .replaceAll(new RegExp(String.raw`(?:${readers})\(\s*(?:[\w.&"%]+,\s*)*?${it}(?!\.)`, "g"), "$(")
    .replaceAll(new RegExp(String.raw`${it}\.\w+`, "g"), "");
}

/** A reader made of the file that leaves the function takes the file along. */
function leavesWithReader(text: string, name: string): boolean {
  const made = new RegExp(
    String.raw`\b(\w+)(?:, \w+)?\s*:?=\s*(?:${readers})\([^\n]*?(?<![\w.])${name}\b(?!\.)`,
  ).exec(text);
  const reader = made?.[1];
  if (
    new RegExp(
      String.raw`return\s+(?:&?[\w.]+\{|[\w.]*\bNew\w*\()[^\n]*[({,:]?\s*\b${name}\b(?!\.)[^\n.]*$`,
      "m",
    ).test(text)
  )
    return true;
  return (
    reader !== undefined &&
    !reader.startsWith("err") &&
    isHandedOn(reader).test(text.slice((made?.index ?? 0) + reader.length))
  );
}

/** By its name: in the function nothing closes it, gives it away or keeps it. */
function isNeverClosed(declaration: SgNode, { text }: Pick<ParsedFile, "text">): boolean {
  const right = partsOf(fieldOf(declaration, "right"))[0];
  const name = textOf(partsOf(fieldOf(declaration, "left"))[0] ?? declaration);
  const around = declarationAround(declaration);
  if (right === undefined || around === null || !/^[a-z]\w*$/.test(name)) return false;
  if (!opensFile(textOf(right), text)) return false;
  // A name that was there before may be closed by what stands before.
  const from =
    kindOf(declaration) === "short_var_declaration"
      ? declaration.range().end.index - around.range().start.index
      : 0;
  const rest = from > 0 ? textOf(around).slice(from) : textOf(around).replace(textOf(declaration), "");
  if (
    new RegExp(
      String.raw`${word(name)}\.(?:Close|File|SyscallConn|Fd)\b|\b(?:defer|go)\b[^\n]*[(,]\s*${name}\s*[,)]`,
    ).test(rest)
  )
    return false;
  if (leavesWithReader(rest, name)) return false;
  return !new RegExp(word(name)).test(withoutReading(rest, name));
}

/** The process ends with the function. */
function isOfProgram(node: SgNode): boolean {
  const around = declarationAround(node);
  return around !== null && /^(?:main|init|Test\w*|Benchmark\w*)$/.test(fieldTextOf(around, "name"));
}

const limits = /MaxBytes(?:Reader|Handler)|LimitReader|LimitedReader|BodyLimit|ContentLength\s*>/;

/** Go demands that a name is used, and `_ = cancel` is a use. */
function isOnlySilenced(declaration: SgNode): boolean {
  const [, cancel] = partsOf(fieldOf(declaration, "left")).map(textOf);
  const around = declarationAround(declaration);
  if (cancel === undefined || around === null || cancel === "_") return false;
  const rest = textOf(around).slice(declaration.range().end.index - around.range().start.index);
  const uses = [...rest.matchAll(new RegExp(String.raw`(?<![\w.])${cancel}\b`, "g"))].length;
  return uses > 0 && uses === [...rest.matchAll(new RegExp(String.raw`\b_ = ${cancel}\b`, "g"))].length;
}

const waits =
  /\btime\.Sleep\(|\bhttp\.(?:Get|Post|Head|PostForm)\(|\.(?:Do|Query|QueryRow|Exec|Ping|Send|Recv|Receive|ReadMessage|Accept)\(|<-\s*time\.After\(|<-\s*\w+\.C\b/;

/** A loop without a condition that waits, in a function that was given a context and never asks it. */
function ignoresContext(loop: SgNode): boolean {
  const around = declarationAround(loop);
  const body = fieldOf(loop, "body");
  if (around === null || body === null) return false;
  const context = /(?<![\w.])(\w+) context\.Context\b/.exec(fieldTextOf(around, "parameters"))?.[1];
  const text = textOf(body);
  if (context === undefined || context === "_" || !waits.test(text)) return false;
  const isLeft = /\b(?:return|break|goto|panic|os\.Exit|\w*\.?Fatal\w*|runtime\.Goexit)\b/.test(text);
  return (
    !isLeft && !new RegExp(String.raw`(?<![\w.])${context}\b|\.Done\(\)|<-\s*(?:done|stop|quit)\b`).test(text)
  );
}

export const resourceLeak = defineRules(["go"], "bug", [
  {
    id: "go-file-never-closed",
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    see: ["https://pkg.go.dev/os#File.Close"],
    title: titles.fileLeak,
    message:
      "The descriptor of {the file} stays open until the garbage collector runs, and a busy server runs out of them. Add `defer f.Close()` after the error check.",
    names: firstAssigned,
    glance: new RegExp(String.raw`\w, \w+ :?= ${opener}`),
    rule: {
      any: [{ kind: "short_var_declaration" }, { kind: "assignment_statement" }],
      regex: String.raw`^[a-z]\w*, \w+ :?= ${opener}`,
    },
    check: isNeverClosed,
    mildest: isOfProgram,
    valid: [
      inFunction("fh, err := os.Open(p)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer fh.Close()"),
      inFunction("fh, err := os.Open(p)\n\treturn bufio.NewReader(fh)"),
      inFunction("fh, err := os.Open(p)\n\ts.file = fh"),
      inFunction("fh, err := os.Open(p)\n\treturn &T{r: csv.NewReader(fh)}, nil"),
      inFunction("fh, err := os.Open(p)\n\ts := bufio.NewScanner(fh)\n\treturn &T{s: s}"),
      inFunction("fh, err := os.Open(p)\n\tread(fh)"),
      `package p\n\nfunc openLog(p string) (*os.File, error) {\n\treturn os.Open(p)\n}\n\nfunc f(p string) error {\n\tlog, err := openLog(p)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer log.Close()\n\treturn g(log.Name())\n}`,
      `package p\n\nfunc openLog(p string) (*Log, error) {\n\treturn newLog(p), nil\n}\n\nfunc f(p string) {\n\tlog, err := openLog(p)\n\tg(log.Name(), err)\n}`,
    ],
    invalid: [
      found("fh, err := os.Open(p)\n\tif err != nil {\n\t\treturn nil\n\t}\n\treturn io.ReadAll(fh)"),
      found("fh, err := os.Create(p)\n\tfmt.Fprintln(fh, text)"),
      found("fh, err := os.Open(p)\n\ts := bufio.NewScanner(fh)\n\tfor s.Scan() {\n\t\tg(s.Text())\n\t}"),
      found('c, err := net.Dial("tcp", a)\n\tc.Write(b)'),
      {
        code: "package p\n\nfunc openLog(p string) (*os.File, error) {\n\treturn os.Open(p)\n}\n\nfunc f(p string) {\n\tlog, err := openLog(p)\n\tg(log.Name(), err)\n}",
        lines: [8],
      },
    ],
  },
  {
    id: "go-cancel-never-called",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://pkg.go.dev/context#WithCancel"],
    title: titles.contextLeak,
    message:
      "The context's timer and children stay in memory until the parent ends. Call the cancel function, best with `defer cancel()`.",
    glance: /\b_ = \w/,
    rule: {
      kind: "short_var_declaration",
      regex: "context\\.With(?:Cancel|Timeout|Deadline)(?:Cause)?\\(",
    },
    check: isOnlySilenced,
    valid: [
      inFunction("ctx, cancel := context.WithCancel(p)\n\tdefer cancel()"),
      inFunction("ctx, cancel := context.WithCancel(p)\n\ts.stop = cancel"),
    ],
    invalid: [found("ctx, cancel := context.WithCancel(p)\n\t_ = cancel")],
  },
  {
    id: "go-body-without-limit",
    severity: "low",
    confidence: "medium",
    category: "security",
    cwe: 770,
    see: ["https://pkg.go.dev/net/http#MaxBytesReader"],
    title: "Missing request body limit",
    message:
      "The body is read without a limit, so one client that sends gigabytes exhausts the server's memory or disk. Wrap the body in `http.MaxBytesReader` first.",
    rule: {
      any: [
        goCall({
          names: "ReadAll",
          on: "^(?:io|ioutil)$",
          args: {
            has: {
              nthChild: 1,
              regex: "^(?:r|req|request|c\\.Request|ctx\\.Request|c\\.Request\\(\\))\\.Body$",
            },
          },
        }),
        goCall({ names: "ParseMultipartForm", on: "^(?:r|req|request|c\\.Request)$" }),
      ],
    },
    check: (call, { text }) =>
      !limits.test(text) &&
      !/\bRoundTrip\(|\*http\.Response\b/.test(textOf(declarationAround(call) ?? call)) &&
      /ResponseWriter|\*http\.Request|gin\.Context|echo\.Context/.test(text),
    valid: [
      inHandler("r.Body = http.MaxBytesReader(w, r.Body, 1<<20)\n\tb, err := io.ReadAll(r.Body)"),
      inHandler("b, err := io.ReadAll(resp.Body)"),
      "package p\n\nfunc (t T) RoundTrip(req *http.Request) (*http.Response, error) {\n\tb, err := io.ReadAll(req.Body)\n\treturn t.send(b, err)\n}",
    ],
    invalid: [
      foundInHandler("b, err := io.ReadAll(r.Body)"),
      foundInHandler("err := r.ParseMultipartForm(32 << 20)"),
    ],
  },
  {
    id: "go-loop-ignores-context",
    severity: "low",
    confidence: "medium",
    cwe: 835,
    see: ["https://pkg.go.dev/context"],
    title: "Goroutine leak: loop ignores its context",
    message:
      "The loop never checks the context that the function receives, so nothing stops this goroutine. Select on `ctx.Done()` together with the wait.",
    glance: /\bfor \{/,
    rule: { kind: "for_statement", regex: "^for \\{" },
    fileHas: ["context.Context"],
    check: ignoresContext,
    valid: [
      "package p\n\nfunc f(ctx context.Context) {\n\tfor {\n\t\tselect {\n\t\tcase <-ctx.Done():\n\t\t\treturn\n\t\tcase <-time.After(d):\n\t\t}\n\t}\n}",
      "package p\n\nfunc f(ctx context.Context) {\n\tfor {\n\t\tif err := db.Ping(); err != nil {\n\t\t\treturn\n\t\t}\n\t}\n}",
    ],
    invalid: [
      {
        code: "package p\n\nfunc f(ctx context.Context) {\n\tfor {\n\t\tpoll()\n\t\ttime.Sleep(d)\n\t}\n}",
        lines: [4],
      },
    ],
  },
]);
