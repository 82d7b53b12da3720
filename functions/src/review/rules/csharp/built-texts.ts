/** C#: texts put together from a request that another program or a parser then takes apart. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

const connections =
  "SqlConnection|OleDbConnection|OdbcConnection|OracleConnection|MySqlConnection|NpgsqlConnection|SQLiteConnection|SqliteConnection|FbConnection|DB2Connection";

export const builtTexts = defineRules(["csharp"], "security", [
  {
    id: "csharp-connection-string-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 99,
    see: ["Injection_Prevention"],
    title: "Connection string injection",
    message:
      "A semicolon in the request value adds settings, such as another server that then receives the password. Set the parts through a connection string builder.",
    rule: {
      any: [
        csharpNew({ names: connections, as: "TEXT" }),
        csharpSet("ConnectionString", { pattern: "$TEXT" }),
      ],
    },
    constraints: { TEXT: { not: { regex: "\\.ConnectionString$" } } },
    flow: { TEXT: "remote" },
    valid: [
      inMethod("var c = new SqlConnection(other);"),
      inAction('b["user id"] = id; var c = new SqlConnection(b.ConnectionString);'),
    ],
    invalid: [
      foundInAction('var c = new SqlConnection("server=a;user id=" + id);'),
      foundInAction('con.ConnectionString = $"Server=a;User Id={id}";'),
    ],
  },
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
  {
    id: "csharp-format-from-request",
    severity: "low",
    confidence: "high",
    cwe: 134,
    see: ["Input_Validation"],
    title: titles.formatInput,
    message:
      "A brace in the request value throws here, and `{0,999999999}` allocates gigabytes. Keep the format fixed, and pass the value as an argument.",
    rule: {
      any: [
        csharpCall({
          names: "Format",
          on: "^[sS]tring$",
          as: "FORMAT",
          args: { has: { nthChild: 2 } },
        }),
        csharpCall({
          names: "Format",
          on: "^[sS]tring$",
          as: "FORMAT",
          nth: 2,
          args: { has: { nthChild: 1, regex: "CultureInfo|IFormatProvider|[pP]rovider|[cC]ulture|^null$" } },
        }),
        csharpCall({ names: "AppendFormat", as: "FORMAT", args: { has: { nthChild: 2 } } }),
        csharpCall({
          names: "WriteLine|Write",
          on: "^Console(?:\\.\\w+)?$",
          as: "FORMAT",
          args: { has: { nthChild: 2 } },
        }),
      ],
    },
    flow: { FORMAT: "outside" },
    // The answer of a call is text that the format was made to hold.
    constraints: { FORMAT: { regex: "^[\\w.]+(?:\\[[^\\]]*\\])?$" } },
    valid: [inAction('string.Format("{0}", id);'), inMethod("string.Format(other, 1);")],
    invalid: [foundInAction("string.Format(id, n);"), foundInAction("sb.AppendFormat(id, n);")],
  },
]);
