/** C#: what comes after a test or an assignment that says that it is null. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import {
  endOf,
  fieldOf,
  fieldTextOf,
  kindOf,
  namedChildrenOf,
  parentOf,
  startOf,
  textOf,
} from "../../syntax/node-memo.ts";
import {
  codeOnly,
  isGiven,
  isInTest,
  leaves,
  takesNull,
  textOfMethod,
  typeInMethod,
} from "./csharp-nodes.ts";
import { found, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { farthest, anyOf, bodyOf } from "./text-filters.ts";
import { messages } from "../shared/messages.ts";
import { mayBeSetByCall } from "../shared/set-by-call.ts";

const nullInText = /\b(\w+)\s*=\s*(?:null|default)\s*;/g;

const nullTestInText =
  /\bif\s*\(\s*(?:(\w+)\s*[!=]=\s*null|(\w+)\s+is\s+(?:not\s+)?null|!?[sS]tring\.IsNullOr\w+\((\w+)\))\s*\)/g;

const nullHere = /(?<![\w.!])(?:(\w+)\s*==\s*null|(\w+)\s+is\s+null|[sS]tring\.IsNullOr\w+\((\w+)\))\s*[)?]/g;

/** Whether the next place of the name reads a member, an element, all elements or the end of a task. */
function readsNext(name: string, text: string): boolean {
  const next = new RegExp(String.raw`(?<![\w.])${name}\b\s*(.?)`).exec(text);
  if (!next) return text.length >= farthest;
  return /[.[]/.test(next[1] ?? "") || /\b(?:in|await)\s+$/.test(text.slice(0, next.index));
}

function readsWhatIsNull(text: string): boolean {
  return anyOf(text.matchAll(nullInText), ({ 0: all, 1: name = "", index }) =>
    readsNext(name, behindElse(text.slice(index + all.length, index + all.length + farthest))),
  );
}

/** Where it stands last in a branch, what follows the other branch. */
function behindElse(text: string): string {
  const [otherwise] = /^\s*\}\s*else\b\s*/.exec(text) ?? [];
  if (otherwise === undefined) return text;
  const rest = text.slice(otherwise.length);
  return rest.slice(bodyOf(rest).length);
}

/** In the branch that runs where it is null; an empty text has most members all the same. */
function readsWhereNull(text: string): boolean {
  return anyOf(text.matchAll(nullHere), ({ 0: all, 1: one, 2: two, 3: three, index }) => {
    const rest = text.slice(index + all.length, index + all.length + farthest);
    const branch = all.endsWith("?") ? rest.slice(0, rest.indexOf(":") + 1) : bodyOf(rest);
    const read = String.raw`(?<![\w.])${one ?? two ?? three ?? ""}(?:\s*[.[]|\s*\)|;)`;
    return new RegExp(read).test(branch) && (three === undefined || emptyReadInText.test(branch));
  });
}

const emptyReadInText = /\.(?:Trim|Split|Substring|ToLower|ToUpper|ToString)/;

/** Behind the body of the test, which does not leave. */
function readsAfterTest(text: string): boolean {
  return anyOf(text.matchAll(nullTestInText), ({ 0: all, 1: one, 2: two, 3: three, index }) => {
    const rest = text.slice(index + all.length, index + all.length + 2 * farthest);
    const body = bodyOf(rest);
    if (/\b(?:return|throw|break|continue)\b/.test(body) || /^\s*else\b/.test(rest.slice(body.length)))
      return false;
    return readsNext(one ?? two ?? three ?? "", rest.slice(body.length, body.length + farthest));
  });
}

/** A member, an element, its elements one by one, or the end of a task. */
function readOf(name: string): string {
  return String.raw`(?<![\w.?])(?:${name}(?:\.(?!HasValue\b|GetValueOrDefault\b|Equals\b)\w+|\[)|(?<=\bin )${name}\s*\)|(?<=\bawait )${name};)`;
}

/** Where the first statement behind that names it reads it, with no question before. */
function readNext(name: string, statement: SgNode): SgNode | null {
  const next = nextWith(new RegExp(String.raw`(?<![\w.])${name}\b`), statement);
  if (!next || !/^(?:expression|local_declaration|return|foreach|if)_statement$/.test(kindOf(next)))
    return null;
  const text = codeOnly(readAtOnce(next));
  const read = text.search(new RegExp(readOf(name)));
  if (read < 0 || /\?|&&|\|\||=>|\bis\b|\bnull\b|\bassert\w*/i.test(text.slice(0, read))) return null;
  const isAnother = isGiven(name, text.slice(0, read)) || asked(name).test(text.slice(0, read));
  return isAnother ? null : innermostAt(next, startOf(next) + read);
}

const asked = (name: string): RegExp => new RegExp(String.raw`(?<![\w.])${name}\s*[?!]`);

/** The smallest statement that holds the place. */
function innermostAt(statement: SgNode, place: number): SgNode {
  let own = statement;
  let inner: SgNode | undefined = statement;
  while (inner) {
    if (kindOf(inner).endsWith("_statement")) own = inner;
    inner = namedChildrenOf(inner).find((one) => startOf(one) <= place && place < endOf(one));
  }
  return own;
}

/** Of a branch that does not ask for it, its body; of a loop over it, the head. */
function readAtOnce(statement: SgNode): string {
  const text = textOf(statement);
  if (kindOf(statement) !== "foreach_statement") return text;
  return text.slice(0, text.length - fieldTextOf(statement, "body").length);
}

/** Out of the branch in which it stands last, where that goes on. */
function nextWith(word: RegExp, statement: SgNode): SgNode | null {
  let next = isBareBranch(statement) ? null : statement.next();
  while (next && !isNamedBy(next, word)) {
    if (leaves(next)) return null;
    next = next.next();
  }
  if (next) return next;
  const around = parentOf(statement);
  const test = around && kindOf(around) === "block" ? parentOf(around) : around;
  return test && kindOf(test) === "if_statement" ? nextWith(word, test) : null;
}

/** A branch without braces: beside it stands the other one. */
function isBareBranch(statement: SgNode): boolean {
  const around = parentOf(statement);
  return around !== null && kindOf(around) === "if_statement";
}

function isNamedBy(node: SgNode, word: RegExp): boolean {
  return node.isNamed() && kindOf(node) !== "comment" && word.test(textOf(node));
}

function isReadAfterNull(literal: SgNode, { text }: { readonly text: string }): boolean {
  const statement = givenBy(literal);
  const name = statement ? setToNull.exec(textOf(statement))?.[1] : undefined;
  if (statement === null || name === undefined) return false;
  if (kindOf(literal) === "default_expression" && !isReference(typeInMethod(name, statement), text))
    return false;
  const read = readNext(name, statement);
  if (
    read === null ||
    mayBeSetByCall(name, text.slice(endOf(statement), startOf(read)), textOfMethod(statement))
  )
    return false;
  return !isGivenInside(name, statement) && !isExtended(name, statement, read);
}

/** `default` of a struct is no null: the type is one that is known to be a class, an interface or an array. */
function isReference(type: string, text: string): boolean {
  if (/^(?:string|object)\??$|\]\??$|^I[A-Z]\w*[a-z]|^(?:List|Dictionary|HashSet|Queue|Stack)</.test(type))
    return true;
  const name = /^\w+/.exec(type)?.[0];
  return name !== undefined && new RegExp(String.raw`\b(?:class|interface|record)\s+${name}\b`).test(text);
}

/** `string? s = null; s.OrEmpty();`: of what is declared to be nullable the compiler allows only methods that take null. */
function isExtended(name: string, statement: SgNode, read: SgNode): boolean {
  const isNullable = new RegExp(String.raw`^\s*[\w.<>,\[\] ]+\?\s+${name}\s*=`).test(textOf(statement));
  return isNullable && new RegExp(String.raw`\b${name}\.\w+\(`).test(textOf(read));
}

const instanceMembers =
  /\.(?:To\w+|Trim\w*|Split|Substring|Equals|GetType|GetHashCode|Add\w*|Remove\w*|Replace|Start\w*|End\w*|Close|Dispose)\(/;

/** An extension that asks for null takes it, and a test of one gives it null on purpose; a property has no such way out. */
function mayBeExtended(literal: SgNode): boolean {
  const statement = givenBy(literal);
  const name = statement ? setToNull.exec(textOf(statement))?.[1] : undefined;
  if (statement === null || name === undefined) return false;
  const read = textOf(readNext(name, statement) ?? statement);
  const called = new RegExp(String.raw`\b${name}\.(\w+)(?:<[^<>()]*>)?\(`).exec(read)?.[1];
  if (called === undefined) return false;
  return takesNull.test(called) || (!instanceMembers.test(read) && isInTest(statement));
}

/** A function inside of the method gives it its value, and may have run before it is read. */
function isGivenInside(name: string, statement: SgNode): boolean {
  const method = statement.ancestors().find((one) => kindOf(one).endsWith("_declaration"));
  const inner = { rule: { any: [{ kind: "local_function_statement" }, { kind: "lambda_expression" }] } };
  return method?.findAll(inner).some((one) => isGiven(name, textOf(one))) === true;
}

const setToNull = /(?:^|\s)(\w+)\s*=\s*(?:null|default)\s*;$/;

const testOfNull =
  /^(?:(\w+)\s*([!=])=\s*null|(\w+)\s+is\s+(not\s+)?null|(!?)(?:[sS]tring)\.IsNullOr(?:Empty|WhiteSpace)\((\w+)\))$/;

interface NullTest {
  readonly name: string;
  /** The branch runs where it is null. */
  readonly isNull: boolean;
}

function nullTestOf(test: SgNode): NullTest | null {
  const [all, left, sign, tested, not, negated, text] = testOfNull.exec(fieldTextOf(test, "condition")) ?? [];
  const name = left ?? tested ?? text;
  if (all === undefined || name === undefined) return null;
  return {
    name,
    isNull: left !== undefined ? sign === "=" : tested !== undefined ? not === undefined : negated === "",
  };
}

const saysSo = /^(?:\{\s*)?(?:(?:\w+\.)*_?(?:log\w*|Console|Debug|Trace)\.\w+\([^;]*\);\s*)+(?:\})?$/i;

/** The test shows that it may be null; nothing behind it asks again. */
function readAfterTest(test: SgNode): SgNode | null {
  const found = nullTestOf(test);
  const then = fieldOf(test, "consequence");
  if (!found || !then || fieldOf(test, "alternative")) return null;
  const goesOn = found.isNull
    ? saysSo.test(textOf(then))
    : !leaves(then) && !isGiven(found.name, textOf(then));
  return goesOn ? readNext(found.name, test) : null;
}

/** The code in front gives it a value, asks again, or may not have run as it stands. */
function mayHaveChanged(name: string, before: string, test: SgNode): boolean {
  const isOther = isGiven(name, before) || mayBeSetByCall(name, before, textOfMethod(test));
  return isOther || /=>|\bcatch\b|\?|&&|\|\||\bnull\b/.test(before);
}

/** The branch that runs where it is null calls a member of it, or reads an element. */
function readWhereNull(test: SgNode): SgNode | null {
  const { name, isNull } = nullTestOf(test) ?? { name: "", isNull: true };
  const then = isNull ? fieldOf(test, "consequence") : null;
  if (name === "" || !then) return null;
  const code = withoutNames(codeOnly(textOf(then)));
  const read = code.search(new RegExp(readOf(name)));
  if (read < 0 || mayHaveChanged(name, code.slice(0, read), test)) return null;
  // An empty text has members, and extensions take null.
  const isString = fieldTextOf(test, "condition").includes("IsNullOr");
  if (isString && !/^\w+\.(?:Trim|Split|Substring|ToLower|ToUpper|ToString)/.test(code.slice(read)))
    return null;
  return innermostAt(then, startOf(then) + read);
}

/** `nameof(x.Value)` reads nothing. */
function withoutNames(code: string): string {
  return code.replace(/\bnameof\([^()]{0,200}\)/g, (name) => "_".padEnd(name.length));
}

/** `count.ToString()` of an `int? count` that is null is an empty text. */
function isTextOfEmpty(node: SgNode): boolean {
  const { name } = nullTestOf(node) ?? { name: "" };
  return (
    /^(?:int|long|double|decimal|float|bool|DateTime|DateTimeOffset|TimeSpan|Guid)\?$/.test(
      typeInMethod(name, node),
    ) && /\.(?:ToString|GetHashCode)\(/.test(fieldTextOf(node, "consequence"))
  );
}

/** `c == null ? c.OrEmpty() : c.Name`: an extension that takes null says so by its name. */
function takesTheNull(node: SgNode): boolean {
  const { name } = nullTestOf(node) ?? { name: "" };
  const called = new RegExp(String.raw`\b${name}\.(\w+)(?:<[^<>()]*>)?\(`).exec(
    fieldTextOf(node, "consequence"),
  )?.[1];
  return called !== undefined && takesNull.test(called);
}

/** The statement that gives the null. */
function givenBy(literal: SgNode): SgNode | null {
  const statement = literal.ancestors().find((one) => kindOf(one).endsWith("_statement"));
  return statement && /^(?:expression|local_declaration)_statement$/.test(kindOf(statement))
    ? statement
    : null;
}

/** `!x.HasValue && x.Value` and `x.HasValue || x.Value`. */
const emptyRead =
  /^(?:!(\w+)\.HasValue\s*&&\s*\1\.Value|(\w+)\.HasValue\s*\|\|\s*\2\.Value|(\w+)\s*==\s*null\s*&&\s*\3\.Value)\b/;

export const nullDereferenceAfterCheck = defineRules(["csharp"], "bug", [
  {
    id: "csharp-null-read-at-once",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullAtOnce,
    message:
      "The variable was set to null just before, so reading a member of it throws. Assign the intended value, or test it first.",
    textFilter: { test: readsWhatIsNull },
    rule: {
      any: [{ kind: "null_literal" }, { kind: "default_expression" }],
      inside: { any: [{ kind: "variable_declarator" }, { kind: "assignment_expression" }] },
    },
    check: isReadAfterNull,
    unsure: mayBeExtended,
    valid: [
      inMethod("string s = null; s = Load(); s.Trim();"),
      inMethod("string s = null; if (s != null) { s.Trim(); }"),
      inMethod("Item s = null; foreach (var x in xs) { s = x; } s?.Go();"),
      inMethod("Item s = null; G(out s); s.Go();"),
      inMethod("int? n = null; if (n.HasValue) G();"),
      inMethod("if (c) { s = null; return; } s.Go();"),
      inMethod("if (s.Length == 0) s = null; else if (s.Length > 9) G(); H(s);"),
      inMethod('string? s = null; var parts = s.SplitWithEmpty(",");'),
      inMethod("Item s = null; Fill(); s.Go(); void Fill() { s = new Item(); }"),
      inMethod("Item s = null; xs.ForEach(x => s ??= x); s.Go();"),
      inMethod("Item s = null; Fill(); s.Go(); void Fill() { (n, s) = Make(); }"),
      inMethod("Item s = null; Fill(); s.Go(); void Fill() { (s, n) = Make(); }"),
      inMethod("INFOEX info = default; info.cbSize = 1;"),
      inMethod("s = null; Open(); s.Go();"),
    ],
    invalid: [
      { code: inMethod("string s = default;\ns.Trim();"), lines: [3] },
      { code: inMethod("Item s = null;\ns.Go();"), lines: [3] },
      { code: inMethod("int[] s = null;\nvar x = s[0];"), lines: [3] },
      { code: inMethod("if (c)\ns = null;\nelse G();\ns.Go();"), lines: [4] },
      { code: inMethod("if (c) {\ns = null; }\nelse { s = new Item(); }\ns.Go();"), lines: [4] },
    ],
  },
  {
    id: "csharp-null-read-after-test",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    title: titles.nullAfterTest,
    message: messages.nullAfterTest,
    names: testedForNull,
    textFilter: { test: readsAfterTest },
    rule: { kind: "if_statement", has: { field: "condition", regex: testOfNull.source } },
    check: (node) => readAfterTest(node) !== null,
    valid: [
      inMethod("if (s == null) return; s.Go();"),
      inMethod("if (s != null) { return s; } s.Go();"),
      inMethod("if (s == null) { s = Make(); } s.Go();"),
      inMethod("if (s != null) G(s); if (s != null) s.Go();"),
      inMethod("if (s != null) G(s); s?.Go();"),
    ],
    invalid: [
      { code: inMethod("if (s != null) { s.Stop(); }\ns.Go();"), lines: [3] },
      { code: inMethod('if (s is null) { _logger.LogWarning("none"); }\nreturn s.Name;'), lines: [3] },
    ],
  },
  {
    id: "csharp-null-read-in-its-branch",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullBranch,
    message:
      "This branch runs only if {the value} is null, so reading it throws. Invert the condition, or use the other branch.",
    names: testedForNull,
    textFilter: { test: readsWhereNull },
    rule: {
      any: [{ kind: "if_statement" }, { kind: "conditional_expression" }],
      has: { field: "condition", regex: testOfNull.source },
    },
    check: (node) => readWhereNull(node) !== null && !isTextOfEmpty(node),
    unsure: takesTheNull,
    valid: [
      inMethod('if (c == null) throw new ArgumentException("none", nameof(c.Value));'),
      inMethod("int? n = Load(); if (n == null) return n.ToString();"),
      inMethod("var p = s == null ? none : s.Split(',');"),
      inMethod("if (string.IsNullOrEmpty(s)) { s = Load(); s.Trim(); }"),
      inMethod("if (string.IsNullOrEmpty(s)) { G(s.Length); }"),
      inMethod("if (s == null) { s = new S(); s.Go(); }"),
      inMethod("if (s != null) { s.Go(); } else { G(); }"),
    ],
    invalid: [
      found("var p = s == null ? s.Split(',') : none;"),
      found("if (string.IsNullOrEmpty(s)) { s.Trim(); }"),
    ],
  },
  {
    id: "csharp-empty-value-read",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "Null dereference: `Value` read when `HasValue` is false",
    message:
      "`Value` throws if `HasValue` is false, and this part is evaluated only then. Swap `&&` and `||`, or invert the test.",
    textFilter: /\.HasValue\s*(?:&&|\|\|)|==\s*null\s*&&\s*\w+\.Value\b/,
    rule: {
      kind: "binary_expression",
      regex: "^!?\\w+\\s*(?:\\.HasValue\\s*(?:&&|\\|\\|)|==\\s*null\\s*&&)\\s*\\w+\\.Value\\b",
    },
    check: (node) => emptyRead.test(textOf(node)),
    valid: [inMethod("return n.HasValue && n.Value > 3;"), inMethod("return !n.HasValue || n.Value > 3;")],
    invalid: [found("return !n.HasValue && n.Value > 3;"), found("return n.HasValue || n.Value;")],
  },
]);
