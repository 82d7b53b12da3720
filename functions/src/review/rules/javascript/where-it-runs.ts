/** JavaScript and TypeScript: whether code runs on a page or a server, and what kind of response it gives. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { fieldOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { isCalledWithRequest } from "../../taint/parameters.ts";
import { javascriptTaint } from "../../taint/tables/javascript.ts";
import { valueAt } from "./names.ts";
import { argumentsOf, functionAround, partsOf, receiverOf } from "./tree.ts";

const page = /\b(?:window|document)\s*\.\s*\w/;
const server =
  /\b(?:req|request|ctx|context\.request|event)\.(?:query|body|params|headers|cookies|url|json\(|formData\()|\brequire\(["'`](?:node:)?(?:http|https|express|koa|fs)["'`]\)|\bformData\.get\(/;

/** A browser calls addresses with the rights of who sits before it, and reaches nothing that they cannot. */
export function runsOnPage({ text }: ParsedFile): boolean {
  return page.test(text) && !server.test(text);
}

/** `res.send(...)`, and `out.send(...)` where `out` is the second parameter of a function that a server calls. */
export function isOfResponse(call: SgNode, { text }: ParsedFile): boolean {
  const receiver = receiverOf(call);
  const name = receiver === null ? "" : (/^\w+/.exec(textOf(receiver))?.[0] ?? "");
  if (/^(?:res|response|reply|ctx|NextResponse|c|h)$/.test(name)) return true;
  for (let fn = functionAround(call); fn !== null; fn = functionAround(fn)) {
    const second = partsOf(fieldOf(fn, "parameters"))[1];
    if (second !== undefined && /^\w+/.exec(textOf(second))?.[0] === name)
      return isCalledWithRequest(startOf(fn), { table: javascriptTaint, text });
  }
  return false;
}

const contentType =
  /(?:content-type["'`]?\s*\]?\s*[,:=]\s*|\.(?:type|contentType)\(\s*)["'`]([\w./+-]+)|\bwriteHead\([^)]{0,80}content-type["'`]\s*:\s*["'`]([\w./+-]+)/gi;

/** The last content type that the function sets before the call is none that a browser runs scripts of. */
export function respondsWithoutHtml(call: SgNode): boolean {
  const fn = functionAround(call);
  if (fn === null) return false;
  const before = textOf(fn).slice(0, startOf(call) - startOf(fn));
  const [, set = "", written = ""] = [...before.matchAll(contentType)].at(-1) ?? [];
  return /json|plain|^te?xt$|csv|javascript|octet|image\/(?!svg)|event-stream/i.test(set || written);
}

/** JSON, or a list, which Express sends as JSON. */
export function respondsWithList(call: SgNode): boolean {
  const [answer] = argumentsOf(call);
  if (answer === undefined) return false;
  const value = kindOf(answer) === "identifier" ? lastValueOf(answer, call) : textOf(answer);
  return (
    value.startsWith("JSON.stringify(") ||
    /^(?:\[|Object\.(?:keys|values|entries)\([\w$.]+\)\.map\()/.test(value)
  );
}

/** The text of what the name was given last before the call. */
function lastValueOf(name: SgNode, call: SgNode): string {
  const fn = functionAround(call);
  if (fn === null) return "";
  const before = textOf(fn).slice(0, startOf(call) - startOf(fn));
  const own = textOf(name).replaceAll("$", String.raw`\$`);
  const given = [...before.matchAll(new RegExp(String.raw`(?<![\w$.])${own}\s*=(?!=)\s*`, "g"))].at(-1);
  return given ? before.slice(given.index + given[0].length, given.index + given[0].length + 120) : "";
}

/** `res.sendFile(name, options)` and `send(req, name, options)` with a root in the options refuse to leave it. */
export function keepsToRoot(call: SgNode, { text }: ParsedFile): boolean {
  return argumentsOf(call)
    .slice(1)
    .some((option) => {
      const value = valueAt(option, call);
      if (value !== null && kindOf(value) === "object") return /\broot\b/.test(textOf(value));
      return kindOf(option) === "identifier" && text.includes(`${textOf(option)}.root = `);
    });
}

const refusesOutside = /\brelative\s*\([\s\S]{0,200}?\.startsWith\(\s*["'`]\.\./;

/** `relative(root, path).startsWith("..")` was asked here, or where the path was made. */
export function isToldOff(call: SgNode, { text }: ParsedFile): boolean {
  if (!refusesOutside.test(text)) return false;
  const fn = textOf(functionAround(call) ?? call);
  return refusesOutside.test(fn) || !server.test(fn);
}
