/** C#: return values that are ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf } from "../../syntax/node-memo.ts";
import { isCollectionType, isUsedAsCollection } from "./collections.ts";
import { textOfMethod, typeOfName } from "./csharp-nodes.ts";

export const ignoredResult = defineRules(["csharp"], "bug", [
  {
    id: "csharp-result-thrown-away",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message: "Strings, dates and queries are immutable, so this call has no effect. Assign the return value.",
    textFilter:
      /(?:^|[;{})])[ \t]*[a-z_]\w*\.(?:Trim|To(?:Lower|Upper)|Substring|Pad|Add(?:Days|Hours|Minutes|Months)|Where|Select|OrderBy|Replace|Insert|Remove|Normalize)\w*(?:<[^()]{0,200}>)?\(/m,
    rule: {
      kind: "expression_statement",
      any: [
        {
          has: csharpCall({
            names: "Where|Select|OrderBy|OrderByDescending|SelectMany",
            on: "^[a-z_]\\w*$",
            args: { has: { nthChild: 1, has: { kind: "lambda_expression" } } },
          }),
        },
        {
          has: csharpCall({
            names:
              "Trim|TrimStart|TrimEnd|ToLower|ToUpper|ToLowerInvariant|ToUpperInvariant|Substring|PadLeft|PadRight|AddDays|AddHours|AddMinutes|AddMonths",
            on: "^[a-z_]\\w*$",
          }),
        },
        {
          has: csharpCall({
            names: "Replace|Insert|Remove|Normalize",
            onAs: "TEXT",
            on: "^[a-z_]\\w*$",
            args: { has: { regex: '^@?"' } },
          }),
        },
      ],
    },
    check: isOfValue,
    unsure: isOfUnknown,
    valid: [
      inMethod("other = other.Trim();"),
      inMethod('var b = new StringBuilder(); b.Replace("a", "b");'),
      inMethod("builder.Where(x => x.Id == 1);"),
      "class C {\n  void F(SqlExpression<Person> q) { q.Where(x => x.Age > 40); }\n}",
      inMethod("SqlBuilder sql = Sql(); sql.Where(x => x.Id == 1);"),
      "class C {\n  private readonly ILog _log;\n  void F() { _log.Trim(); }\n}",
    ],
    invalid: [found("other.Trim();"), found('other.Replace("a", "b");'), found("items.Where(x => x > 1);")],
  },
  {
    id: "csharp-read-count-ignored",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2022"],
    title: titles.ignoredByteCount,
    message:
      "A stream returns how many bytes it read, which may be fewer than the buffer holds; the rest keeps its old content. Use ReadExactly, or loop until the count is reached.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          csharpCall({
            names: "Read",
            on: "(?i)stream|reader|^fs$|socket",
            args: { has: { nthChild: 3, not: { regex: "^IntPtr\\b" } } },
          }),
          {
            kind: "await_expression",
            has: csharpCall({ names: "ReadAsync", on: "(?i)stream|^fs$", args: { has: { nthChild: 1 } } }),
          },
        ],
      },
    },
    check: mayReadLess,
    unsure: isOfUnknownReader,
    valid: [
      inMethod("var n = stream.Read(buffer, 0, 10);"),
      inMethod("using var stream = new MemoryStream(bytes); stream.Read(buffer, 0, 4);"),
      "class C {\n  int F(MemoryStream stream) {\n    stream.Read(buffer, 0, 4);\n    return buffer[0];\n  }\n}",
      "class C {\n  ProcessMemory _memoryReader;\n  void F() { _memoryReader.Read(address, buffer, 4); }\n}",
      inMethod("stream.Read(buffer, buffer.Length, IntPtr.Zero);"),
    ],
    invalid: [found("stream.Read(buffer, 0, buffer.Length);")],
  },
]);

/** What the receiver is declared to be; empty where that is not seen, or left to the compiler. */
function typeOfReceiver(statement: SgNode, text: string): string {
  const name = /^\w+/.exec(textOf(statement))?.[0] ?? "";
  return typeOfName(name, statement, text).replace(/^var$|\?$/g, "");
}

const valueType = /^(?:System\.)?(?:[sS]tring|Date(?:Time(?:Offset)?|Only)|TimeOnly)$/;

/** A builder, of texts or of a statement, changes in place, and so does what has a type of its own. */
function isOfValue(statement: SgNode, { text }: { readonly text: string }): boolean {
  const [, on = "", name = ""] = /^(\w+)\.(\w+)/.exec(textOf(statement)) ?? [];
  const type = typeOfReceiver(statement, text);
  if (/builder$/i.test(on) || type.endsWith("Builder")) return false;
  if (isOfSequence(name)) return type === "" || isCollectionType(type);
  if (/^(?:Replace|Insert|Remove|Normalize)$/.test(name)) return /^[sS]tring$/.test(type);
  return type === "" || valueType.test(type);
}

/** `stream` of `await stream.ReadAsync(...)`; empty for a path or a call. */
function readFrom(statement: SgNode): string {
  return /^(?:await\s+)?(?:this\.)?(\w+)\.Read/.exec(textOf(statement))?.[1] ?? "";
}

/** What is in memory is read whole, and a type of the program's own may say nothing at all of a count. */
function mayReadLess(statement: SgNode, { text }: { readonly text: string }): boolean {
  const name = readFrom(statement);
  if (/^_?(?:ms|mem(?:ory)?_?stream|string_?reader)$/i.test(name)) return false;
  const type = typeOfName(name, statement, text).replace(/\?$/, "");
  const isMade = new RegExp(String.raw`\b${name}\s*=\s*new\s+(?:[\w.]+\.)?(?:MemoryStream|StringReader)\b`);
  if (name !== "" && isMade.test(textOfMethod(statement))) return false;
  return type === "" || (/^(?:var|Socket|[\w.]*(?:Stream|Reader))$/.test(type) && !inMemory.test(type));
}

/** Many programs have a reader of their own, whose `Read` fills all it is given. */
function isOfUnknownReader(statement: SgNode, { text }: { readonly text: string }): boolean {
  const name = readFrom(statement);
  if (!/reader/i.test(name) || typeOfName(name, statement, text).includes("Reader")) return false;
  return !new RegExp(String.raw`\b${name}\s*=\s*new\s+(?:[\w.]+\.)?(?:Stream|Binary)Reader\b`).test(
    textOfMethod(statement),
  );
}

const inMemory = /^(?:MemoryStream|UnmanagedMemoryStream|StringReader|RecyclableMemoryStream)$/;

/** A query such as `q.Where(...)` may be an object that collects its conditions; what is called `items` is a sequence. */
function isOfUnknown(statement: SgNode, { text }: { readonly text: string }): boolean {
  if (typeOfReceiver(statement, text) !== "") return false;
  const [, on = "", name = ""] = /^(\w+)\.(\w+)/.exec(textOf(statement)) ?? [];
  return !isOfSequence(name) || !(/(?:[^s]s|list)$/i.test(on) || isUsedAsCollection(on, statement));
}

function isOfSequence(name: string): boolean {
  return /^(?:Where|Select|OrderBy|OrderByDescending|SelectMany)$/.test(name);
}
