/** Go: request values in pages. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { argumentsOf, assignedTo, declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** A writer that the function was given or made as something else than the response to a request. */
function isOtherWriter(call: string, around: string): boolean {
  const writer = /^(?:fmt|io)\.\w+\((\w+),|^(\w+)\.Write/.exec(call);
  const name = writer?.[1] ?? writer?.[2] ?? "";
  return new RegExp(
    String.raw`\b${name}\s+(?:io\.(?:Writer|WriteCloser|StringWriter)|\*(?:bufio\.Writer|bytes\.Buffer|os\.File|strings\.Builder))\b|\b${name}\s*:?=\s*(?:&?bytes\.|new\(|&?strings\.Builder|os\.)`,
  ).test(around);
}

const responseType =
  /(?:(?:"Content-Type"|HeaderContentType|"content-type")(?:\s*,|\]\s*=)\s*(?:\[\]\w+\{)?|\.SetContentType\(|\.(?:Data|Blob)\([^,]*,\s*|\.Type\()\s*["`]([^"`]*)["`]|\b(?:MIME(?:Text|Application)\w+)/g;
const markup = /html|svg|^\.?xht|XML$|MIMETextHTML/i;

/** Whether the function says of its response nothing, or that it is a page. */
function maySendMarkup(call: SgNode): boolean {
  const around = declarationAround(call);
  if (around === null) return true;
  if (textOf(call).startsWith("template.")) return !isOfRedirect(call, textOf(around));
  if (isOtherWriter(textOf(call), textOf(around)) || isFile(textOf(call), textOf(around))) return false;
  const types = [...textOf(around).matchAll(responseType)].map(([whole, type]) => type ?? whole);
  if (types.length === 0)
    return !(isSniffedAsText(textOf(call)) || isObject(call)) || /["`]\s*</.test(textOf(around));
  return types.some((type) => markup.test(type));
}

/** `writer, err := fs.OpenAppendable(path)`: what was opened in the function is no response. */
function isFile(call: string, around: string): boolean {
  const writer = /^(?:fmt|io)\.\w+\((\w+)\s*,/.exec(call)?.[1];
  return (
    writer !== undefined &&
    new RegExp(
      String.raw`(?<![\w.])${writer}\s*(?:,\s*\w+\s*)?:?=\s*[\w.]*(?:Open|Create|Writable|Appendable|NewFile|FileWriter)\w*\(`,
    ).test(around)
  );
}

/** The error's message was the address of a redirect, in a branch that returns: what comes here is another error's. */
function isOfRedirect(call: SgNode, around: string): boolean {
  const error = /\b(\w+)\.(?:Message|Error\(\))/.exec(textOf(call))?.[1];
  return (
    error !== undefined &&
    new RegExp(String.raw`[rR]edirect\([^()]*\b${error}\.(?:Message|Error\(\))[^()]*\)\s*\n\s*return\b`).test(
      around,
    )
  );
}

/** A path begins with a slash. */
const startsWithPath =
  /^(?:(?:fmt|io)\.\w+\([\w.]+,\s*|[\w.]+\.Write(?:String)?\()(?:\[\]byte\(|string\()?\w+\.(?:URL\.(?:Path\b|EscapedPath\(|RequestURI\()|RequestURI\b)/;

/** What begins with plain words is no page to net/http, which looks at the first signs alone (https://mimesniff.spec.whatwg.org). */
function isSniffedAsText(call: string): boolean {
  return (
    startsWithPath.test(call) ||
    /^(?:fmt|io)\.\w+\([\w.]+,\s*["`][\w(['*#{-]/.test(call) ||
    /^[\w.]+\.Write(?:String)?\((?:\[\]byte\()?["`][\w(['*#{-]/.test(call)
  );
}

/** JSON that was written before: `body := []byte(fmt.Sprintf(`{"error": ...`))`. */
function isObject(call: SgNode): boolean {
  const written = argumentsOf(call).at(-1);
  if (written === undefined || !/^\w+$/.test(textOf(written))) return false;
  return /^(?:\[\]byte\(|string\()?(?:fmt\.Sprintf\()?["`]\s*\{/.test(
    assignedTo(textOf(written), call) ?? "",
  );
}

export const reflectedXss = defineRules(["go"], "security", [
  {
    id: "go-reflected-xss",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "Without a content type, net/http detects HTML, so markup in the request value runs as script in the visitor's browser. Use html/template, or escape with `html.EscapeString`.",
    rule: {
      any: [
        goCall({
          names: "Fprintf",
          on: "^fmt$",
          args: {
            all: [{ has: { nthChild: 1, regex: "^(?:w|rw|writer|res)$" } }],
          },
          asAll: "VALUE",
        }),
        goCall({
          names: "Fprint|Fprintln",
          on: "^fmt$",
          asAll: "VALUE",
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|resp|c\\.Writer|ctx\\.Response\\(\\))$" } },
        }),
        goCall({
          names: "Write|WriteString",
          on: "^(?:w|rw|writer|res|resp|c\\.Writer|c\\.Response\\(\\)|ctx\\.Response\\(\\)|ctx|c\\.Ctx\\.ResponseWriter)$",
          as: "VALUE",
        }),
        goCall({
          names: "WriteString|Copy",
          on: "^io$",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|resp|c\\.Writer)$" } },
        }),
        goCall({
          names: "WriteTo",
          onAs: "VALUE",
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|resp|c\\.Writer)$" } },
        }),
        goCall({ names: "HTML|JS|URL|HTMLAttr|CSS|JSStr|Srcset", on: "^template$", as: "VALUE" }),
        goCall({
          names: "HTML|HTMLBlob",
          on: "^(?:c|ctx)$",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 2, not: { regex: '^"[\\w./-]+\\.(?:html|tmpl|gohtml)"$' } } },
        }),
        {
          ...goCall({ names: "SendString|Send", on: "^(?:c|ctx)$", as: "VALUE" }),
          inside: {
            stopBy: "end",
            any: [{ kind: "function_declaration" }, { kind: "method_declaration" }, { kind: "func_literal" }],
            regex: 'text/html|MIMETextHTML|Type\\("html"\\)',
          },
        },
        goCall({
          names: "Data|Blob",
          on: "^(?:c|ctx)$",
          as: "VALUE",
          nth: 3,
          args: { has: { nthChild: 2, regex: "html" } },
        }),
      ],
    },
    check: maySendMarkup,
    flow: { VALUE: "reflected" },
    milder: whereGuessed,
    valid: [
      inFunction('fmt.Fprintf(w, "<p>%s</p>", html.EscapeString(r.FormValue("q")))'),
      inFunction("w.Write(data)"),
      inFunction("w.Write([]byte(r.URL.Path))"),
      inFunction(
        'ip := r.Header.Get("X-Real-Ip")\n\tif net.ParseIP(ip) != nil {\n\t\tw.Write([]byte(ip))\n\t}',
      ),
      inFunction('fmt.Fprintf(w, "%d", n)'),
      inFunction('body := []byte(fmt.Sprintf(`{"error":"%v"}`, r.FormValue("q")))\n\tw.Write(body)'),
      inFunction("writer, err := connection.getFileWriter(path)\n\t_, err = io.Copy(writer, r.Body)"),
      inFunction(
        'err := HTTPError{Message: r.FormValue("to")}\n\tif err.Status < 400 {\n\t\tsendRedirect(w, err.Status, err.Message)\n\t\treturn\n\t}\n\tx := template.HTML(fmt.Sprintf("<p>%s</p>", err.Message))',
      ),
      inFunction('fmt.Fprintf(w, "hello %s", r.FormValue("q"))'),
      inFunction('w.Header().Set("Content-Type", "text/plain")\n\tfmt.Fprintf(w, "%s", r.FormValue("q"))'),
    ],
    invalid: [
      found('fmt.Fprintf(w, "<p>%s</p>", r.FormValue("q"))'),
      found('q := r.URL.Query().Get("q")\n\tw.Write([]byte("<h1>" + q + "</h1>"))'),
      found('body := []byte(fmt.Sprintf("<p>%v</p>", r.FormValue("q")))\n\tw.Write(body)', 5),
      found('err := HTTPError{Message: r.FormValue("to")}\n\tx := template.HTML(err.Message)', 5),
      found('x := template.HTML(r.FormValue("h"))'),
    ],
  },
]);
