/** Go: bodies and archives that are read without a limit. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { goCall } from "../writing/call-matchers.ts";
import { textOf, fieldOf, kindOf } from "../../syntax/node-memo.ts";
import { declarationAround, argumentsOf, assignedTo, isBounded } from "./tree.ts";
import { inHandler, foundInHandler } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const limits = /MaxBytes(?:Reader|Handler)|LimitReader|LimitedReader|BodyLimit|ContentLength\s*>/;

const fromText = /^strconv\.(?:Atoi|ParseInt|ParseUint)\(/;

const fromRequest =
  /\b(?:r|req|request|c|ctx)\.(?:FormValue|PostFormValue|PathValue|Query|Param|Params|QueryParam|DefaultQuery|PostForm|Header|URL|Form|Cookie)\b|URLParam\(|Vars\(/;

export const resourceExhaustion = defineRules(["go"], "bug", [
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
    id: "go-decompression-bomb",
    severity: "medium",
    confidence: "medium",
    category: "security",
    cwe: 409,
    see: ["https://pkg.go.dev/io#CopyN"],
    title: "Decompression bomb: no size limit",
    message:
      "A file of some kilobytes can decompress to more than the disk or memory holds. Copy with `io.CopyN` or read through `io.LimitReader`.",
    rule: {
      any: [
        goCall({ names: "Copy|CopyBuffer", on: "^io$", args: { has: { nthChild: 2, kind: "identifier" } } }),
        goCall({
          names: "ReadAll",
          on: "^(?:io|ioutil)$",
          args: { has: { nthChild: 1, kind: "identifier" } },
        }),
      ],
    },
    fileHas: ["archive/zip", "archive/tar", "compress/"],
    check: isUnpacked,
    valid: [
      'package p\n\nimport "compress/gzip"\n\nfunc f() {\n\tz, err := gzip.NewReader(r)\n\tio.CopyN(w, z, 1024)\n}',
      'package p\n\nimport "compress/gzip"\n\nfunc f() {\n\tz, err := os.Open(n)\n\tio.Copy(w, z)\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "compress/gzip"\n\nfunc f() {\n\tz, err := gzip.NewReader(r)\n\tio.Copy(w, z)\n}',
        lines: [7],
      },
      {
        code: 'package p\n\nimport "archive/zip"\n\nfunc f(e *zip.File) {\n\tz, err := e.Open()\n\tio.Copy(w, z)\n}',
        lines: [7],
      },
    ],
  },
  {
    id: "go-size-from-request",
    severity: "medium",
    confidence: "medium",
    category: "security",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size comes from the request: a large number exhausts the memory, and a negative one panics. Compare it with the largest sensible size first.",
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^(?:make|strings\\.Repeat|bytes\\.Repeat)$" } },
        { has: { field: "arguments", has: { kind: "identifier" } } },
      ],
    },
    fileHas: ["strconv."],
    check: isSizedByRequest,
    valid: [
      inHandler(
        'n, err := strconv.Atoi(r.FormValue("n"))\n\tif err != nil || n > 100 {\n\t\treturn\n\t}\n\tb := make([]byte, n)',
      ),
      inHandler("n, err := strconv.Atoi(os.Args[1])\n\tb := make([]byte, n)"),
    ],
    invalid: [
      foundInHandler(
        'n, err := strconv.Atoi(r.FormValue("n"))\n\tif err != nil {\n\t\treturn\n\t}\n\tb := make([]byte, n)',
      ),
    ],
  },
]);

function isSizedByRequest(call: SgNode): boolean {
  const [, ...sizes] = argumentsOf(call);
  return sizes.some((size) => {
    if (kindOf(size) !== "identifier") return false;
    const made = assignedTo(textOf(size), call) ?? "";
    return fromText.test(made) && isOfRequest(made, call) && !isBounded(textOf(size), call);
  });
}

function isOfRequest(made: string, place: SgNode): boolean {
  if (fromRequest.test(made)) return true;
  const text = /\((\w+)/.exec(made)?.[1];
  return (
    text !== undefined && declarationAround(place) !== null && fromRequest.test(assignedTo(text, place) ?? "")
  );
}

/** The source was made by a decompressor, or opened from an archive's entry. */
function isUnpacked(call: SgNode): boolean {
  const all = argumentsOf(call);
  const source = textOf(fieldOf(call, "function") ?? call).endsWith("ReadAll") ? all[0] : all[1];
  if (source === undefined) return false;
  const made = assignedTo(textOf(source), call) ?? "";
  if (/^(?:gzip|zlib|bzip2|flate|lzw|zstd|snappy|xz|brotli|tar|pgzip)\.NewReader\w*\(/.test(made))
    return true;
  return (
    /^\w+\.Open\(\)$/.test(made) &&
    textOf(call.getRoot().root()).includes('"archive/zip"') &&
    !/http|multipart/.test(made) &&
    /zip\.File|zip\.(?:OpenReader|NewReader)/.test(textOf(declarationAround(call) ?? call))
  );
}
