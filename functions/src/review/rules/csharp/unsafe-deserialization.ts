/** C#: objects that are built from untrusted data. */
import { csharpCall, csharpNew, csharpSet } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const unsafeDeserialization = defineRules(["csharp"], "security", [
  {
    id: "csharp-unsafe-deserialization",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "The data names the types to create, so anyone who controls it can run commands through known gadget chains. Use System.Text.Json or a DataContractSerializer with fixed types.",
    rule: {
      any: [
        csharpNew({
          names:
            "BinaryFormatter|SoapFormatter|NetDataContractSerializer|LosFormatter|ObjectStateFormatter|SimpleTypeResolver",
        }),
        csharpSet("TypeNameHandling", { regex: "TypeNameHandling\\.(?:All|Auto|Objects|Arrays)$" }),
        csharpCall({ names: "Load|Parse", on: "(?:^|\\.)XamlReader$" }),
        csharpCall({ names: "DeserializeUnsafe|UnsafeDeserialize" }),
        csharpSet("TypeFilterLevel", { regex: "TypeFilterLevel\\.Full$" }),
        csharpSet("BadListTypeChecking", { regex: "^false$" }),
        // The resolver of a contract that takes every type which the data names.
        {
          ...csharpCall({ names: "GetType", on: "^Type$" }),
          inside: {
            stopBy: "end",
            kind: "method_declaration",
            has: { field: "name", regex: "^(?:ResolveName|BindToType)$" },
          },
          has: { kind: "argument_list", has: { nthChild: 1, regex: "(?i)typeName" } },
        },
        csharpNew({
          names: "XmlSerializer|DataContractSerializer|DataContractJsonSerializer",
          args: { has: { nthChild: 1, regex: "^Type\\.GetType\\(" } },
        }),
      ],
    },
    valid: [
      inMethod("JsonSerializer.Deserialize<User>(other);"),
      inMethod("new XmlSerializer(typeof(User));"),
      inMethod("s.TypeNameHandling = TypeNameHandling.None;"),
    ],
    invalid: [
      found("var f = new BinaryFormatter();"),
      found("var s = new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All };"),
      found("var o = new LosFormatter().Deserialize(other);"),
      found("provider.TypeFilterLevel = TypeFilterLevel.Full;"),
      {
        code: "class B : SerializationBinder {\n  public override Type BindToType(string a, string typeName) { return Type.GetType(typeName); }\n}",
        lines: [2],
      },
    ],
  },
]);
