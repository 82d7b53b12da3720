/** Java: calls whose arguments or return values do not fit what they are for. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { isDeclaredAs, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking, methodWith } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String who, byte[] buffer, InputStream in, Lock lock");

/** One that may be an array stands for any number of values. */
function isPlain(value: SgNode): boolean {
  if (kindOf(value) !== "identifier")
    return !/^(?:array_creation|cast)_expression$|^method_invocation$/.test(kindOf(value));
  return isDeclaredAs(textOf(value), /^(?:String|int|long|double|boolean|char|Integer|Long|Double)$/, value);
}

/** `String.format(Locale.ROOT, "%s", …)`; behind anything else a text is a value. */
function isBehindLocale([first]: readonly SgNode[]): boolean {
  return first !== undefined && /locale|Locale|^null$/.test(textOf(first));
}

/** Fewer values than places is an exception; more are left out in silence. */
function isMiscounted(call: SgNode): boolean {
  const all = named(fieldOf(call, "arguments"));
  const at = all.findIndex((one) => kindOf(one) === "string_literal");
  const format = isBehindLocale(all) || at === 0 ? all[at] : undefined;
  const values = all.slice(at + 1);
  if (format === undefined || at > 1 || textOf(format).startsWith('"""')) return false;
  if (values.length === 1 && !values.every(isPlain)) return false;
  const text = textOf(format).replaceAll(/%[%n]/g, "");
  if (/%(?:\d+\$|<)/.test(text)) return false;
  return (text.match(/%[-#+ 0,(]*\d*(?:\.\d+)?[a-zA-Z]/g) ?? []).length > values.length;
}

/** An exception may follow the values. */
function isLogMiscounted(call: SgNode): boolean {
  const [format, ...values] = named(fieldOf(call, "arguments"));
  if (format === undefined || kindOf(format) !== "string_literal") return false;
  if (values.length === 0 || !values.every(isPlain)) return false;
  const places = textOf(format).replaceAll("\\\\{}", "").match(/\{\}/g)?.length ?? 0;
  return places > values.length || (places > 0 && values.length > places + 1);
}

export const formatArguments = defineRules(["java"], "bug", [
  {
    id: "java-format-arguments",
    severity: "medium",
    confidence: "high",
    cwe: 685,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Formatter.html"],
    title: titles.formatMismatch,
    message:
      "The format has more placeholders than values, so it throws a MissingFormatArgumentException. Pass one value for each placeholder.",
    rule: javaCall({
      names: "format|printf",
      on: "^(?:String|System\\.(?:out|err)|\\w*[wW]riter|out)$",
      args: { has: { kind: "string_literal", regex: "%" } },
    }),
    check: isMiscounted,
    valid: [
      inMethod('return String.format("%d%% of %s%n", 1, who);'),
      inMethod('return String.format(pattern, "100% of");'),
      inMethod('return String.format("%s is " + who, "50% done");'),
      inMethod('return String.format("%1$s %1$s", who);'),
      inMethod('return String.format("%s %s", parts);'),
      inMethod('return String.format(Locale.ROOT, "%s", who);'),
    ],
    invalid: [
      found('return String.format("%s sent %d", who);'),
      found('System.out.printf("%5.2f of %s", who);'),
    ],
  },
  {
    id: "java-log-arguments",
    severity: "low",
    confidence: "high",
    cwe: 685,
    see: ["https://www.slf4j.org/faq.html#paramException"],
    title: titles.formatMismatch,
    message:
      "The number of placeholders differs from the number of values, so a value is missing from the log or a placeholder stays empty. Write `{}` once for each value.",
    rule: javaCall({
      names: "trace|debug|info|warn|error",
      on: "^(?i:log|logger|\\w*_log|\\w*_logger)$",
      args: { has: { nthChild: 1, kind: "string_literal", regex: "\\{\\}" } },
    }),
    check: isLogMiscounted,
    valid: [inMethod('log.info("{} of {}", "a", who);'), inMethod('log.warn("no {}", "a", 1);')],
    invalid: [found('log.info("{} of {}", who);')],
  },
  {
    id: "java-check-placeholders",
    severity: "low",
    confidence: "high",
    cwe: 685,
    see: ["https://guava.dev/releases/snapshot/api/docs/com/google/common/base/Preconditions.html"],
    title: "Wrong placeholder: message not filled in",
    message: "Preconditions supports only `%s`, so the value is appended in brackets. Write `%s`.",
    rule: javaCall({
      names: "checkArgument|checkState|checkNotNull",
      bare: "also",
      on: String.raw`^(?:\w+\.)*Preconditions$`,
      args: {
        all: [
          { has: { nthChild: 2, regex: String.raw`^"[^"]*(?:%[dfxb]|\{\d?\})[^"]*"$` } },
          { has: { nthChild: 3 } },
        ],
      },
    }),
    fileHas: ["com.google.common"],
    valid: [
      `import com.google.common.base.Preconditions;\n${methodWith('checkArgument(n > 0, "%s > 0", n);')}`,
    ],
    invalid: [
      {
        code: `import com.google.common.base.Preconditions;\n${methodWith('checkArgument(n > 0, "%d > 0", n);')}`,
        lines: [4],
      },
    ],
  },
]);
