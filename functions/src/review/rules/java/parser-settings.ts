/** Java: parsers and readers that build what a document names, and code that runs what it is given. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { isExponential } from "../../regex/slow-pattern.ts";
import { named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const { within: inMethod, found } = methodTaking("String text");

/** A repetition of a group in which something is repeated. */
const repeatedGroup = '[*+}][^"]*\\)[*+{]';
const isNested = new RegExp(nestedRepetition);

function isSlow(call: SgNode): boolean {
  const pattern = named(call.field("arguments"))[0]?.text() ?? "";
  return isNested.test(pattern) || isExponential(pattern.slice(1, -1).replaceAll("\\\\", "\\"));
}

export const parserSettings = defineRules(["java"], "security", [
  {
    id: "java-xml-feature-wrong",
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "This setting makes the parser resolve external entities, so a document can include local files or call internal addresses. Set `disallow-doctype-decl` to true, and external entities to false.",
    rule: {
      any: [
        javaCall({
          names: "setFeature",
          args: {
            all: [
              { has: { nthChild: 1, regex: "disallow-doctype-decl|FEATURE_SECURE_PROCESSING" } },
              { has: { nthChild: 2, kind: "false" } },
            ],
          },
        }),
        javaCall({
          names: "setFeature|setProperty",
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex:
                    "external-(?:general|parameter)-entities|load-external-dtd|IS_SUPPORTING_EXTERNAL_ENTITIES",
                },
              },
              { has: { nthChild: 2, regex: "^(?:true|Boolean\\.TRUE)$" } },
            ],
          },
        }),
      ],
    },
    valid: [inMethod('f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);')],
    invalid: [found('f.setFeature("http://apache.org/xml/features/disallow-doctype-decl", false);')],
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
    valid: [inMethod("ParserConfig.getGlobalInstance().setAutoTypeSupport(false);")],
    invalid: [
      found("XMLDecoder d = new XMLDecoder(stream);"),
      found("ParserConfig.getGlobalInstance().setAutoTypeSupport(true);"),
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
      inMethod("return new Yaml(new SafeConstructor(o)).load(text);"),
      inMethod("return new Yaml().dump(text);"),
    ],
    invalid: [found("return new Yaml().load(text);")],
  },
  {
    id: "java-xml-factory-field",
    ...defects.xxeFactory,
    rule: {
      all: [
        javaCall({
          names: "newInstance|newFactory|newDefaultInstance",
          on: "^(?:DocumentBuilderFactory|SAXParserFactory|XMLInputFactory)$",
        }),
        { inside: { kind: "variable_declarator", inside: { kind: "field_declaration" } } },
        {
          inside: {
            stopBy: "end",
            kind: "class_body",
            all: [
              { regex: "\\.(?:parse|createXMLStreamReader|createXMLEventReader)\\(" },
              {
                not: {
                  regex: "setFeature|setProperty|setAttribute|setExpandEntityReferences|setXMLResolver",
                },
              },
            ],
          },
        },
      ],
    },
    valid: [
      "class C {\n  DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();\n  C() { f.setFeature(X, true); }\n  void g() { f.newDocumentBuilder().parse(a); }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();\n  void g() { f.newDocumentBuilder().parse(a); }\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "java-script-of-value",
    severity: "medium",
    confidence: "low",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "Script and expression languages can call any Java method, so anyone who controls the evaluated value runs code here. Keep scripts constant and pass values as variables.",
    rule: {
      any: [
        javaCall({ names: "eval", on: "(?i)engine|script", as: "CODE" }),
        javaCall({ names: "evaluate|parse|run", on: "(?i)shell(?:\\(.*\\))?$", as: "CODE" }),
        javaCall({ names: "parseExpression", as: "CODE" }),
        javaCall({ names: "parseClass", on: "(?i)loader", as: "CODE" }),
        javaCall({ names: "createValueExpression|createMethodExpression", as: "CODE", nth: 2 }),
        javaCall({ names: "buildConstraintViolationWithTemplate", as: "CODE" }),
      ],
    },
    fileHas: [
      "ScriptEngine",
      "GroovyShell",
      "Groovy",
      "SpelExpressionParser",
      "ExpressionParser",
      "ExpressionFactory",
      "ConstraintValidatorContext",
    ],
    flow: { CODE: "variable" },
    valid: [inMethod('ScriptEngine engine = make(); return engine.eval("6 * 7");')],
    invalid: [
      found("ScriptEngine engine = make(); return engine.eval(text);"),
      found("return new GroovyShell().evaluate(text);"),
      found("ExpressionFactory f = make(); return f.createValueExpression(context, text, String.class);"),
    ],
  },
  {
    id: "java-redos",
    severity: "medium",
    confidence: "high",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message:
      "The pattern repeats a repetition, so a string that almost matches takes exponential time and blocks the thread. Remove the inner or the outer repetition.",
    rule: {
      any: [
        javaCall({
          names: "compile|matches",
          on: "^(?:\\w+\\.)*Pattern$",
          args: { has: { nthChild: 1, kind: "string_literal", regex: repeatedGroup } },
        }),
        javaCall({
          names: "matches|replaceAll|split",
          args: { has: { nthChild: 1, kind: "string_literal", regex: repeatedGroup } },
        }),
      ],
    },
    check: isSlow,
    valid: [
      inMethod('return Pattern.compile("^[a-z]+$");'),
      inMethod('return Pattern.compile("^([a-z]+,)+$");'),
    ],
    invalid: [found('return Pattern.compile("^(a+)+$");'), found('return text.matches("^(\\\\w+)*@$");')],
  },
]);
