/** Python: coroutines that are not awaited, and blocking calls in coroutines. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { calledName } from "../writing/names-in-code.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { foundAt as found } from "./examples.ts";

function isAsync(node: SgNode): boolean {
  const around = node.ancestors().find((one) => /^(?:function_definition|lambda)$/.test(String(one.kind())));
  return around?.kind() === "function_definition" && around.text().startsWith("async");
}

/** A method is called on self, a function by its name. */
function isDefinedAlike(call: string, definition: string): boolean {
  return call.startsWith("self.") === /^[ \t]/.test(definition);
}

/** Another class of the file may have a coroutine of that name where this one inherits a plain method. */
function isOfItsClass(statement: SgNode, definition: number): boolean {
  if (!statement.text().startsWith("self.")) return true;
  const own = statement.ancestors().find((one) => one.kind() === "class_definition");
  if (own === undefined) return false;
  const { start, end } = own.range();
  return start.index < definition && definition < end.index;
}

/** A decorator may make of a coroutine function one that is run when it is called; these leave it as it is. */
const keepingDecorator =
  /^(?:abc\.)?(?:staticmethod|classmethod|abstractmethod|(?:typing\.)?(?:override|final|overload))$/;

/** Whether a decorator of unknown effect stands right above a definition. */
function isWrapped(before: string, definition: string): boolean {
  const decorator = new RegExp(String.raw`^${/^[ \t]*/.exec(definition)?.[0] ?? ""}@([\w.]+)`);
  const lines = before.trimEnd().split("\n");
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    // One of several lines begins at the nearest decorator above its last line.
    if (/^\s*[)\]}]+\s*$/.test(lines[at] ?? ""))
      at = lines.findLastIndex((line, above) => above < at && decorator.test(line));
    const name = decorator.exec(lines[at] ?? "")?.[1];
    if (name === undefined) return false;
    if (!keepingDecorator.test(name)) return true;
  }
  return false;
}

/** The file defines the name once, as a coroutine. */
function dropsOwnCoroutine(statement: SgNode, { text }: { readonly text: string }): boolean {
  const call = statement.text();
  const name = /^(?:self\.)?(\w+)\(/.exec(call)?.[1] ?? "";
  const [only, another] = text.matchAll(new RegExp(String.raw`^[ \t]*(?:async )?def ${name}\b`, "gm"));
  if (only === undefined || another !== undefined || isImportedAround(name, statement)) return false;
  const [definition] = only;
  if (new RegExp(String.raw`^[ \t]*(?:self\.)?${name}[ \t]*=(?!=)`, "m").test(text)) return false;
  return (
    definition.includes("async def") &&
    isDefinedAlike(call, definition) &&
    isOfItsClass(statement, only.index) &&
    !isWrapped(text.slice(0, only.index), definition)
  );
}

/** `from elsewhere import main` within the function hides the file's own. */
function isImportedAround(name: string, statement: SgNode): boolean {
  const around = statement.ancestors().filter((one) => one.kind() === "function_definition");
  const imported = new RegExp(String.raw`^[ \t]+(?:from\s+[\w.]+\s+)?import\s[^\n]*\b${name}\b`, "m");
  return around.some((one) => imported.test(one.text()));
}

const startsOthers =
  /\b(?:create_task|ensure_future|gather|TaskGroup|start_soon|start_server|run_forever|run_coroutine_threadsafe|as_completed|run_until_complete|serve\w*|start_polling|wait)\b|^[ \t]*@(?!dataclass|property|staticmethod|classmethod|functools|cache|lru_cache|override|abstractmethod)/m;

/** A script that runs one coroutine and starts no other; and a build, whose steps run one after the other. */
function runsAlone(text: string): boolean {
  if (/^from pants\./m.test(text)) return true;
  const isScript = /^if __name__ ==/m.test(text) && /\b(?:asyncio|anyio|trio)\.run\(/.test(text);
  return isScript && !startsOthers.test(text);
}

/** A test waits for a lifetime to pass, and nothing else runs. */
function isInTest(call: SgNode): boolean {
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  return fieldTextOf(around, "name").startsWith("test_");
}

/** `# Block the loop on purpose`, or the mark for a linter, at the line or the one above. */
function isSaidToBlock(call: SgNode, text: string): boolean {
  const { line } = call.range().start;
  const [above = "", own = ""] = line === 0 ? ["", text] : text.split("\n", line + 1).slice(-2);
  return [/^\s*(#.*)/.exec(above)?.[1], /#.*/.exec(own)?.[0]].some(
    (comment) => comment !== undefined && /\bblock(?:s|ing)?\b|\bnoqa:\s*ASYNC/i.test(comment),
  );
}

export const missingAwait = defineRules(["python"], "bug", [
  {
    id: "py-missing-await",
    severity: "high",
    confidence: "high",
    cwe: 662,
    title: titles.missingAwait,
    message:
      "Calling {a coroutine function} only creates a coroutine object, so nothing runs here. Put `await` before it.",
    names: calledName,
    rule: {
      kind: "expression_statement",
      has: pyCall({ names: "sleep|gather|wait_for|wait|open_connection", on: "^asyncio$" }),
    },
    // What is gathered runs at once, and a plain function cannot wait for it.
    unsure: (node) => node.text().startsWith("asyncio.gather(") && !isAsync(node),
    valid: ["async def f():\n    await asyncio.sleep(1)", "t = asyncio.sleep(1)"],
    invalid: [{ code: "async def f():\n    asyncio.sleep(1)", lines: [2] }],
  },
  {
    id: "py-blocking-call-in-coroutine",
    severity: "medium",
    confidence: "high",
    cwe: 833,
    see: ["https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code"],
    title: titles.blockingAsync,
    message:
      "While this call blocks, no other task of the event loop runs. Await the asynchronous version, or use `asyncio.to_thread`.",
    rule: {
      any: [
        pyCall({ names: "sleep", on: "^time$" }),
        pyCall({ names: "get|post|put|delete|patch|head|request", on: "^requests$" }),
        pyCall({ names: "urlopen", on: "^urllib\\.request$" }),
        pyCall({ names: "run|call|check_call|check_output", on: "^subprocess$" }),
      ],
    },
    fileHas: ["async def"],
    check: (node) => isAsync(node) && node.parent()?.kind() !== "await",
    unsure: (call, { text }) => runsAlone(text) || isInTest(call) || isSaidToBlock(call, text),
    valid: [
      "async def f():\n    await asyncio.sleep(1)",
      "async def g():\n    pass\ndef f():\n    time.sleep(1)",
    ],
    invalid: [
      found("async def f():\n    time.sleep(1)", 2),
      found("async def f(u):\n    return requests.get(u)", 2),
    ],
  },
  {
    id: "py-own-coroutine-not-awaited",
    severity: "high",
    confidence: "high",
    cwe: 662,
    title: titles.missingAwait,
    message:
      "Calling a coroutine function only creates a coroutine object, so nothing runs here. Put `await` before it.",
    rule: {
      kind: "expression_statement",
      has: { kind: "call", has: { field: "function", regex: "^(?:self\\.)?\\w+$" } },
    },
    fileHas: ["async def"],
    check: dropsOwnCoroutine,
    valid: [
      "async def g():\n    pass\nasync def f():\n    await g()",
      "async def g():\n    pass\nasync def f():\n    t = g()",
      "def f():\n    from jobs import g\n\n    g()\n\n\nasync def g():\n    pass",
    ],
    invalid: [found("async def g():\n    pass\nasync def f():\n    g()", 4)],
  },
]);
