/** Java: what comes after a test that says otherwise: null that is read, casts that must fail, loops that end at `continue`. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned, testedForNull } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { foundWith as found, methodWith as inMethod } from "./examples.ts";
import { leaves } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

const setToNull = /\b(\w+)\s*=\s*null\s*;/g;

const mostAssignments = 200;

const farthest = 2000;

/** `x = null;` and where `x` stands next, a call of a member not far behind. */
function readsWhatIsNull(text: string): boolean {
  let tried = 0;
  for (const { 0: all, 1: name = "", index } of text.matchAll(setToNull)) {
    tried += 1;
    if (tried > mostAssignments || mayReadNext(name, text, index + all.length)) return true;
  }
  return false;
}

function mayReadNext(name: string, text: string, from: number): boolean {
  const rest = text.slice(from, from + farthest);
  const next = rest.search(new RegExp(String.raw`(?<![\w.])${name}\b`));
  if (next < 0) return rest.length === farthest;
  const statement = text.slice(from + next, from + next + farthest);
  return !/^\w+\s*=(?!=)/.test(statement) && new RegExp(String.raw`\b${name}\.\w+\(`).test(statement);
}

const testOfNull = /^\(\s*(?:(\w+)\s*([!=])=\s*null|null\s*([!=])=\s*(\w+))\s*\)$/;
const saysSo = /^(?:\{\s*)?(?:(?:\w+\.)*(?:log\w*|LOG\w*|System\.(?:out|err))\.\w+\([^;]*\);\s*)+(?:\})?$/i;

/** The test shows that it may be null; nothing behind it asks again. */
function isReadAfterTest(test: SgNode): boolean {
  const [, left, sign = "", mirrored = "", right] = testOfNull.exec(fieldTextOf(test, "condition")) ?? [];
  const name = left ?? right;
  const then = fieldOf(test, "consequence");
  if (name === undefined || then === null || fieldOf(test, "alternative")) return false;
  const goesOn = `${sign}${mirrored}` === "=" ? saysSo.test(textOf(then)) : letsGoOn(name, then);
  return goesOn && isReadFirst(name, test);
}

function letsGoOn(name: string, then: SgNode): boolean {
  return !leaves(then) && !isGiven(name, textOf(then));
}

function isGiven(name: string, text: string): boolean {
  return new RegExp(String.raw`(?<![\w.])${name}\s*=(?!=)`).test(text);
}

/** The first statement behind it that names the variable reads a member of it. */
function isReadFirst(name: string, test: SgNode): boolean {
  const word = new RegExp(String.raw`(?<![\w.])${name}\b`);
  const next = nextWith(word, test);
  if (!next || !/^(?:expression_statement|local_variable_declaration|return_statement)$/.test(kindOf(next)))
    return false;
  const text = textOf(next).replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return (
    new RegExp(String.raw`^[^?&|]*?(?<![\w.])${name}\.\w+\(`).test(text) &&
    !isGiven(name, text) &&
    !/\bassert\w*\b|->|\bnull\b/.test(text)
  );
}

/** One after the other, because most are near and a method may be long. */
function nextWith(word: RegExp, statement: SgNode): SgNode | null {
  let next = statement.next();
  while (next && !(next.isNamed() && word.test(textOf(next)))) next = next.next();
  return next;
}

/** The cast to the class that the value has just been found not to have. */
function failsToCast(test: SgNode): boolean {
  const [, name = "", type = ""] =
    /^\(\s*!\s*\(\s*(\w+)\s+instanceof\s+([\w.]+)\s*\)\s*\)$/.exec(fieldTextOf(test, "condition")) ?? [];
  const then = fieldTextOf(test, "consequence");
  const cast = then.search(new RegExp(String.raw`\(\s*${type}(?:<[^()]*>)?\s*\)\s*${name}\b(?!\.)`));
  const given = then.search(new RegExp(String.raw`(?<![\w.])${name}\s*=(?!=)|\b(?:try|if)\b`));
  return name !== "" && cast >= 0 && (given < 0 || cast < given);
}

/** `x = null;` and nothing but a member of it after that. */
function isReadWhileNull(statement: SgNode): boolean {
  const name = /\b(\w+)\s*=\s*null\s*;$/.exec(textOf(statement))?.[1];
  return name !== undefined && isReadFirst(name, statement);
}

const loops = /^(?:do|while|for|enhanced_for)_statement$/;

export const nullAfterTest = defineRules(["java"], "bug", [
  {
    id: "java-null-read-after-test",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    title: titles.nullAfterTest,
    message: messages.nullAfterTest,
    names: testedForNull,
    rule: {
      kind: "if_statement",
      has: {
        field: "condition",
        regex: String.raw`^\(\s*(?:\w+\s*[!=]=\s*null|null\s*[!=]=\s*\w+)\s*\)$`,
      },
    },
    check: isReadAfterTest,
    valid: [
      inMethod("if (s != null) g(s);\n    if (s != null) s.run();", "Job s"),
      inMethod("if (s == null) return null;\n    s.run();", "Job s"),
      inMethod("if (s != null) { return s; }\n    s.run();", "Job s"),
      inMethod("if (s == null) { s = make(); }\n    s.run();", "Job s"),
      inMethod('if (s == null) { fail("none"); }\n    s.run();', "Job s"),
      inMethod("if (s != null) s.stop();\n    s = make();\n    s.run();", "Job s"),
      inMethod("if (s != null) g();\n    return s == null ? 0 : s.size();", "Job s"),
    ],
    invalid: [
      found("if (s != null) { s.stop(); }\n    s.run();", "Job s"),
      found('if (s == null) log.warn("no job");\n    return s.run();', "Job s"),
    ],
  },
  {
    id: "java-null-read-at-once",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullAtOnce,
    message:
      "{The variable} has just been set to null and nothing assigns it in between, so this throws. Assign its value first.",
    names: firstAssigned,
    glance: { test: readsWhatIsNull },
    rule: {
      any: [
        { kind: "expression_statement", regex: String.raw`^\w+\s*=\s*null\s*;$` },
        {
          kind: "local_variable_declaration",
          regex: String.raw`^(?:final\s+)?[\w.<>\[\]]+\s+\w+\s*=\s*null\s*;$`,
        },
      ],
    },
    check: isReadWhileNull,
    valid: [
      inMethod("Job j = null;\n    j = make();\n    j.run();"),
      inMethod("Job j = null;\n    if (x) j = make();\n    j.run();"),
      inMethod("Job j;\n    j = null;\n    if (j != null) j.run();"),
      inMethod("Job j = null;\n    try { j = make(); } finally { g(); }\n    j.run();"),
      inMethod("Job j = null;\n    g(() -> j.run());"),
    ],
    invalid: [found("Job j = null;\n    j.run();"), found('s = null;\n    log("" + s.length());')],
  },
  {
    id: "java-cast-after-failed-test",
    severity: "high",
    confidence: "high",
    cwe: 704,
    title: "Impossible cast: always fails after the type test",
    message:
      "The condition has just established that the value is not of that class, so the cast always throws. Remove the negation, or cast in the other branch.",
    glance: /!\s*\(\s*\w+\s+instanceof\b/,
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: String.raw`^\(\s*!\s*\(\s*\w+\s+instanceof\s+[\w.]+\s*\)\s*\)$` },
    },
    check: failsToCast,
    valid: [
      inMethod("if (!(o instanceof Job)) return null;\n    return (Job) o;", "Object o"),
      inMethod("if (!(o instanceof Job)) { o = new Job(); return (Job) o; }", "Object o"),
    ],
    invalid: [found("if (!(o instanceof Job)) return (Job) o;", "Object o")],
  },
  {
    id: "java-continue-ends-loop",
    severity: "medium",
    confidence: "high",
    cwe: 670,
    see: ["https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.16"],
    title: "`continue` ends a `do while (false)` loop",
    message:
      "`continue` jumps to the condition, which is false, and not to the first statement. Write `break` if that is intended, or correct the condition.",
    glance: /\bwhile\s*\(\s*false\s*\)/,
    rule: {
      kind: "continue_statement",
      regex: String.raw`^continue\s*;$`,
      inside: {
        stopBy: "end",
        kind: "do_statement",
        has: { field: "condition", regex: String.raw`^\(\s*false\s*\)$` },
      },
    },
    check: (node) =>
      /while\s*\(\s*false\s*\)\s*;?$/.test(
        node
          .ancestors()
          .find((one) => loops.test(kindOf(one)))
          ?.text() ?? "",
      ),
    valid: [
      inMethod("do { if (x) continue; g(); } while (more());"),
      inMethod("do { for (int i = 0; i < 3; i++) { if (x) continue; g(); } } while (false);"),
    ],
    invalid: [found("do { if (x) continue; g(); } while (false);")],
  },
]);
