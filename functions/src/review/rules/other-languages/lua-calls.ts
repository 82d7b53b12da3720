/** Calls in Lua, and where a request's values stand in OpenResty and its kin. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import type { Reading } from "./assigned-values.ts";

export function luaCall(names: string): Matcher {
  return { kind: "function_call", has: { field: "name", regex: `^(?:${names})$` } };
}

export function argumentsOf(call: SgNode): SgNode | null {
  return fieldOf(call, "arguments");
}

export const luaReading: Reading = {
  functions: new Set(["function_declaration", "function_definition"]),
  gifts: /(?<![.\w])(?<name>[a-z_]\w*)\s*=(?!=)\s*(?<value>[^\n]+)/g,
  sources:
    /\bngx\.req\.(?:get_uri_args|get_post_args|get_body_data|get_headers)\(|\bngx\.var\.(?:arg_|http_|cookie_|request_uri|args|uri)|\bself\.params\b|\breq(?:uest)?\.(?:params|query|body|args|headers)\b/,
  cleaners:
    /\b(?:tonumber|\w*escape\w*|\w*encode\w*|\w*quote\w*|sanitize\w*|basename|md5|sha\w*)\(|:gsub\(\s*["']\[\^/,
  tests: /\bif\b[^\n]*(?::match|string\.match|:find|string\.find|\w*(?:allowed|valid|known)\w*)\s*[([]/i,
};
