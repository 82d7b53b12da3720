/** Java: objects that are built from untrusted data. */
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, inMethod, methodTaking } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { isFarFromOutside } from "./outside-of-servers.ts";

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

const { within: inTextMethod, found: foundInTextMethod } = methodTaking("String text");

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
    id: "java-object-decoder",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.anyObject,
    message:
      "The reader instantiates the classes that the document names, so anyone who controls it can run commands through known gadget chains. Use JSON with a fixed class, or allow a list of classes.",
    rule: {
      any: [
        javaNew({ names: "XMLDecoder", args: { has: { nthChild: 1 } } }),
        javaCall({
          names: "deserialize",
          on: "SerializationUtils$",
          args: { has: { nthChild: 1, not: { regex: "serialize\\(" } } },
        }),
        javaCall({ names: "readClassAndObject", on: "(?i)kryo" }),
        javaCall({ names: "setRegistrationRequired", args: { has: { nthChild: 1, kind: "false" } } }),
        javaCall({ names: "setAutoTypeSupport", args: { has: { nthChild: 1, kind: "true" } } }),
        javaCall({ names: "activateDefaultTyping", args: { has: { regex: "LaissezFaire" } } }),
        {
          kind: "annotation",
          all: [
            { has: { field: "name", regex: "^JsonTypeInfo$" } },
            { regex: "Id\\.(?:CLASS|MINIMAL_CLASS)" },
          ],
        },
      ],
    },
    valid: [inTextMethod("ParserConfig.getGlobalInstance().setAutoTypeSupport(false);")],
    invalid: [
      foundInTextMethod("XMLDecoder d = new XMLDecoder(stream);"),
      foundInTextMethod("ParserConfig.getGlobalInstance().setAutoTypeSupport(true);"),
    ],
  },
  {
    id: "java-yaml-any-class",
    severity: "medium",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.anyObject,
    message:
      "Before version 2 of SnakeYAML, a tag in the document creates any class that it names. Pass a `SafeConstructor`.",
    rule: javaNew({ names: "Yaml", args: { not: { has: { nthChild: 1 } } } }),
    fileHas: [".load(", ".loadAs(", ".loadAll("],
    valid: [
      inTextMethod("return new Yaml(new SafeConstructor(o)).load(text);"),
      inTextMethod("return new Yaml().dump(text);"),
    ],
    invalid: [foundInTextMethod("return new Yaml().load(text);")],
  },
]);
