/** Memory that is asked for: too little of it for a text, or lost where there is no more. */
import { argumentOf, isName } from "./arguments.ts";
import { type CallTokens, callsOf, textBetween } from "./calls.ts";
import type { Check } from "./check.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** `p = malloc(strlen(s)); strcpy(p, s);` */
export const noSpaceForNull: Check = {
  worth: /alloc\w*\s*\(/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (!/^(?:x?malloc|g_malloc|alloca)$/.test(call.name)) continue;
      const target = targetOf(one, call);
      const source = sourceOfLength(one, argumentOf(one, call, 0), call.at);
      if (target === undefined || source === null) continue;
      const copied = callsOf(one).find(
        (other) => other.at > call.at && copiesText(one, other, target, source),
      );
      if (copied) report("no-room-for-null", copied.at);
    }
  },
};

const numbers = /^(?:unsigned )?(?:int|long|short|float|double)$|^u?int(?:16|32|64)_t$/;

/** `int *v = malloc(n); ... i < n; v[i]`: as many bytes as there are numbers. */
export const countForBytes: Check = {
  worth: /\bmalloc\s*\(\s*\w+\s*\)/,
  look(one, report) {
    const variables = variablesOf(one);
    for (const call of callsOf(one)) {
      const count = argumentOf(one, call, 0);
      if (call.name !== "malloc" || !variables.has(count)) continue;
      const target = targetOf(one, call) ?? "";
      const variable = variables.get(target);
      if (variable?.stars === 1 && numbers.test(variable.type) && isCountOf(one, count, target))
        report("write-outside", call.at);
    }
  },
};

/** Elements are counted up to it, and nothing made bytes of it before. */
function isCountOf(one: FunctionTokens, count: string, list: string): boolean {
  const text = textBetween(one.tokens, one.from, one.to);
  const madeBytes = new RegExp(`\\b${count} \\*?= [^;]*(?:\\*|sizeof)|\\b${count} <<=`);
  return text.includes(`${list} [`) && new RegExp(`\\w < ${count} ;`).test(text) && !madeBytes.test(text);
}

/** The variable that a call's return value is assigned to. */
function targetOf({ tokens, from }: FunctionTokens, { at }: CallTokens): string | undefined {
  const before = textBetween(tokens, Math.max(from, at - 8), at);
  return /(\w+) = (?:\( [\w ]+\*+ \) )?$/.exec(`${before} `)?.[1];
}

function copiesText(one: FunctionTokens, call: CallTokens, target: string, source: string): boolean {
  return (
    /^(?:strcpy|wcscpy|strcat)$/.test(call.name) &&
    argumentOf(one, call, 0) === target &&
    argumentOf(one, call, 1) === source
  );
}

/** The text whose length is asked for as it is, directly or by a variable that nothing changes. */
function sourceOfLength(one: FunctionTokens, asked: string, before: number): string | null {
  const direct = /^(?:sizeof\(char\)\*)?strlen\((\w+)\)(?:\*sizeof\(char\))?$/.exec(asked)?.[1];
  if (direct !== undefined || !isName(asked)) return direct ?? null;
  const text = textBetween(one.tokens, one.from, before);
  const set = [...text.matchAll(new RegExp(`\\b${asked} (?:\\+\\+|[-+]?= ([^;]*) ;)`, "g"))];
  return set.length === 1
    ? (/^(?:\( \w+ \) )?strlen \( (\w+) \)$/.exec(set[0]?.[1] ?? "")?.[1] ?? null)
    : null;
}

/** `p = realloc(p, n)` loses the old memory when there is no more. */
export const reallocLost: Check = {
  worth: /realloc\s*\(/,
  look(one, report) {
    const { words } = one.tokens;
    for (const call of callsOf(one)) {
      if (call.name !== "realloc" || call.args.length !== 2) continue;
      const old = argumentOf(one, call, 0);
      const before = words
        .slice(Math.max(one.from, call.at - 24), call.at)
        .join("")
        .replace(/\([\w ]+\*+\)$/, "");
      const isSame = before.endsWith(`${old}=`) && /[;{})(]$/.test(before.slice(0, -old.length - 1));
      if (isSame && old !== "NULL" && !diesWithout(one, call.close)) report("realloc-lost", call.at);
    }
  },
};

/** The program ends where there is no memory, or it is not checked, which is another defect. */
function diesWithout(one: FunctionTokens, after: number): boolean {
  const text = textBetween(one.tokens, after + 1, Math.min(one.to, after + 24));
  if (/^\) [A-Za-z{]/.test(text)) return false;
  return (
    /abort|exit|assert|panic|fatal|die|err \(|errx|oom|OOM|[A-Z_]{4,} \(/.test(text) ||
    !/^\)? ?(?:;|[!=]=) .*(?:if|NULL|!)/.test(text)
  );
}
