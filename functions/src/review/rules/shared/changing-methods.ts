/** Tells calls that change what they are called on, though strings have a method of that name that does not. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";

/** Things with a length that one trims, and shapes that one takes from each other. */
const changing =
  /(?:cache|list|queue|buffer|stack|pool|builder|tree|history|log|lru|map|set|path|shape|video|audio|clip|layer|image|canvas|area|matrix|vector|region|lines|items)s?\d*$/i;

/** The file defines the method, the name tells a container, or a comment says that the line is there to fail. */
export function changesItself(call: SgNode, { text }: ParsedFile): boolean {
  const [, receiver = "", method = ""] =
    /([\w$]*)\s*(?:\?\.|\.|->)\s*(\w+)\s*\(?[^.]*$/.exec(call.text()) ?? [];
  if (method === "") return false;
  return (
    changing.test(receiver) ||
    isNoText(text, receiver) ||
    definesMethod(text, method) ||
    isMeantToFail(call, text)
  );
}

/** What the file makes as an object, or calls by methods that no string has: `storage = createStore(); storage.set(key, x)`. */
function isNoText(text: string, receiver: string): boolean {
  if (receiver === "") return false;
  const name = String.raw`(?<![\w$])${receiver.replaceAll("$", String.raw`\$`)}`;
  const made = String.raw`${name}\s*(?::\s*[\w.<>]+\s*)?=\s*(?:await\s+)?(?:new\s|(?:\w+\.)*(?:create|make|open|build|use)[A-Z]\w*\()`;
  const called = String.raw`${name}\s*\??\.(?:set|put|add|delete|remove|clear\w*|push|close|open|destroy|save|write)\(`;
  return new RegExp(`${made}|${called}`).test(text);
}

function definesMethod(text: string, name: string): boolean {
  const defined = new RegExp(
    String.raw`\b(?:def|fun|func|function|void|sub)\s+(?:\w+\.)?${name}\b|^[ \t]*(?:(?:public|private|protected|internal|static|async|override|virtual)\s+)*(?:\w+\s+)?${name}\s*\([^()\n]*\)\s*(?::[^{;=\n]*)?\{`,
    "m",
  );
  return defined.test(text);
}

/** Tests of types write what must not compile, with a comment before it. */
function isMeantToFail(call: SgNode, text: string): boolean {
  const lineStart = text.lastIndexOf("\n", call.range().start.index) + 1;
  const before = text.slice(text.lastIndexOf("\n", lineStart - 2) + 1, lineStart);
  return /@ts-expect-error|@ts-ignore|\bTHROWS\b|\$ExpectError|type: ignore/.test(before);
}
