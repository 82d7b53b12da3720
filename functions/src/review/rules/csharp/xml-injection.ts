/** C#: XML with request values. */
import { csharpCall, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const xmlInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-xml-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 91,
    see: ["Injection_Prevention"],
    title: titles.xmlInjection,
    message:
      "The request value is written into XML unescaped, so a `<` in it adds elements, such as a second price or role. Use WriteString or WriteElementString, or escape it with SecurityElement.Escape.",
    rule: {
      any: [
        csharpCall({ names: "WriteRaw|WriteRawAsync", on: "(?i)writer|xml|^xw$", as: "TEXT" }),
        csharpSet("InnerXml|OuterXml", { pattern: "$TEXT" }),
        {
          ...csharpCall({
            names: "LoadXml|Parse",
            on: "(?i)^(?:xml\\w*|doc\\w*|XElement|XDocument)$",
            as: "TEXT",
          }),
          has: {
            kind: "argument_list",
            has: { has: { any: [{ kind: "binary_expression" }, { kind: "interpolation" }] } },
          },
        },
      ],
    },
    flow: { TEXT: "outside" },
    check: (node) => !/\b(?:SecurityElement\.Escape|XmlConvert|\w*Encode)\(/.test(node.text()),
    valid: [
      inAction('writer.WriteRaw("<a>" + SecurityElement.Escape(id) + "</a>");'),
      inAction('writer.WriteElementString("a", id);'),
      inMethod("doc.LoadXml(other);"),
    ],
    invalid: [
      foundInAction('writer.WriteRaw("<a>" + id + "</a>");'),
      foundInAction('doc.LoadXml("<a>" + id + "</a>");'),
      foundInAction('node.InnerXml = "<a>" + id + "</a>";'),
    ],
  },
]);
