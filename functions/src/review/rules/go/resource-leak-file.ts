/** Go: files that are not closed. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
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

export const resourceLeakFile = defineRules(["go"], "bug", [
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
    textFilter: new RegExp(String.raw`\w, \w+ :?= ${opener}`),
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
]);
