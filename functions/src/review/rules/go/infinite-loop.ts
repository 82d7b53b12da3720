/** Go: loops whose condition never changes. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { inFunction, found } from "./examples.ts";
import type { SgNode } from "@ast-grep/napi";
import { textOf, fieldOf } from "../../syntax/node-memo.ts";
import { functionAround, word } from "./tree.ts";
import { namesOfCondition, staysAsItIs } from "../shared/stuck-loop.ts";

/** Only names that this function gives a value, and no function inside of it. */
function isStuck(loop: SgNode): boolean {
  const text = textOf(loop);
  const body = fieldOf(loop, "body");
  const around = functionAround(loop);
  if (body === null || around === null) return false;
  const head = text.slice(3, body.range().start.index - loop.range().start.index).trim();
  const [condition = "", update = ""] = head.includes(";") ? head.split(";").slice(1) : [head];
  const names = namesOfCondition(condition.replaceAll(/\blen\((\w+)\)/g, "0"));
  const whole = textOf(around);
  if (names === null || /\bfunc\s*\([^)]*\)[^{(,)]*\{/.test(whole.slice(4))) return false;
  // Where its address is kept, something else may change it.
  if (!names.every((name) => isLocal(name, whole) && !new RegExp(String.raw`&${name}\b`).test(whole)))
    return false;
  const lists = [...condition.matchAll(/\blen\((\w+)\)/g)].map(([, list = ""]) => list);
  const rest = `${update};${textOf(body)}`;
  // What is indexed or handed on may grow or shrink.
  const maySwell = lists.some((list) =>
    new RegExp(String.raw`${word(list)}\[[^\]]*\]\s*=|[(,&]\s*${list}\b`).test(rest),
  );
  return !maySwell && staysAsItIs([...names, ...lists], rest);
}

function isLocal(name: string, text: string): boolean {
  return new RegExp(
    String.raw`\b${name}(?:, \w+)*\s*:=|, ${name}\s*:=|\bvar ${name}\b|[(,]\s*${name}(?:, \w+)* \w`,
  ).test(text);
}

export const infiniteLoop = defineRules(["go"], "bug", [
  {
    id: "go-loop-never-advances",
    ...defects.infiniteLoop,
    rule: { kind: "for_statement", regex: "^for [^{]*[<>=]" },
    check: isStuck,
    valid: [
      inFunction("i := 0\n\tfor i < n {\n\t\ti++\n\t}"),
      inFunction("for i := 0; i < 9; i++ {\n\t\tg(i)\n\t}"),
      inFunction("left := 9\n\tp := &left\n\tfor left > 0 {\n\t\tstep(p)\n\t}"),
      inFunction("for left > 0 {\n\t\tg()\n\t}"),
    ],
    invalid: [
      { code: "package p\n\nfunc f(g func()) {\n\ti := 0\n\tfor i < 9 {\n\t\tg()\n\t}\n}", lines: [5] },
      found("i := 0\n\tfor i < 10 {\n\t\tg(i)\n\t}", 5),
      found("j := 0\n\tfor i := 0; i < 9; j++ {\n\t\tg(i)\n\t}", 5),
    ],
  },
]);
