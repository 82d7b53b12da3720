/** JavaScript and TypeScript: request values that become objects with code. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { nameCalled, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const unsafeDeserialization = defineRules(ecmascript, "security", [
  {
    id: "js-unsafe-deserialization",
    severity: "critical",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "`unserialize` of node-serialize evaluates functions found in its input, so the input is code. Use `JSON.parse` and validate the result with a schema.",
    rule: jsCall({ names: "unserialize|deserialize|parse|revive", as: "INPUT", onAs: "ON" }),
    fileHas: ["serialize", "funcster", "cryo"],
    flow: { INPUT: "variable" },
    check: readsFunctions,
    valid: [
      "const { serialize } = require('serialize-javascript'); v8.deserialize(text)",
      "serialize.serialize(user)",
      "JSON.parse(text)",
      "php.unserialize(text)",
    ],
    invalid: [
      "serialize.unserialize(req.cookies.profile)",
      "nodeSerialize.unserialize(text)",
      "const s = require('serialize-to-js'); function f(req) { return s.deserialize(req.cookies.profile); }",
    ],
  },
  {
    id: "js-unsafe-yaml",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.anyObject,
    message:
      "The full schema of js-yaml builds functions from tags in the document, so the document can run code. Leave the schema out, so that values stay plain.",
    rule: jsCall({
      names: "load|loadAll",
      bare: "also",
      on: "^(?:yaml|jsyaml|YAML)$",
      args: { has: { nthChild: 2, regex: "DEFAULT_FULL_SCHEMA|js-yaml-js-types|unsafe" } },
    }),
    valid: ["yaml.load(text)", "yaml.load(text, { schema: yaml.JSON_SCHEMA })"],
    invalid: ["yaml.load(text, { schema: yaml.DEFAULT_FULL_SCHEMA })"],
  },
]);

const runsFunctions = /^(?:node-serialize|serialize-to-js|funcster|cryo|serialijse)$/;

function readsFunctions(call: SgNode): boolean {
  const receiver = receiverOf(call);
  const isNamed = nameCalled(call) === "unserialize" && /serialize/i.test(textOf(receiver ?? call));
  return isNamed || isOfModule(receiver, runsFunctions);
}
