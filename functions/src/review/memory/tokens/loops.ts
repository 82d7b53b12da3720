/** Loops that do not end, and shifts that are wider than the number. */
import { startOf, wordAt } from "./at.ts";
import { textBetween } from "./calls.ts";
import type { Check } from "./check.ts";
import { type Statement, statementsOf } from "./statements.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** `while (i < 10) { f(); }`: nothing in the body changes what the condition asks. */
export const unchangedCondition: Check = {
  worth: /\b(?:while|for)\s*\(/,
  look(one, report) {
    for (const loop of loopsIn(statementsOf(one)))
      if (neverChanges(one, loop)) report("endless-loop", loop.from);
  },
};

function loopsIn(list: readonly Statement[]): readonly Statement[] {
  return list.flatMap((one) => [
    ...(one.kind === "loop" || one.kind === "do" ? [one] : []),
    ...loopsIn(one.body),
    ...loopsIn(one.otherwise),
  ]);
}

function neverChanges(one: FunctionTokens, loop: Statement): boolean {
  if (!loop.test) return false;
  const { words } = one.tokens;
  const head = words.slice(loop.test[0] + 1, loop.test[1]);
  const isFor = words[loop.from] === "for";
  const condition = isFor ? partsOfHead(head)?.[1] : head;
  if (
    !condition ||
    condition.length === 0 ||
    condition.some((word) => !/^(?:[A-Za-z_]\w*|\d\w*|[<>]=?|!=|&&|\|\|)$/.test(word))
  )
    return false;
  const names = condition.filter((word) => /^[A-Za-z_]/.test(word));
  const variables = variablesOf(one);
  if (names.length === 0 || !condition.some((word) => /^[<>]=?$|^!=$/.test(word))) return false;
  for (const name of names) {
    if (/^[A-Z][A-Z0-9_]+$/.test(name)) continue;
    const variable = variables.get(name);
    if (!variable || variable.isStatic || variable.isReference || /volatile|atomic/.test(variable.type))
      return false;
  }
  if (!names.some((name) => variables.has(name))) return false;
  const whole = textBetween(one.tokens, loop.from, loop.to);
  if (
    /\b(?:break|return|goto|throw|exit|abort|longjmp|asm|__asm__|co_await|co_yield)\b/.test(whole) ||
    /\b[A-Z][A-Z0-9_]{2,} \(/.test(whole)
  )
    return false;
  const text = textBetween(one.tokens, one.from, one.to);
  return names.every(
    (name) =>
      !isTouched(
        isFor
          ? words
              .slice(loop.test?.[0] ?? 0, loop.to)
              .join(" ")
              .replace(/^[^;]*;/, "")
          : whole,
        name,
      ) && !new RegExp(`& ${name}\\b(?! &)|\\[ & |${name} \\) = `).test(text),
  );
}

function partsOfHead(head: readonly string[]): readonly (readonly string[])[] | null {
  const first = head.indexOf(";");
  const second = head.indexOf(";", first + 1);
  return first < 0 || second < 0
    ? null
    : [head.slice(0, first), head.slice(first + 1, second), head.slice(second + 1)];
}

function isTouched(text: string, name: string): boolean {
  return new RegExp(
    `\\b${name} (?:[-+*/%&|^]|<<|>>)?=(?!=)|\\b${name} (?:\\+\\+|--)|(?:\\+\\+|--) ${name}\\b|> > ${name}\\b|\\( ${name} \\) (?:\\+\\+|--)`,
  ).test(text);
}

/** `while (isspace(s[i])) i--;` goes on before the start. */
export const belowStart: Check = {
  worth: /--/,
  look(one, report) {
    const { words } = one.tokens;
    for (const loop of loopsIn(statementsOf(one))) {
      if (!loop.test || loop.kind !== "loop" || words[loop.from] !== "while") continue;
      const test = textBetween(one.tokens, loop.test[0] + 1, loop.test[1]);
      const index = /\w \[ (\w+) \]/.exec(test)?.[1];
      if (index === undefined || !/^[a-z]\w*$/.test(index)) continue;
      const body = textBetween(one.tokens, loop.test[1] + 1, loop.to);
      const variable = variablesOf(one).get(index);
      const asked = new RegExp(
        `\\b${index} (?:[<>]|!=|==|>=|&&|\\|\\|)|[<>=] ${index}\\b|&& ${index}\\b|\\( ${index} (?:\\)|&&)`,
      );
      if (
        !variable ||
        variable.stars > 0 ||
        !new RegExp(`\\b${index} --|-- ${index}\\b`).test(body) ||
        asked.test(`${test} ${body}`)
      )
        continue;
      if (!/is\w+ \(|== '[ \\]|== '\/'/.test(test) || /\b(?:break|return)\b/.test(body)) continue;
      report("counts-below-start", loop.from);
    }
  },
};

/** `1 << 32` */
export const wideShift: Check = {
  worth: /(?:<<|>>)=?\s*(?:3[2-9]|[4-9]\d|1\d\d|-\d)\b/,
  look(one, report) {
    const { words } = one.tokens;
    for (let at = one.from; at < one.to; at++) {
      if (!/^(?:<<|<<=|>>=)$/.test(wordAt(words, at)) && !(words[at] === ">" && words[at + 1] === ">"))
        continue;
      const right = words[at] === ">" ? at + 2 : at + 1;
      const isNegative = words[right] === "-";
      const width = Number(words[isNegative ? right + 1 : right]);
      if (
        !Number.isInteger(width) ||
        !/^(?:[;),\]]|&&|\|\|)$/.test(wordAt(words, right + (isNegative ? 2 : 1)))
      )
        continue;
      const left = wordAt(words, at - 1);
      const bits = bitsOf(one, left, at - 1);
      if (bits > 0 && (isNegative || width >= bits)) report("wide-shift", at - 1);
    }
  },
};

/** 0 where unknown. */
function bitsOf(one: FunctionTokens, word: string, at: number): number {
  const before = wordAt(one.tokens.words, at - 1);
  if (/^(?:->|\.|\)|\])$/.test(before) || /^[*]$/.test(before)) return 0;
  if (/^(?:\d+|0x[\da-fA-F]{1,8})[uU]?$/.test(word)) return 32;
  const variable = variablesOf(one).get(word);
  if (!variable || variable.stars > 0 || variable.isArray) return 0;
  return /^(?:(?:un)?signed(?: int| short| char)?|int|short|char|u?int(?:8|16|32)_t)$/.test(variable.type)
    ? 32
    : 0;
}

/** A local variable that is set and never read, or never used at all. */
export const unusedVariable: Check = {
  worth: /;/,
  look(one, report) {
    const { words } = one.tokens;
    const text = one.tokens.text.slice(
      startOf(one.tokens.starts, one.from),
      startOf(one.tokens.starts, one.to) + 1,
    );
    if (/^[ \t]*#\s*(?:if|el|endif)/m.test(text) || /\basm\b|__asm/.test(text)) return;
    const plainTypes =
      /^(?:(?:un)?signed(?: \w+)?|int|short|long(?: long)?(?: int)?|char|float|double|bool|u?int\d+_t|s?size_t|int64_t|wchar_t|std :: string)$/;
    for (const variable of variablesOf(one).values()) {
      if (
        variable.isParameter ||
        variable.isStatic ||
        variable.isReference ||
        variable.at < one.from ||
        !plainTypes.test(variable.type)
      )
        continue;
      if (words[variable.at - 1] === ":" || variable.isArray) continue;
      if (/^(?:unused|dummy|ignore\w*|_\w*|guard|lock)$/i.test(variable.name)) continue;
      const uses = usesOf(words, one, variable.name, variable.at);
      if (uses === "none" || uses === "set")
        report(uses === "none" && !variable.hasValue ? "unused-variable" : "unread-value", variable.at);
    }
  },
};

function usesOf(
  words: readonly string[],
  one: FunctionTokens,
  name: string,
  declared: number,
): "none" | "set" | "read" {
  let uses: "none" | "set" = "none";
  for (let at = one.from; at < one.to; at++) {
    if (words[at] !== name || at === declared) continue;
    if (/^(?:->|\.)$/.test(wordAt(words, at - 1))) continue;
    if (words[at + 1] !== "=" || !/^[;{}]$/.test(wordAt(words, at - 1))) return "read";
    uses = "set";
  }
  return uses;
}

/** `r = a; r = b;` */
export const overwrittenValue: Check = {
  worth: /=/,
  look(one, report) {
    const { words } = one.tokens;
    lookAt(statementsOf(one));
    function lookAt(list: readonly Statement[]): void {
      for (const [at, statement] of list.entries()) {
        lookAt(statement.body);
        lookAt(statement.otherwise);
        const next = list[at + 1];
        if (statement.kind !== "plain" || next?.kind !== "plain") continue;
        const name = wordAt(words, statement.from);
        if (words[statement.from + 1] !== "=" || words[next.from] !== name || words[next.from + 1] !== "=")
          continue;
        const variable = variablesOf(one).get(name);
        if (!variable || variable.isStatic || variable.isReference || variable.type.includes("volatile"))
          continue;
        const right = words.slice(next.from + 2, next.to);
        const first = words.slice(statement.from + 2, statement.to - 1).join("");
        if (
          right.includes(name) ||
          /^(?:-?\d+|NULL|nullptr|false|true|[A-Z_]+|"")$/.test(first) ||
          /^[ \t]*#/m.test(
            one.tokens.text.slice(one.tokens.starts[statement.from] ?? 0, one.tokens.starts[next.to] ?? 0),
          )
        )
          continue;
        report("overwritten-value", statement.from);
      }
    }
  },
};
