/** Go: variables and maps that goroutines change without a lock. */
import { defineRules } from "../writing/define-rules.ts";
import { goCall } from "../writing/call-matchers.ts";
import { inGoroutine } from "./matchers.ts";
import { inFunction, found } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import type { SgNode } from "@ast-grep/napi";
import { functionAround, everyInside, declarationAround, assignedTo, word } from "./tree.ts";
import { fieldTextOf, textOf, kindOf } from "../../syntax/node-memo.ts";

/** A goroutine that is counted already may well count up for those that it starts. */
function isDoneByItself(add: SgNode): boolean {
  const around = functionAround(add) ?? add;
  const group = fieldTextOf(add, "function").replace(/\.Add$/, "");
  const outer = textOf(declarationAround(add) ?? add).replace(textOf(around), "");
  if (outer.includes(`${group}.Add(`) || startsAnother(add, around)) return false;
  // The waiting goroutine learns from a channel that all were counted.
  if (/\bclose\(\w+\)|\b(?:done|ready|quit|finished)\w*\s*<-/i.test(textOf(around))) return false;
  const ends = everyInside(around, ["call_expression"]).filter(
    (call) => fieldTextOf(call, "function") === `${group}.Done`,
  );
  return ends.length === 0 || ends.some((call) => isWithin(call, around));
}

/** What is counted is another goroutine, which begins behind it. */
function startsAnother(add: SgNode, around: SgNode): boolean {
  const after = textOf(around).slice(add.range().end.index - around.range().start.index);
  return /\bgo\s|\((?:\s*\w+,)*\s*func\(/.test(after.replaceAll(/\bdefer func\(/g, ""));
}

/** Also in `defer func() { wg.Done() }()`. */
function isWithin(call: SgNode, around: SgNode): boolean {
  const own = functionAround(call);
  const isDeferred = own?.ancestors().some((one) => kindOf(one) === "defer_statement") === true;
  return isDeferred || own?.id() === around.id();
}

/** `{$name: ...}` of a map that the function around the goroutine made, with no lock in sight. */
function writesSharedMap(write: SgNode): boolean {
  const goroutine = write.ancestors().find((one) => one.kind() === "go_statement");
  const around = declarationAround(write);
  if (goroutine === undefined || around === null) return false;
  const name = /^(\w+)\[/.exec(textOf(write))?.[1] ?? "";
  const isMap = new RegExp(String.raw`\b${name}\s*:?=\s*(?:make\(\s*)?map\[`);
  const own = textOf(goroutine);
  if (/\bLock\(|<-/.test(own) || isMap.test(own)) return false;
  return isMap.test(textOf(around)) && goroutine.ancestors().some((one) => one.kind() === "for_statement");
}

export const dataRace = defineRules(["go"], "bug", [
  {
    id: "go-wait-group-added-late",
    severity: "high",
    confidence: "high",
    cwe: 362,
    see: ["https://pkg.go.dev/sync#WaitGroup.Add"],
    title: "`WaitGroup.Add` inside the goroutine",
    message:
      "`Wait` may run before the goroutine has started and then returns too early. Call `Add` before the `go` statement.",
    rule: {
      ...goCall({
        names: "Add",
        on: "(?i)(?:^|\\.)(?:wg|waitGroup)$",
        args: { has: { nthChild: 1, kind: "int_literal" } },
      }),
      inside: inGoroutine,
    },
    check: isDoneByItself,
    valid: [
      inFunction("go func() {\n\t\tw.wg.Add(1)\n\t\tgo func() { defer w.wg.Done() }()\n\t}()"),
      inFunction("wg.Add(1)\n\tgo func() { defer wg.Done() }()"),
      inFunction(
        "go func() {\n\t\tm.wg.Add(1)\n\t\tif !s.start(func() { m.run() }) {\n\t\t\tm.wg.Done()\n\t\t}\n\t}()",
      ),
    ],
    invalid: [found("go func() { wg.Add(1); defer wg.Done() }()")],
  },
  {
    id: "go-shared-write-in-goroutines",
    severity: "high",
    confidence: "medium",
    cwe: 362,
    see: ["https://go.dev/doc/articles/race_detector"],
    title: titles.sharedWrite,
    message:
      "Several goroutines write this variable at once: map writes end the program, and counters and slices lose values. Hold a mutex around the write, or send the results over a channel.",
    textFilter: /\bgo\s+func\b|\.Go\(\s*func\b/,
    rule: {
      any: [
        {
          kind: "assignment_statement",
          has: {
            field: "left",
            any: [
              { kind: "expression_list", has: { nthChild: 1, kind: "index_expression" } },
              { kind: "expression_list", has: { nthChild: 1, kind: "identifier" } },
            ],
          },
        },
        { kind: "inc_statement" },
        { kind: "dec_statement" },
      ],
      inside: {
        stopBy: "end",
        kind: "func_literal",
        any: [
          {
            inside: {
              kind: "call_expression",
              inside: { kind: "go_statement", inside: { stopBy: "end", kind: "for_statement" } },
            },
          },
          {
            inside: {
              kind: "argument_list",
              inside: {
                kind: "call_expression",
                has: { field: "function", regex: "\\.Go$" },
                inside: { stopBy: "end", kind: "for_statement" },
              },
            },
          },
        ],
      },
    },
    check: isUnguardedWrite,
    valid: [
      inFunction(
        "out := make(map[string]int)\n\tfor _, u := range us {\n\t\tgo func(u string) {\n\t\t\tmu.Lock()\n\t\t\tout[u] = 1\n\t\t\tmu.Unlock()\n\t\t}(u)\n\t}",
      ),
      inFunction(
        "out := make([]int, 9)\n\tfor i := range us {\n\t\tgo func(i int) {\n\t\t\tout[i] = 1\n\t\t}(i)\n\t}",
      ),
      inFunction(
        "for range us {\n\t\tgo func() {\n\t\t\tn += 2\n\t\t\twg.Done()\n\t\t}()\n\t\twg.Wait()\n\t}",
      ),
      inFunction("for _, u := range us {\n\t\tgo func() {\n\t\t\tn := 1\n\t\t\tn++\n\t\t}()\n\t}"),
      inFunction(
        "for _, u := range us {\n\t\tg.Go(func() (err error) {\n\t\t\terr = load(u)\n\t\t\treturn err\n\t\t})\n\t}",
      ),
      inFunction(
        "for range us {\n\t\twg.Go(func() {\n\t\t\tvar out []int\n\t\t\teach(func(n int) {\n\t\t\t\tout = append(out, n)\n\t\t\t})\n\t\t})\n\t}",
      ),
    ],
    invalid: [
      found(
        "out := make(map[string]int)\n\tfor _, u := range us {\n\t\tgo func(u string) {\n\t\t\tout[u] = g(u)\n\t\t}(u)\n\t}",
        7,
      ),
      found(
        "var out []int\n\tfor _, u := range us {\n\t\tgroup.Go(func() error {\n\t\t\tout = append(out, u.n)\n\t\t\treturn nil\n\t\t})\n\t}",
        7,
      ),
      found("n := 0\n\tfor range us {\n\t\tgo func() {\n\t\t\tn++\n\t\t}()\n\t}", 7),
      found("sum := 0\n\tfor _, u := range us {\n\t\tgo func() {\n\t\t\tsum += u.n\n\t\t}()\n\t}", 7),
      found(
        "var all []int\n\tfor _, u := range us {\n\t\tgo func() {\n\t\t\tall = append(all, g(u))\n\t\t}()\n\t}",
        7,
      ),
    ],
  },
  {
    id: "go-map-written-by-many",
    severity: "high",
    confidence: "medium",
    cwe: 362,
    see: ["https://go.dev/doc/faq#atomic_maps"],
    title: "Data race: concurrent map writes",
    message:
      "Concurrent writes to a map end the program. Guard the map with a mutex, or send the results over a channel.",
    rule: {
      any: [
        { kind: "inc_statement", regex: "^\\w+\\[" },
        { kind: "assignment_statement", regex: "^\\w+\\[[^=]*\\]\\s*[+|-]?=" },
      ],
      inside: { stopBy: "end", kind: "go_statement" },
    },
    check: writesSharedMap,
    valid: [
      inFunction(
        "m := map[string]int{}\n\tfor _, w := range ws {\n\t\tgo func() {\n\t\t\tmu.Lock()\n\t\t\tm[w]++\n\t\t\tmu.Unlock()\n\t\t}()\n\t}",
      ),
    ],
    invalid: [
      found(
        "m := map[string]int{}\n\tfor _, w := range ws {\n\t\tgo func() {\n\t\t\tm[w]++\n\t\t}()\n\t}",
        7,
      ),
    ],
  },
]);

/** `x[k] = ...` on a map, `x++` and `x = append(x, ...)`, with x from outside of the goroutine and no lock in it. */
function isUnguardedWrite(write: SgNode): boolean {
  const goroutine = functionAround(write);
  if (
    goroutine === null ||
    !/^(?:call_expression|argument_list)$/.test(kindOf(goroutine.parent() ?? goroutine))
  )
    return false;
  if (/\.R?Lock\(|\.Do\(|<-\s*sem\b/.test(textOf(goroutine))) return false;
  const name = /^\w+/.exec(textOf(write))?.[0] ?? "";
  return (
    !isDeclaredWithin(name, goroutineOf(write) ?? goroutine) &&
    !isWaitedFor(goroutine) &&
    isLostWhenShared(write, name)
  );
}

/** Each round of the loop waits before the next one begins. */
function isWaitedFor(goroutine: SgNode): boolean {
  const round = goroutine.ancestors().find((one) => kindOf(one) === "for_statement");
  if (round === undefined) return false;
  const rest = textOf(round).slice(goroutine.range().end.index - round.range().start.index);
  return /^[^\n]*\n[\s\S]*?\.Wait\(\)/.test(rest);
}

function isLostWhenShared(write: SgNode, name: string): boolean {
  if (/^(?:inc|dec)_statement$/.test(kindOf(write))) return /^\w+\s*(?:\+\+|--)$/.test(textOf(write));
  if (/^\w+\s*(?:[-+*|^&/]|<<)=/.test(textOf(write))) return true;
  const [target, value = ""] = textOf(write).split(/\s=\s/, 2);
  if (target === name)
    return value.startsWith(`append(${name},`) || (name === "err" && /^[\w.]+\(/.test(value));
  return /^(?:make\(map\[|map\[)/.test(assignedTo(name, write)?.trim() ?? "");
}

function isDeclaredWithin(name: string, goroutine: SgNode): boolean {
  const it = word(name);
  return new RegExp(
    String.raw`${it}(?:,\s*\w+)*\s*:=|\bvar\s+${name}\b|,\s*${name}\s*:=|func\([^)]*\b${name}\b|^func\([^)]*\)\s*\([^)]*\b${name}\b`,
  ).test(textOf(goroutine));
}

/** The outermost function literal around the write that runs as the goroutine, with what the literals within it declare. */
function goroutineOf(write: SgNode): SgNode | null {
  const literals = write.ancestors().filter((one) => kindOf(one) === "func_literal");
  return (
    literals.find((one) => {
      const call = one.parent();
      if (call === null) return false;
      if (kindOf(call) === "call_expression") return kindOf(call.parent() ?? call) === "go_statement";
      return kindOf(call) === "argument_list" && fieldTextOf(call.parent(), "function").endsWith(".Go");
    }) ?? null
  );
}
