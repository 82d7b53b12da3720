/** C#: formats that throw, and formats whose places and values do not fit. */
import type { SgNode } from "@ast-grep/napi";
import { csharpCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, namedChildrenOf, textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { typeInMethod, typeOfName } from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

interface Format {
  readonly text: string;
  readonly values: readonly SgNode[];
}

/** The first text among the first two arguments; before it stands a culture at most. */
function formatOf(call: SgNode): Format | null {
  const list = fieldOf(call, "arguments");
  const all = list ? namedChildrenOf(list) : [];
  const at = all.slice(0, 2).findIndex((one) => /^@?"/.test(textOf(one)));
  const format = all[at];
  if (format === undefined || (at === 1 && !isCulture(all[0]))) return null;
  const text = textOf(format);
  if (!/^@?"(?:[^"\\]|\\.|"")*"$/s.test(text)) return null;
  return { text: text.replace(/^@?"/, "").slice(0, -1), values: all.slice(at + 1) };
}

function isCulture(argument: SgNode | undefined): boolean {
  return /culture|provider|format(?:ter)?|^null$|^fp$/i.test(argument ? textOf(argument) : "");
}

/** The numbers of the places of a composite format; null for one that throws. */
function placesOf(format: string): number[] | null {
  const places: number[] = [];
  let rest = format;
  while (rest !== "") {
    const plain = /^(?:[^{}]|\{\{|\}\})+/.exec(rest)?.[0] ?? "";
    const hole = /^\{(\d{1,6})\s*(?:,\s*-?\d+\s*)?(?::(?:[^{}]|\{\{|\}\})*)?\}/.exec(
      rest.slice(plain.length),
    );
    if (plain === "" && !hole) return null;
    if (hole) places.push(Number(hole[1]));
    rest = rest.slice(plain.length + (hole?.[0].length ?? 0));
  }
  return places;
}

/** One that may be an array stands for any number of values. */
function isSingle(value: SgNode): boolean {
  const [only] = namedChildrenOf(value);
  const kind = only ? kindOf(only) : "";
  if (/literal$|^binary_expression$|^interpolated|^object_creation/.test(kind)) return true;
  if (kind !== "identifier") return false;
  return /^(?:string|int|long|double|bool|decimal|char|float|byte|Guid|DateTime|Exception)\??$/.test(
    typeInMethod(textOf(value), value),
  );
}

/** A call with no values at all prints its text as it is, except where it is always a format. */
function isFormatted(call: SgNode, { values }: Format): boolean {
  return values.length > 0 || /\b(?:Format|AppendFormat)$/.test(textOf(fieldOf(call, "function") ?? call));
}

function throws(call: SgNode): boolean {
  const format = formatOf(call);
  if (!format || !isFormatted(call, format)) return false;
  const places = placesOf(format.text);
  if (places === null) return true;
  const { values } = format;
  if (values.length === 1 && !values.every(isSingle)) return false;
  return values.length > 0 && Math.max(-1, ...places) >= values.length;
}

function leavesOut(call: SgNode): boolean {
  const format = formatOf(call);
  const places = format ? placesOf(format.text) : null;
  if (!format || places === null || format.values.length === 0) return false;
  if (format.values.length === 1 && !format.values.every(isSingle)) return false;
  return Math.max(-1, ...places) < format.values.length - 1 || new Set(places).size < format.values.length;
}

/** `{{` is no place; a place with a name stands for one value. */
function isTemplateMiscounted(call: SgNode): boolean {
  const list = fieldOf(call, "arguments");
  const all = list ? namedChildrenOf(list) : [];
  const at = all.slice(0, 3).findIndex((one) => /^"(?:[^"\\]|\\.)*"$/.test(textOf(one)));
  const values = all.slice(at + 1);
  if (at < 0 || values.length === 0 || (values.length === 1 && !values.every(isSingle))) return false;
  const text = textOf(all[at] ?? call).replaceAll(/\{\{|\}\}/g, "");
  const names = [...text.matchAll(/\{[@$]?(\w+)[^{}]*\}/g)].map(([, name = ""]) => name);
  if (names.some((name) => /^\d+$/.test(name))) return false;
  return names.length > values.length;
}

/** A writer of code or of JSON, whose second value may be a flag or a depth. */
function isOfOwnWriter(call: SgNode, { text }: { readonly text: string }): boolean {
  const on = /^(?:this\.)?(\w*[wW]riter)\./.exec(textOf(call))?.[1];
  if (on === undefined) return false;
  const isMade = new RegExp(
    String.raw`\b${on}\s*=\s*new\s+(?:[\w.]+\.)?(?:String|Stream|IndentedText)Writer\b`,
  );
  return (
    !/^(?:[\w.]*\.)?(?:Text|String|Stream|IndentedText|HtmlText)Writer\??$/.test(
      typeOfName(on, call, text),
    ) && !isMade.test(text)
  );
}

const formatting: Matcher = {
  any: [
    csharpCall({ names: "Format", on: "^(?:[sS]tring|System\\.String)$", args: { has: { regex: '^@?"' } } }),
    csharpCall({ names: "AppendFormat", args: { has: { regex: '^@?"' } } }),
    csharpCall({
      names: "Write|WriteLine",
      on: "^(?:System\\.)?Console(?:\\.\\w+)?$|^(?:sw|tw)$|[wW]riter$",
      args: { all: [{ has: { nthChild: 1, regex: '^@?"[\\s\\S]*[{}]' } }, { has: { nthChild: 2 } }] },
    }),
    csharpCall({
      names: "TraceError|TraceInformation|TraceWarning|Print",
      on: "^(?:System\\.Diagnostics\\.)?(?:Trace|Debug)$",
      args: { all: [{ has: { nthChild: 1, regex: '^@?"[\\s\\S]*[{}]' } }, { has: { nthChild: 2 } }] },
    }),
  ],
};

export const formatPlaceholders = defineRules(["csharp"], "bug", [
  {
    id: "csharp-format-throws",
    severity: "medium",
    confidence: "high",
    cwe: 685,
    see: ["https://learn.microsoft.com/dotnet/standard/base-types/composite-formatting"],
    title: "Invalid format string throws",
    message:
      "A brace is unmatched, or a placeholder has no value, so this throws a FormatException. Write `{{` for a brace, and pass a value for each placeholder.",
    rule: formatting,
    check: throws,
    unsure: isOfOwnWriter,
    valid: [
      inMethod('string.Format("{0,-10:0.00} {{x}}", 1);'),
      inMethod('string.Format("{0} {1}", values);'),
      inMethod('string.Format(CultureInfo.InvariantCulture, "{0}", other);'),
      inMethod('Console.WriteLine("{");'),
    ],
    invalid: [
      found('string.Format("{0} of {1}", other);'),
      found('sb.AppendFormat("{0}}", other);'),
      found('Console.WriteLine("{0} {2}", a, b);'),
      found('string.Format("{name}", other);'),
    ],
  },
  {
    id: "csharp-format-leaves-value-out",
    severity: "low",
    confidence: "high",
    cwe: 685,
    see: ["https://learn.microsoft.com/dotnet/standard/base-types/composite-formatting"],
    title: titles.formatMismatch,
    message:
      "A value has no placeholder, so it is missing from the output. Add its placeholder, or remove the value.",
    rule: formatting,
    check: leavesOut,
    valid: [inMethod('string.Format("{0} {1} {0}", a, b);'), inMethod('string.Format("none", values);')],
    invalid: [found('string.Format("%d", 1);'), found('string.Format("{0}", a, b);')],
  },
  {
    id: "csharp-log-template-lacks-value",
    severity: "low",
    confidence: "high",
    cwe: 685,
    see: ["https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca2017"],
    title: titles.formatMismatch,
    message:
      "The message has more placeholders than values, so one stays empty in the log. Pass one value for each placeholder.",
    textFilter: /\b(?:[lL]og\w*|_log\w*)\.\w+\([^;]{0,300}"[^"\n]*\{/,
    rule: csharpCall({
      names:
        "LogTrace|LogDebug|LogInformation|LogWarning|LogError|LogCritical|Verbose|Debug|Information|Warning|Error|Fatal",
      on: "(?i)log(?:ger)?$",
      args: { has: { regex: '^"[\\s\\S]*\\{' } },
    }),
    check: isTemplateMiscounted,
    valid: [
      inMethod('_logger.LogInformation("{Id} {Name}", id, name);'),
      inMethod('_log.LogError(e, "{Id}", id);'),
    ],
    invalid: [found('_logger.LogInformation("{Id} of {Name}", other);')],
  },
]);
