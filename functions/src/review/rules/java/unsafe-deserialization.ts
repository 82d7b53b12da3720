/** Java: parsers and object streams that do more than read what they are given. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, inMethod } from "./examples.ts";
import { methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** Nothing in the file says that what is read comes from somebody else. */
function isFarFromOutside(_: SgNode, { text }: { readonly text: string }): boolean {
  return !/Servlet|[sS]ocket|@(?:Request|Path|Get|Post|Put|Query|Form|Consumes)|MultipartFile|HttpExchange|HttpURLConnection|openStream\(|WebSocket|\b[rR]equest\b|MessageListener|Controller/.test(
    text,
  );
}

/** A tree that is written, and schemas and style sheets of the program's own, are not read from anybody. */
function readsText(call: SgNode): boolean {
  const method = methodOf(call)?.text() ?? "";
  if (call.text().includes("SchemaFactory")) return !/getResource(?:AsStream)?\(/.test(method);
  if (call.text().includes("DocumentBuilderFactory")) return !onlyWrites(call);
  if (!call.text().includes("TransformerFactory")) return true;
  return !/\bnew DOMSource\(|\bJAXBSource\(/.test(method) || /\bnew (?:Stream|SAX|StAX)Source\(/.test(method);
}

/** The block around makes an empty document of it. */
function onlyWrites(call: SgNode): boolean {
  const block =
    call
      .ancestors()
      .find((one) => one.kind() === "block")
      ?.text() ?? "";
  return block.includes(".newDocument(") && !block.includes(".parse(");
}

function unlessMethodSays(words: string, reading: Matcher): Matcher {
  return { ...reading, not: { inside: { stopBy: "end", kind: "method_declaration", regex: words } } };
}

/** `in.readObject()` where `in` was made as one of these, of what is captured. */
function readBy(types: string): Matcher {
  return {
    ...javaNew({ names: types, as: "TEXT" }),
    inside: { stopBy: "end", kind: "method_declaration", regex: "\\.read(?:Object)?\\(" },
  };
}

export const unsafeDeserialization = defineRules(["java"], "security", [
  {
    id: "java-deserialization",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "Reading the stream instantiates the classes that the bytes name, so anyone who controls them can run commands through known gadget chains. Use JSON, or set an ObjectInputFilter that lists the allowed classes.",
    rule: {
      any: [
        {
          ...javaCall({ names: "readObject|readUnshared", args: { not: { has: { nthChild: 1 } } } }),
          has: { field: "object", kind: "identifier", pattern: "$IN" },
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            all: [
              { not: { has: { field: "name", regex: "^read(?:Object|External|Resolve)$" } } },
              {
                has: {
                  stopBy: "end",
                  kind: "object_creation_expression",
                  has: { field: "type", regex: "^ObjectInputStream$" },
                },
              },
              { not: { regex: "ObjectInputFilter|new ObjectOutputStream" } },
            ],
          },
        },
        javaCall({ names: "readObject", on: "^new (?:ObjectInputStream|XMLDecoder)\\(" }),
        javaCall({ names: "enableDefaultTyping" }),
      ],
    },
    milder: isFarFromOutside,
    valid: [
      inMethod("String s = mapper.readValue(text, String.class);"),
      inMethod(
        "ObjectOutputStream to = new ObjectOutputStream(bytes);\nto.writeObject(this);\nObjectInputStream in = new ObjectInputStream(of(bytes));\nObject copy = in.readObject();",
      ),
      "class C {\n  private void readObject(ObjectInputStream in) {\n    Object o = in.readObject();\n  }\n}",
    ],
    invalid: [
      found(
        "ObjectInputStream in = new ObjectInputStream(socket.getInputStream());\nObject o = in.readObject();",
      ),
      found("mapper.enableDefaultTyping();"),
      found("Object o = new XMLDecoder(stream).readObject();"),
    ],
  },
  {
    id: "java-xml-external-entities",
    ...defects.xxeFactory,
    rule: {
      any: [
        javaCall({
          names: "newInstance|newFactory|newDefaultInstance|createXMLReader",
          on: "^(?:\\w+\\.)*(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory|XMLReaderFactory|TransformerFactory|SAXTransformerFactory|SchemaFactory)$",
        }),
        javaNew({ names: "SAXBuilder|SAXReader|SAXParser" }),
      ],
      inside: {
        stopBy: "end",
        any: [{ kind: "method_declaration" }, { kind: "constructor_declaration" }],
        all: [
          {
            any: [
              {
                regex:
                  "\\.(?:parse|build|read|transform|newSchema|createXMLStreamReader|createXMLEventReader)\\(",
              },
              {
                kind: "constructor_declaration",
                regex: "\\.(?:newDocumentBuilder|newSAXParser|getXMLReader)\\(",
              },
            ],
          },
          { not: { regex: "setFeature|setProperty|setAttribute|setExpandEntityReferences|setXMLResolver" } },
        ],
      },
    },
    check: readsText,
    milder: isFarFromOutside,
    valid: [
      inMethod(
        'DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true); f.newDocumentBuilder().parse(in);',
      ),
      inMethod(
        "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); Document d = f.newDocumentBuilder().newDocument();",
      ),
      inMethod(
        "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance(); Document d = f.newDocumentBuilder().newDocument(); t.transform(new DOMSource(d), to);",
      ),
    ],
    invalid: [
      {
        code: inMethod(
          "DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();\nf.newDocumentBuilder().parse(in);",
        ),
        lines: [3],
      },
    ],
  },
  {
    id: "java-object-library-deserialization",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.anyObject,
    message:
      "The library instantiates the classes that the document names, so anyone who controls it can run commands through known gadget chains. Allow a list of classes, or use a format without type names.",
    rule: {
      any: [
        {
          ...javaCall({ names: "fromXML", as: "TEXT" }),
          not: {
            inside: {
              stopBy: "end",
              kind: "method_declaration",
              regex: "allowTypes|setupDefaultSecurity|addPermission|denyTypes",
            },
          },
        },
        unlessMethodSays(
          "SafeConstructor|BaseConstructor|TagInspector",
          javaCall({ names: "load|loadAll|loadAs", on: "(?i)yaml(?:\\(\\))?$", as: "TEXT" }),
        ),
        unlessMethodSays(
          "setRegistrationRequired\\(true\\)",
          javaCall({
            names: "readClassAndObject|readObject|readObjectOrNull",
            on: "(?i)kryo|hessian",
            as: "TEXT",
          }),
        ),
        ...["Hessian2?Input|BurlapInput|HessianSerializerInput", "JYaml|YamlReader|YamlConfig"].map(readBy),
        javaCall({ names: "parseObject|parse", on: "^JSON$", as: "TEXT" }),
      ],
    },
    flow: { TEXT: "outside" },
    valid: [inMethod("new Yaml().load(other);")],
    invalid: [
      {
        code: 'class C {\n  void f(HttpServletRequest request) {\n    Object o = new XStream().fromXML(request.getParameter("x"));\n  }\n}',
        lines: [3],
      },
    ],
  },
  {
    id: "java-stylesheet-from-request",
    severity: "high",
    confidence: "high",
    cwe: 91,
    see: ["Injection_Prevention"],
    title: "XSLT injection: style sheet from request",
    message:
      "Style sheets can call Java methods and read files, so the request runs code here. Load only style sheets of the application.",
    rule: javaCall({ names: "newTransformer|newTemplates", as: "SHEET" }),
    flow: { SHEET: "outside" },
    valid: [inMethod("factory.newTransformer(new StreamSource(other));")],
    invalid: [found("factory.newTransformer(new StreamSource(request.getInputStream()));")],
  },
]);
