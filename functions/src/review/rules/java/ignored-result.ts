/** Java: return values that are ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { changesItself } from "../shared/changing-methods.ts";
import { isArmOfValue, isDeclaredAs, methodOf } from "./java-nodes.ts";
import { isMeantToFail } from "./meant-to-fail.ts";
import { methodWith, foundWith, methodTaking } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf } from "../../syntax/node-memo.ts";

/** Neither text nor a number: an area, a matrix. */
const changingType = /^(?!(?:[a-z]+\.)*(?:String|Big(?:Decimal|Integer))$)(?:[a-z]+\.)*[A-Z]/;

const valueType = /^(?:java\.\w+\.)?(?:String|BigDecimal|BigInteger)$/;

function isFieldOf(type: RegExp, name: string, text: string): boolean {
  const declared = new RegExp(
    String.raw`\b(?:private|protected|public|final|static)\s+([\w.]+)(?:<[^;=<>]*>)?\s+${name}\s*[;=]`,
  );
  return type.test(declared.exec(text)?.[1] ?? "");
}

/** The receiver is declared in the file as what cannot change. */
function isOfValueType(node: SgNode, text: string): boolean {
  const name = /^\w+/.exec(node.text())?.[0] ?? "";
  return isDeclaredAs(name, valueType, node) || isFieldOf(valueType, name, text);
}

const { within: inMethod, found } = methodTaking("String who, byte[] buffer, InputStream in, Lock lock");

export const ignoredResult = defineRules(["java"], "bug", [
  {
    id: "java-result-thrown-away",
    severity: "high",
    confidence: "high",
    cwe: 252,
    title: titles.ignoredPure,
    message: "Strings and numbers are immutable, so this call has no effect. Assign the return value.",
    rule: {
      kind: "expression_statement",
      has: javaCall({
        names:
          "trim|strip|toUpperCase|toLowerCase|replaceAll|replaceFirst|substring|concat|subtract|multiply|divide",
        on: "^[a-z]\\w*$",
      }),
    },
    // Lists, matrices, areas and buffers have methods of these names with other arguments, and change in place.
    check: (node, file) => {
      const text = node.text();
      const name = /^\w+/.exec(text)?.[0] ?? "";
      if (isArmOfValue(node) || changesItself(node, file)) return false;
      if (isDeclaredAs(name, changingType, node) || isFieldOf(changingType, name, file.text)) return false;
      if (/\.replaceAll\((?:\([^()]*\)\s*->|[^,]*->|[^,"]*::|\w+\);?$)/.test(text)) return false;
      return !/\.(?:trim|strip)\(\s*[^)\s]|\.(?:multiply|subtract|concat)\([^()]*,|\.subtract\(.*,.*,/.test(
        text,
      );
    },
    unsure: (node, file) => !isOfValueType(node, file.text) || isMeantToFail(node),
    valid: [
      methodWith("Area rest = new Area(all);\n\t\trest.subtract(seen);"),
      methodWith("name = name.trim();"),
      "class C {\n  private final Chunk input;\n  void f(Buffer b) {\n    input.subtract(b);\n  }\n}",
      methodWith("Files.concat(a, b);"),
      methodWith("return switch (kind) { case 1 -> type.substring(2); default -> null; };", "String type"),
      methodWith("times.replaceAll((key, value) -> value.sorted());\n\t\tnames.replaceAll(String::trim);"),
    ],
    invalid: [foundWith("name.trim();"), foundWith("total.subtract(fee);")],
  },
  {
    id: "java-count-not-looked-at",
    severity: "medium",
    confidence: "medium",
    cwe: 252,
    see: ["https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/io/InputStream.html"],
    title: titles.ignoredByteCount,
    message:
      "A stream may return fewer bytes than the buffer holds, and the rest of the buffer keeps its old content. Use `readNBytes` or `readFully`, or check the count.",
    rule: {
      kind: "expression_statement",
      has: javaCall({ names: "read", on: "^\\w+$", args: { has: { nthChild: 1, kind: "identifier" } } }),
    },
    fileHas: ["Stream", "Reader"],
    check: isOfStream,
    valid: [inMethod("int n = in.read(buffer);"), inMethod("model.read(buffer);")],
    invalid: [found("in.read(buffer);")],
  },
  {
    id: "java-outcome-not-looked-at",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    title: "Return value ignored: failure not checked",
    message:
      "The call returns false if it failed, and the code continues as if it had worked. Check the return value.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          javaCall({ names: "tryLock|tryAcquire" }),
          javaCall({ names: "setReadOnly", on: "(?i)file|dir", args: { not: { has: { nthChild: 1 } } } }),
          javaCall({ names: "renameTo", args: { has: { nthChild: 1 } } }),
        ],
      },
    },
    check: (node) => !isArmOfValue(node) && !isOfOtherFile(node) && !isLookedForNext(node),
    unsure: isOnlyWaiting,
    valid: [
      inMethod("if (!lock.tryLock()) return null;"),
      inMethod('boolean got = switch (who) { case "a" -> lock.tryLock(); default -> false; };'),
      inMethod("RemoteFile part = open(who);\n\t\tpart.renameTo(target);"),
      inMethod("part.renameTo(target);\n\t\tif (!target.exists()) throw new IOException(who);"),
    ],
    invalid: [found("lock.tryLock();"), found("file.renameTo(target);")],
  },
]);

/** With a limit of time or to take what is there, and without giving the permit back: until then something should have happened. */
function isOnlyWaiting(statement: SgNode): boolean {
  const [, on = ""] =
    /^([\w.]+)\.tryAcquire\((?:[^;,]{1,200},[^;]{1,200})?\)\s*;$/.exec(statement.text()) ?? [];
  const around = methodOf(statement);
  if (on === "" || !around) return false;
  const behind = around.text().slice(statement.range().end.index - around.range().start.index);
  return !behind.includes(`${on}.release(`);
}

/** What another library calls a file returns nothing, and throws. */
function isOfOtherFile(statement: SgNode): boolean {
  const [, on = "", name = ""] = /^(\w+)\.(\w+)/.exec(statement.text()) ?? [];
  return name === "renameTo" && isDeclaredAs(on, /^(?!(?:java\.io\.)?File$)[A-Za-z]/, statement);
}

/** The next statement asks whether the file is there. */
function isLookedForNext(statement: SgNode): boolean {
  const next = statement.next();
  return next !== null && /^if\s*\([^;{}]*\.(?:exists|isFile)\(/.test(next.text());
}

function isOfStream(statement: SgNode): boolean {
  const call = statement.child(0);
  const on = call ? fieldTextOf(call, "object") : "";
  return isDeclaredAs(on, /(?:InputStream|Reader|RandomAccessFile)$/, statement);
}
