/** Python: parsers, archives and stored objects that are given what somebody else wrote. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** A name that holds the text of a pattern is given to a search of the file. */
function isUsedAsPattern(node: SgNode, { text }: { readonly text: string }): boolean {
  if (node.kind() !== "assignment") return true;
  const name = fieldTextOf(node, "left");
  return new RegExp(String.raw`\b(?:re|regex)\.\w+\(\s*${name}\b`).test(text);
}

export const parsers = defineRules(["python"], "security", [
  {
    id: "py-xml-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 776,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xmlEntityExpansion,
    message:
      "A few lines of nested entities expand to gigabytes, and some parsers also read the files that a document names. Parse it with defusedxml.",
    rule: {
      any: [
        pyCall({
          names: "parse|fromstring|parseString|XML|iterparse|fromstringlist",
          on: "^(?:ET|etree|ElementTree|minidom|pulldom|sax|xml\\.[\\w.]+|lxml\\.\\w+|xmltodict|cElementTree|objectify)$",
          as: "TEXT",
          args: { not: { has: { nthChild: 2 } } },
        }),
        pyCall({ names: "parse|parseString", on: "^(?:xml\\.)?sax$", as: "TEXT" }),
        pyCall({ names: "fromstring|parseString|iterparse", bare: "only", as: "TEXT" }),
      ],
    },
    check: (_node, { text }) => !/\bfrom defusedxml|\bimport defusedxml\S* as\b/.test(text),
    flow: { TEXT: "outside" },
    valid: [
      "from defusedxml import minidom\nminidom.parseString(request.body)",
      "ET.fromstring(text)",
      "defusedxml.ElementTree.fromstring(request.data)",
    ],
    invalid: ["ET.fromstring(request.data)", "minidom.parseString(request.body)"],
  },
  {
    id: "py-xml-parser-loads-dtd",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser loads the DTD, so a document can include local files or call internal addresses. Leave `load_dtd` off and `no_network` on.",
    rule: pyCall({
      names: "XMLParser|ETCompatXMLParser",
      bare: "also",
      on: "etree|lxml",
      args: {
        any: [
          pyKeyword("load_dtd|huge_tree|dtd_validation", { kind: "true" }),
          pyKeyword("no_network", { kind: "false" }),
        ],
        not: pyKeyword("resolve_entities", { kind: "false" }),
      },
    }),
    valid: ["etree.XMLParser()", "etree.XMLParser(resolve_entities=False, load_dtd=True)"],
    invalid: ["etree.XMLParser(load_dtd=True)", "etree.XMLParser(no_network=False)"],
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
  {
    id: "py-archive-entry-path",
    severity: "medium",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.zipSlip,
    message:
      "A member name such as `../x` is written outside the target folder. Take the base name, or resolve the path and check that it is inside the folder.",
    rule: {
      ...pyCall({
        names: "join|Path",
        bare: "also",
        on: "^(?:os\\.)?path$|^pathlib$",
        args: {
          has: { any: [{ kind: "attribute", regex: "\\.(?:filename|name)$" }, { kind: "identifier" }] },
        },
      }),
      inside: {
        stopBy: "end",
        kind: "for_statement",
        all: [
          { has: { field: "right", regex: "\\.(?:infolist|getmembers|namelist|getnames)\\(\\)$" } },
          { has: { field: "body", regex: "\\bopen\\(|\\.write|copyfileobj" } },
          {
            not: {
              regex:
                "basename|realpath|abspath|relative_to|commonp|startswith|resolve\\(|\\.\\.[\"']|safe|secure",
            },
          },
        ],
      },
    },
    valid: [
      "for i in z.infolist():\n    open(os.path.join(d, os.path.basename(i.filename)), 'wb').write(z.read(i))",
      "for n in names:\n    open(os.path.join(d, n))",
    ],
    invalid: [
      {
        code: "for i in z.infolist():\n    open(os.path.join(d, i.filename), 'wb').write(z.read(i))",
        lines: [2],
      },
    ],
  },
  {
    id: "py-upload-keeps-its-name",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["File_Upload"],
    title: titles.uploadName,
    message:
      "The name comes from the client and may contain `../` or an absolute path, so it decides where the file is written. Choose a new name, or pass it through `secure_filename`.",
    rule: pyCall({ names: "save", as: "PATH", args: { has: { regex: "(?i)(?:file_?)?name|path|dest" } } }),
    flow: { PATH: "outside" },
    valid: ["f.save(os.path.join(d, secure_filename(request.files['f'].filename)))", "f.save(path)"],
    invalid: ["request.files['f'].save(os.path.join(d, request.files['f'].filename))"],
  },
  {
    id: "py-redos",
    severity: "medium",
    confidence: "high",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message: messages.redosBlocking,
    glance: new RegExp(nestedRepetition),
    rule: {
      any: [
        pyCall({
          names: "compile|match|fullmatch|search|findall|finditer|sub|split",
          on: "^(?:re|regex)$",
          args: { has: { nthChild: 1, kind: "string", regex: nestedRepetition } },
        }),
        {
          kind: "assignment",
          all: [
            { has: { field: "left", kind: "identifier" } },
            { has: { field: "right", kind: "string", regex: nestedRepetition } },
          ],
        },
      ],
    },
    check: isUsedAsPattern,
    valid: [String.raw`re.compile(r"^[a-z]+$")`, String.raw`re.match(r"^(?:a,)+$", x)`],
    invalid: [
      String.raw`re.compile(r"^(a+)+$")`,
      String.raw`re.match(r"^(\d|\w+)*@", x)`,
      'shape = r"^(a+)+$"\nok = re.match(shape, x)',
    ],
  },
  {
    id: "py-engine-template-of-request",
    severity: "high",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "The source of a template is code for its engine, so `{{ ... }}` in the value runs on the server. Keep the template constant and pass the value as a variable.",
    rule: pyCall({
      names: "Template",
      bare: "also",
      on: "^(?:jinja2|mako\\.template|(?:django\\.)?template)$",
      as: "SOURCE",
    }),
    fileHas: ["jinja2", "mako", "tornado", "django.template"],
    flow: { SOURCE: "outside" },
    valid: ["from jinja2 import Template\nTemplate('Hi {{ name }}').render(name=request.args['n'])"],
    invalid: [{ code: "from jinja2 import Template\nTemplate(request.form['t']).render()", lines: [2] }],
  },
  {
    id: "py-jinja-without-autoescape",
    severity: "low",
    confidence: "low",
    cwe: 79,
    see: ["https://jinja.palletsprojects.com/en/stable/api/#autoescaping"],
    title: titles.autoescapeOff,
    message:
      "Without `autoescape`, Jinja does not escape values, so markup in them becomes part of the page. Pass `autoescape=select_autoescape()` if the templates are HTML.",
    rule: pyCall({
      names: "Environment",
      bare: "also",
      on: "^jinja2$",
      args: {
        all: [{ has: { kind: "keyword_argument" } }, { not: pyKeyword("autoescape", { regex: "." }) }],
        not: { has: { kind: "dictionary_splat" } },
      },
    }),
    fileHas: ["jinja2"],
    valid: ["import jinja2\njinja2.Environment(loader=l, autoescape=True)", "Environment(loader=l)"],
    invalid: [{ code: "import jinja2\njinja2.Environment(loader=l)", lines: [2] }],
  },
]);
