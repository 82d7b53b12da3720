/** Ruby: objects that are built from untrusted data. */
import type { SgNode } from "@ast-grep/napi";
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { methodAround, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const plainMode = "^:?mode(?::|\\s*=>)\\s*:(?:strict|compat|null|rails|json|wab)$";

export const unsafeDeserialization = defineRules(["ruby"], "security", [
  {
    id: "rb-unsafe-deserialization",
    severity: "critical",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "Reading instantiates the classes that the request names, so a client can run commands through known gadget chains. Use JSON, or `YAML.safe_load`.",
    rule: {
      any: [
        rubyCall({
          names: "load|restore|unsafe_load|load_documents|load_stream|unsafe_load_stream|object_load",
          on: "^(?:Marshal|YAML|Psych|Oj)$",
          as: "INPUT",
          args: { not: { has: { kind: "pair", regex: plainMode } } },
        }),
        rubyCall({ names: "parse_obj", on: "^Ox$", as: "INPUT" }),
        rubyCall({
          names: "load",
          on: "^Ox$",
          as: "INPUT",
          args: { has: { kind: "pair", regex: "^:?mode(?::|\\s*=>)\\s*:object$" } },
        }),
        rubyCall({ names: "from_trusted_xml", on: "^Hash$", as: "INPUT" }),
        rubyCall({ names: "deserialize", on: "^ActiveJob::(?:Serializers|Arguments)$", as: "INPUT" }),
        rubyCall({
          names: "parse_xml",
          on: "^Plist$",
          as: "INPUT",
          args: { not: { has: { kind: "pair", regex: "^:?marshal(?::|\\s*=>)\\s*false$" } } },
        }),
        {
          kind: "call",
          all: [
            { has: { field: "method", regex: "^(?:to_ruby|transform)$" } },
            { has: { field: "receiver", pattern: "$INPUT", regex: "^(?:YAML|Psych)\\.parse" } },
          ],
        },
      ],
    },
    flow: { INPUT: "outside" },
    milder: whereGuessed,
    check: (node) => !hasPlainMode(node) && !namesClasses(node) && !isOfStore(node),
    valid: [
      "YAML.safe_load(params[:y])",
      "Marshal.load(data)",
      "JSON.parse(params[:j])",
      "Marshal.load(Rails.cache.read(params[:k]))",
      "YAML.load(params[:y], permitted_classes: [Date])",
      "Ox.load(params[:x], mode: :hash)",
      "def f\n  how = { mode: :strict }\n  Oj.load(params[:j], how)\nend",
    ],
    invalid: [
      "Marshal.load(Base64.decode64(params[:state]))",
      "YAML.load(request.body.read)",
      "Ox.parse_obj(params[:x])",
      "Psych.parse(params[:y]).to_ruby",
    ],
  },
  {
    id: "rb-json-load",
    severity: "medium",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: "Unsafe deserialization: `JSON.load` creates classes",
    message:
      "`JSON.load` creates the classes named by `json_class`, so a request chooses what is created. Use `JSON.parse`.",
    rule: rubyCall({
      names: "load|restore|unsafe_load",
      on: "^JSON$",
      as: "INPUT",
      args: { not: { has: { kind: "pair", regex: "^:?create_additions(?::|\\s*=>)\\s*false$" } } },
    }),
    flow: { INPUT: "outside" },
    valid: ["JSON.parse(params[:j])", "JSON.load(file)"],
    invalid: ["JSON.load(params[:j])"],
  },
  {
    id: "rb-unsafe-yaml",
    severity: "medium",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.anyObject,
    message:
      "YAML and Marshal instantiate the classes that the data names, so anyone who controls the data can run commands through known gadget chains. Use `YAML.safe_load` or JSON.",
    rule: {
      any: [
        rubyCall({ names: "unsafe_load|unsafe_load_file", on: "^(?:YAML|Psych)$", as: "INPUT" }),
        rubyCall({
          names: "load|restore",
          on: "^Marshal$",
          as: "INPUT",
          args: { not: { regex: "Marshal\\.dump" } },
        }),
      ],
    },
    flow: { INPUT: "variable" },
    valid: ["YAML.safe_load(text)", "Marshal.load(Marshal.dump(x))", "YAML.load_file('a.yml')"],
    invalid: ["YAML.unsafe_load(text)", "Marshal.load(blob)"],
  },
]);

/** `Marshal.load(Rails.cache.read(params[:key]))`: the request only says which of what was stored is read. */
function isOfStore(call: SgNode): boolean {
  return /^\(?\s*(?:[\w:$@]{1,40}\.)?(?:[@$]?\w*(?:cache|redis|store))\.(?:read|get|fetch)\b/i.test(
    textOf(fieldOf(call, "arguments") ?? call),
  );
}

/** `YAML.load(text, permitted_classes: [Date])`, which is `safe_load` under another name. */
function namesClasses(call: SgNode): boolean {
  return /^(?:YAML|Psych)\.load\b[^]*\bpermitted_classes:/.test(textOf(call));
}

/** The options stand in a variable. */
function hasPlainMode(call: SgNode): boolean {
  const [, options] = partsOf(fieldOf(call, "arguments"));
  if (!options || kindOf(options) !== "identifier") return false;
  const given = new RegExp(String.raw`\b${textOf(options)}\s*=\s*\{[^}]*\bmode(?::|\s*=>)\s*:(\w+)`);
  const mode = given.exec(textOf(methodAround(call)))?.[1];
  return mode !== undefined && mode !== "object" && mode !== "custom";
}
