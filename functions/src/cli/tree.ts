/** `npm run tree`: prints the syntax tree of a file as rules see it: kind, field, place, and the text of leaves. */
import { existsSync, readFileSync } from "node:fs";
import type { SgNode } from "@ast-grep/napi";
import { languageOf } from "../review/languages/languages.ts";
import { parse } from "../review/languages/parse.ts";
import { visible } from "../review/report/visible.ts";
import { endAtClosedPipe } from "./terminal.ts";

/** The names of fields that grammars use most; the parser does not tell those of a node. */
const fields = [
  ...[
    "name",
    "body",
    "function",
    "arguments",
    "object",
    "property",
    "field",
    "operand",
    "method",
    "receiver",
  ],
  ...[
    "left",
    "right",
    "operator",
    "value",
    "condition",
    "consequence",
    "alternative",
    "parameters",
    "parameter",
  ],
  ...[
    "return_type",
    "type",
    "declarator",
    "argument",
    "index",
    "key",
    "pattern",
    "source",
    "path",
    "attribute",
  ],
  ...[
    "constructor",
    "macro",
    "superclass",
    "decorator",
    "label",
    "initializer",
    "update",
    "result",
    "subscript",
  ],
];

endAtClosedPipe();
process.exitCode = main(process.argv.slice(2));

function main([path, ...more]: readonly string[]): number {
  if (path === undefined || more.length > 0) return complain("npm run tree -- <source file>");
  if (!existsSync(path)) return complain(`There is no file ${path}.`);
  const text = readFileSync(path, "utf8");
  const language = languageOf(path, text);
  if (language === null) return complain(`The language of ${path} is not known, so no rule reads its tree.`);
  const { root, own } = parse(language, text);
  process.stdout.write(`${language}, ${own ? "our own tree" : "the parser's tree"}\n`);
  show(root, null, 0);
  return 0;
}

function show(node: SgNode, field: string | null, depth: number): void {
  const { start } = node.range();
  const children = node.children();
  const leaf = children.length === 0 ? `  ${JSON.stringify(visible(node.text()).slice(0, 80))}` : "";
  const named = field === null ? "" : `${field}: `;
  const kind = node.isNamed() ? String(node.kind()) : "(sign)";
  process.stdout.write(
    `${"  ".repeat(depth)}${named}${kind} ${String(start.line + 1)}:${String(start.column + 1)}${leaf}\n`,
  );
  const names = fieldsOf(node);
  for (const child of children) show(child, names.get(child.id()) ?? null, depth + 1);
}

function fieldsOf(node: SgNode): ReadonlyMap<number, string> {
  return new Map(
    fields.flatMap((name) => {
      const child = node.field(name);
      return child === null ? [] : [[child.id(), name] as const];
    }),
  );
}

function complain(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 2;
}
