/** JavaScript and TypeScript: addresses that a client chooses for itself. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { receiverOf } from "./tree.ts";
import { defects } from "../shared/defects.ts";

export const clientControlledAddress = defineRules(ecmascript, "security", [
  {
    id: "js-address-for-client",
    ...defects.ssrf,
    rule: jsCall({
      names: "get|post|put|delete|patch|head|request",
      on: String.raw`^(?:this\.)?\w+$`,
      as: "URL",
    }),
    fileHas: ["axios.create(", "got.extend(", "ky.create(", "request.defaults(", "superagent.agent("],
    flow: { URL: "url" },
    check: isOfOwnClient,
    valid: [
      "const api = axios.create(); function f(req) { return api.get(`/users/${req.params.id}`); }",
      "const api = axios.create(); const all = new Map(); function f(req) { return all.get(req.query.url); }",
    ],
    invalid: ["const api = axios.create(); function f(req) { return api.get(req.query.url); }"],
  },
]);

/** A client that this file made. */
function isOfOwnClient(call: SgNode, { text }: ParsedFile): boolean {
  const name = textOf(receiverOf(call) ?? call).replace(/^this\./, "");
  if (!/^\w+$/.test(name)) return false;
  const made = String.raw`\b${name}\s*=\s*(?:axios\.create|got\.extend|ky\.create|request\.defaults|superagent\.agent)\(`;
  return new RegExp(made).test(text);
}
