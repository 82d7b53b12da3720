/** Java: what comes after a test that says otherwise: null that is read, casts that must fail, loops that end at `continue`. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { firstAssigned, testedForNull } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { isMeantToFail } from "./meant-to-fail.ts";
import { foundWith, methodWith } from "./examples.ts";
import { leaves, methodOf } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";
import { mayBeSetByCall } from "../shared/set-by-call.ts";

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

/** `x = null;` and nothing but a member of it after that. */
function isReadWhileNull(statement: SgNode): boolean {
  const name = /\b(\w+)\s*=\s*null\s*;$/.exec(textOf(statement))?.[1];
  if (name === undefined || !isReadFirst(name, statement)) return false;
  const next = nextWith(new RegExp(String.raw`(?<![\w.])${name}\b`), statement);
  return !mayBeSetByCall(
    name,
    textBetween(statement, next ?? statement),
    textOf(methodOf(statement) ?? statement),
  );
}

function usesNull(node: SgNode): boolean {
  const own = /\w+(?=\s*==\s*null)|(?<=null\s*==\s*)\w+/.exec(fieldTextOf(node, "condition"))?.[0] ?? "";
  const code = codeOnly(fieldTextOf(node, "consequence"));
  const use = code.search(new RegExp(String.raw`(?<![\w.$])${own}\.\w+`));
  const setter = own.replace(/^_/, "");
  const set = code.search(
    new RegExp(
      String.raw`(?<![\w.$])${own}\s*=(?!=)|\bfor\s*\([^;:)]{1,200}\s${own}\s*:|\b(?:set|init|create|load)_?${setter}\(|catch\b|->`,
      "i",
    ),
  );
  if (use < 0 || (set >= 0 && set < use)) return false;
  return !mayBeSetByCall(own, code.slice(0, use), textOf(methodOf(node) ?? node));
}

function textBetween(one: SgNode, other: SgNode): string {
  const texts: string[] = [];
  for (let node = one.next(); node && node.id() !== other.id(); node = node.next()) texts.push(textOf(node));
  return texts.join("\n");
}

/** Without texts and comments. */
function codeOnly(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?\*\//g, '""');
}

export const nullDereferenceAfterCheck = defineRules(["java"], "bug", [
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
      methodWith("if (s != null) g(s);\n    if (s != null) s.run();", "Job s"),
      methodWith("if (s == null) return null;\n    s.run();", "Job s"),
      methodWith("if (s != null) { return s; }\n    s.run();", "Job s"),
      methodWith("if (s == null) { s = make(); }\n    s.run();", "Job s"),
      methodWith('if (s == null) { fail("none"); }\n    s.run();', "Job s"),
      methodWith("if (s != null) s.stop();\n    s = make();\n    s.run();", "Job s"),
      methodWith("if (s != null) g();\n    return s == null ? 0 : s.size();", "Job s"),
    ],
    invalid: [
      foundWith("if (s != null) { s.stop(); }\n    s.run();", "Job s"),
      foundWith('if (s == null) log.warn("no job");\n    return s.run();', "Job s"),
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
    textFilter: { test: readsWhatIsNull },
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
    unsure: isMeantToFail,
    valid: [
      methodWith("Job j = null;\n    j = make();\n    j.run();"),
      methodWith("Job j = null;\n    if (x) j = make();\n    j.run();"),
      methodWith("Job j;\n    j = null;\n    if (j != null) j.run();"),
      methodWith("Job j = null;\n    try { j = make(); } finally { g(); }\n    j.run();"),
      methodWith("Job j = null;\n    g(() -> j.run());"),
      "class C {\n  Job s;\n  void f() {\n    s = null;\n    open();\n    s.run();\n  }\n}",
    ],
    invalid: [foundWith("Job j = null;\n    j.run();"), foundWith('s = null;\n    log("" + s.length());')],
  },
  {
    id: "java-null-used-in-its-branch",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullBranch,
    message:
      "The condition has just established that {the value} is null, so this throws. Use the value in the other branch.",
    names: testedForNull,
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^\\(\\s*(?:\\w+\\s*==\\s*null|null\\s*==\\s*\\w+)\\s*\\)$" },
    },
    check: usesNull,
    valid: [
      methodWith("if (s == null) { s = make(); s.run(); }"),
      methodWith('if (s == null) { log("s.x is null"); }'),
      "class C {\n  Job s;\n  void f() {\n    if (s == null) { open(); s.run(); }\n  }\n}",
      methodWith("if (s != null) { s.run(); }"),
      "class C {\n  Job s;\n  void f() {\n    if (s == null) { for (Job s : all) { s.run(); } }\n  }\n}",
    ],
    invalid: [
      foundWith("if (s == null) { return s.length(); }"),
      foundWith("if (s == null) { g(); s.run(); }", "Job s"),
    ],
  },
]);
