/** Go: locks that are kept, or copied, so that they guard nothing. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround, everyInside, functionAround, isMarkedFor, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** Whoever waits until the others are done says so above, or silences the linter. */
function isMeant(lock: SgNode): boolean {
  const { start } = lock.range();
  const above = textOf(lock.getRoot().root()).split("\n")[start.line - 1] ?? "";
  const unlock = lock.nextAll().find((one) => one.isNamed() && kindOf(one) !== "comment");
  return (
    /^\s*\/\/.*\b(?:wait|until|barrier|sync|finish)/i.test(above) ||
    isMarkedFor("staticcheck", lock) ||
    (unlock !== undefined && isMarkedFor("staticcheck", unlock))
  );
}

export const locks = defineRules(["go"], "bug", [
  {
    id: "go-returned-while-locked",
    severity: "high",
    confidence: "high",
    cwe: 667,
    see: ["https://pkg.go.dev/sync#Mutex"],
    title: titles.unguardedLock,
    message:
      "This return between Lock and Unlock leaves the lock held, so the next caller blocks. Unlock before it, or write `defer mu.Unlock()` after Lock.",
    rule: { kind: "return_statement" },
    fileHas: [".Lock()", ".RLock()"],
    check: isBetweenLockAndUnlock,
    unsure: saysThatHeld,
    valid: [
      inFunction(
        "c.mu.Lock()\n\tif e, ok := c.m[k]; ok {\n\t\treturn e, c.mu.Unlock\n\t}\n\tc.mu.Unlock()\n\treturn nil, g",
      ),
      inFunction("c.mu.Lock()\n\tif c.closed {\n\t\tc.unlockAndNotify()\n\t\treturn\n\t}\n\tc.mu.Unlock()"),
      inFunction("mu.Lock()\n\tdefer mu.Unlock()\n\tif a {\n\t\treturn\n\t}\n\tg()"),
      inFunction("mu.Lock()\n\tif a {\n\t\tmu.Unlock()\n\t\treturn\n\t}\n\tmu.Unlock()"),
      inFunction("mu.Lock()\n\tgo func() {\n\t\treturn\n\t}()\n\tmu.Unlock()"),
      inFunction("mu.Lock()\n\tif false {\n\t\treturn\n\t}\n\tmu.Unlock()"),
    ],
    invalid: [found("mu.Lock()\n\tif a {\n\t\treturn\n\t}\n\tmu.Unlock()", 6)],
  },
  {
    id: "go-lock-copied",
    severity: "high",
    confidence: "high",
    cwe: 667,
    see: ["https://pkg.go.dev/sync#Mutex"],
    title: "Lock copied by value",
    message:
      "Each call locks a copy of the lock, so nothing is protected. Pass the receiver or parameter as a pointer.",
    rule: {
      kind: "parameter_declaration",
      has: {
        field: "type",
        any: [
          { kind: "type_identifier" },
          { kind: "generic_type" },
          { kind: "qualified_type", regex: "^sync\\.(?:Mutex|RWMutex|WaitGroup|Once|Cond|Pool|Map)$" },
        ],
      },
      not: { inside: { kind: "parameter_list", inside: { kind: "function_type" } } },
    },
    fileHas: ["sync.Mutex", "sync.RWMutex", "sync.WaitGroup", "sync.Once"],
    check: holdsLock,
    valid: [
      "package p\n\ntype C struct {\n\tmu sync.Mutex\n}\n\nfunc (c *C) n() int { return 1 }",
      "package p\n\ntype C struct {\n\tmu *sync.Mutex\n}\n\nfunc (c C) n() int { return 1 }",
      "package p\n\nfunc f(wg *sync.WaitGroup) {}",
    ],
    invalid: [
      {
        code: "package p\n\ntype C struct {\n\tmu sync.Mutex\n}\n\nfunc (c C) n() int { return 1 }",
        lines: [7],
      },
      { code: "package p\n\nfunc f(wg sync.WaitGroup) {\n\twg.Done()\n}", lines: [3] },
    ],
  },
  {
    id: "go-lock-guards-nothing",
    severity: "medium",
    confidence: "high",
    cwe: 667,
    title: "Empty critical section",
    message:
      "Unlock follows Lock at once, so the code after it runs unprotected. Write `defer mu.Unlock()`, or move the work between them.",
    textFilter: /Lock\(\)\s*;?\s*[\w.()]+\.R?Unlock\(\)/,
    rule: {
      kind: "expression_statement",
      regex: "^[\\w.()]+\\.R?Lock\\(\\)$",
      precedes: { kind: "expression_statement", regex: "^[\\w.()]+\\.R?Unlock\\(\\)$" },
    },
    check: (node) => {
      const next = node.next();
      const second = next !== null && !next.isNamed() ? next.next() : next;
      return (
        second !== null &&
        textOf(second) ===
          textOf(node)
            .replace(/Lock\(\)$/, "")
            .replace(/R$/, "") +
            (textOf(node).endsWith("RLock()") ? "RUnlock()" : "Unlock()")
      );
    },
    unsure: isMeant,
    valid: [
      inFunction("mu.Lock()\n\tdefer mu.Unlock()"),
      inFunction("mu.Lock()\n\tn++\n\tmu.Unlock()"),
      inFunction("a.Lock()\n\tb.Unlock()"),
    ],
    invalid: [found("mu.Lock()\n\tmu.Unlock()\n\tn++"), found("s.mu.RLock()\n\ts.mu.RUnlock()")],
  },
  {
    id: "go-lock-deferred-again",
    severity: "high",
    confidence: "high",
    cwe: 667,
    title: "Deadlock: `defer` locks instead of unlocking",
    message:
      "`defer` calls Lock instead of Unlock, so at the end of the function this goroutine waits for itself. Write `defer mu.Unlock()`.",
    textFilter: /\bdefer\s[^\n]*\.R?Lock\(\)/,
    rule: {
      kind: "defer_statement",
      regex: "\\.R?Lock\\(\\)$",
      follows: { kind: "expression_statement", regex: "^[\\w.()]+\\.R?Lock\\(\\)$" },
    },
    check: (node) => {
      const before = node.prevAll().find((one) => one.isNamed());
      return before !== undefined && textOf(node) === `defer ${textOf(before)}`;
    },
    valid: [inFunction("mu.Lock()\n\tdefer mu.Unlock()"), inFunction("mu.Unlock()\n\tdefer mu.Lock()")],
    invalid: [found("mu.Lock()\n\tdefer mu.Lock()", 5)],
  },
]);

/** Within the statements that follow `x.Lock()` up to `x.Unlock()` of the same block. */
function isBetweenLockAndUnlock(way: SgNode): boolean {
  const own = functionAround(way);
  if (own !== null && !textOf(own).includes("Lock()")) return false;
  let inner: SgNode = way;
  for (const block of way.ancestors()) {
    if (own !== null && block.id() === own.id()) return false;
    if (kindOf(block) === "if_statement" && fieldTextOf(block, "condition") === "false") return false;
    if (kindOf(block) === "statement_list" && isHeldIn(block, inner, way)) return true;
    inner = block;
  }
  return false;
}

function isHeldIn(list: SgNode, statement: SgNode, way: SgNode): boolean {
  const statements = partsOf(list);
  const at = statements.findIndex((one) => one.id() === statement.id());
  const before = statements.slice(0, at).map(textOf);
  const lock = before.findLastIndex((text) => /^[\w.]+\.R?Lock\(\)$/.test(text));
  if (lock < 0) return false;
  const text = before[lock] ?? "";
  const unlock = text.replace("Lock()", "Unlock()");
  if (before.slice(lock).some((one) => one.includes(unlock))) return false;
  const after = statements.slice(at).map(textOf);
  const isReleasedLater = after.some((one, index) => index > 0 && one === unlock);
  const upTo = textOf(statement).slice(0, way.range().start.index - statement.range().start.index);
  const isReleasedBefore = upTo.includes(unlock) || unlockingHelper.test(upTo) || handsOn(way, unlock);
  const all = textOf(functionAround(way) ?? list);
  return (
    isReleasedLater && !isReleasedBefore && !all.includes(`defer ${unlock}`) && !all.includes("defer func")
  );
}

/** `s.unlockAndNotify()`, but not `other.Unlock()`. */
const unlockingHelper = /\b(?!R?Unlock\()\w*[uU]nlock\w*\(/;

/** `return entry, c.mu.Unlock`: the caller unlocks. */
function handsOn(way: SgNode, unlock: string): boolean {
  return textOf(way).includes(unlock.slice(0, -2));
}

/** The comment of the function says `returns with mu held`. */
function saysThatHeld(way: SgNode): boolean {
  const declaration = declarationAround(way);
  const text = textOf(way.getRoot().root()).slice(0, declaration?.range().start.index ?? 0);
  const above = /(?:^\/\/[^\n]*\n){1,40}$/m.exec(text.slice(-4_000))?.[0] ?? "";
  return /\b(?:locked|held|holds|holding|unlocks?)\b/i.test(above);
}

/** By value, of a type that is a lock or, in this file, a struct with one. */
function holdsLock(parameter: SgNode, { text }: { readonly text: string }): boolean {
  const type = fieldOf(parameter, "type");
  if (type === null) return false;
  if (kindOf(type) === "qualified_type") return true;
  const name = textOf(type).replace(/\[.*$/s, "");
  // Most types are of other files, and a search of the tree for each parameter is dear.
  if (!text.includes(`${name} struct`) && !text.includes(`${name}[`)) return false;
  const declared = everyInside(parameter.getRoot().root(), ["type_spec"]).find(
    (one) => textOf(fieldOf(one, "name") ?? one) === name,
  );
  const struct = declared ? fieldOf(declared, "type") : null;
  if (struct === null || kindOf(struct) !== "struct_type") return false;
  return everyInside(struct, ["field_declaration"]).some((field) =>
    /^(?:[\w, ]+\s)?sync\.(?:Mutex|RWMutex|WaitGroup)\s*(?:\/\/.*)?$/.test(textOf(field)),
  );
}
