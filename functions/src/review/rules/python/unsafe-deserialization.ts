/** Python: objects that are built from untrusted data. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** The object of ruamel is called as the module is, and builds plain data unless told otherwise. */
const ownYaml = /^\s*yaml\s*=\s*(?:[\w.]+\.)?YAML\((?![^)\n]*unsafe)/m;

const pickles = "^(?:pickle|cPickle|_pickle|dill|cloudpickle|marshal|jsonpickle)$";

const importsReader =
  /^\s*(?:from\s+(?:yaml|_?c?[pP]ickle|dill|cloudpickle|marshal)\s+import\s[^\n]*\b(?:unsafe_|full_)?loads?\b)/m;

/** A name alone counts where it is imported from what runs code, and an object of ruamel where it is told to be unsafe. */
function isUnsafeReader(call: SgNode, { text }: { readonly text: string }): boolean {
  const name = fieldTextOf(call, "function");
  if (/^\w+$/.test(name)) return importsReader.test(text);
  const object = /^(\w*yaml\w*)\.load$/i.exec(name)?.[1];
  if (object === undefined) return true;
  const made = new RegExp(String.raw`\b${object}\s*=\s*(?:[\w.]+\.)?YAML\(([^)\n]*)`).exec(text)?.[1];
  return made?.includes("unsafe") ?? object === "yaml";
}

export const unsafeDeserialization = defineRules(["python"], "security", [
  {
    id: "py-deserialization-of-request",
    severity: "critical",
    confidence: "high",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.deserializationOfBytes,
    message:
      "`pickle` runs whatever the bytes say, so anyone who can send this request runs code here. Use JSON and validate it with a schema.",
    rule: {
      any: [
        pyCall({
          names: "loads|load|Unpickler|decode",
          on: pickles,
          as: "INPUT",
        }),
        pyCall({
          names: "unsafe_load|full_load|load|unsafe_load_all",
          bare: "also",
          on: "(?i)yaml\\w*$",
          as: "INPUT",
          args: { not: { has: { regex: "SafeLoader|BaseLoader" } } },
        }),
        pyCall({ names: "load|loads", bare: "only", as: "INPUT" }),
      ],
    },
    check: isUnsafeReader,
    flow: { INPUT: "outside" },
    valid: [
      "json.loads(request.data)",
      "pickle.loads(blob)",
      "from json import loads\nloads(request.data)",
      'from ruamel.yaml import YAML\nyaml = YAML(typ="safe")\nyaml.load(request.data)',
      "yaml.load(request.data, Loader=yaml.SafeLoader)",
    ],
    invalid: [
      "pickle.loads(request.data)",
      { code: "from pickle import loads\nloads(request.data)", lines: [2] },
      { code: "from yaml import load, Loader\nload(request.data, Loader=Loader)", lines: [2] },
      { code: 'reader_yaml = YAML(typ="unsafe")\nreader_yaml.load(request.data)', lines: [2] },
      {
        code: "def f():\n    raw = base64.b64decode(request.cookies['s'])\n    return pickle.loads(raw)",
        lines: [3],
      },
    ],
  },
  {
    id: "py-pickle",
    severity: "medium",
    confidence: "low",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "`pickle` runs whatever its input says, so anyone who can change these bytes runs code in this process. Use JSON, or sign the bytes and check the signature first.",
    rule: pyCall({
      names: "loads",
      on: "^(?:pickle|cPickle|_pickle|dill|cloudpickle|marshal)$",
      as: "INPUT",
      args: { not: { regex: "dumps\\(" } },
    }),
    flow: { INPUT: "variable" },
    valid: [
      "pickle.dumps(x)",
      "json.loads(x)",
      "pickle.loads(b'...')",
      "copy = pickle.loads(pickle.dumps(x))",
    ],
    invalid: ["value = pickle.loads(blob)"],
  },
  {
    id: "py-unsafe-yaml",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.anyObject,
    message: "A document with a `!!python/object` tag runs code while it is loaded. Use `yaml.safe_load`.",
    rule: {
      any: [
        { pattern: "yaml.load($DOC)" },
        { pattern: "yaml.load($DOC, Loader=yaml.Loader)" },
        { pattern: "yaml.load($DOC, Loader=yaml.UnsafeLoader)" },
        { pattern: "yaml.load($DOC, Loader=Loader)" },
        { pattern: "yaml.load($DOC, Loader=UnsafeLoader)" },
        { pattern: "yaml.load($DOC, yaml.Loader)" },
        { pattern: "yaml.load($DOC, yaml.UnsafeLoader)" },
        { pattern: "yaml.load($DOC, Loader)" },
        { pattern: "yaml.load($DOC, UnsafeLoader)" },
        { pattern: "yaml.load_all($DOC, Loader=yaml.Loader)" },
        { pattern: "yaml.unsafe_load_all($DOC)" },
        { pattern: "yaml.unsafe_load($DOC)" },
      ],
    },
    fix: "yaml.safe_load($DOC)",
    check: (_node, { text }) => !ownYaml.test(text),
    valid: [
      "from ruamel.yaml import YAML\nyaml = YAML()\nyaml.load(text)",
      "yaml.safe_load(text)",
      "yaml.load(text, Loader=yaml.SafeLoader)",
      "yaml.load(text, Loader=yaml.CSafeLoader)",
      "yaml.load(text, CSafeLoader)",
    ],
    invalid: [
      "doc = yaml.load(text)",
      "yaml.load(text, UnsafeLoader)",
      "yaml.load(f.read(), Loader=yaml.Loader)",
      "yaml.unsafe_load(text)",
    ],
  },
  {
    id: "py-unpickled-file",
    severity: "low",
    confidence: "low",
    cwe: 502,
    see: ["Deserialization"],
    title: "Unsafe deserialization: file format can run code",
    message:
      "This format can run code when it is loaded, so anyone who can change the file runs code in this process. Use JSON, or a format of numbers only such as safetensors.",
    rule: {
      any: [
        pyCall({
          names: "load",
          on: "^(?:pickle|cPickle|_pickle|dill|cloudpickle|joblib|marshal)$",
          as: "FILE",
        }),
        pyCall({ names: "decode", on: "^jsonpickle$", as: "FILE" }),
        pyCall({ names: "open|DbfilenameShelf", on: "^shelve$", as: "FILE" }),
        pyCall({ names: "read_pickle", on: "^(?:pd|pandas)$", as: "FILE" }),
        pyCall({
          names: "load_model",
          bare: "also",
          on: "\\bmodels$|^keras$",
          as: "FILE",
          args: pyKeyword("safe_mode", { kind: "false" }),
        }),
        pyCall({
          names: "load|load_all",
          on: "^YAML\\(\\s*typ\\s*=\\s*[\"']unsafe[\"']\\s*\\)$",
          as: "FILE",
        }),
        pyCall({
          names: "load",
          on: "^torch$",
          as: "FILE",
          args: { not: pyKeyword("weights_only", { kind: "true" }) },
        }),
        pyCall({
          names: "load",
          on: "^(?:np|numpy)$",
          as: "FILE",
          args: pyKeyword("allow_pickle", { kind: "true" }),
        }),
      ],
    },
    flow: { FILE: "variable" },
    valid: ["json.load(f)", "torch.load(f, weights_only=True)", "np.load(f)"],
    invalid: [
      "pickle.load(f)",
      "model = joblib.load(path)",
      "model = load_model(path, safe_mode=False)",
      "jsonpickle.decode(text)",
    ],
  },
]);
