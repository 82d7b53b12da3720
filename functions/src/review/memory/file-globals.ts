/** Numbers that a file of C fixes: macros, constants, and variables that it never assigns again. */
import type { ParsedFile } from "../languages/parse.ts";
import { partsOf, readDeclarator } from "./declare.ts";
import { numberOf, type Value } from "./state.ts";
import { Tree } from "./tree.ts";

/** Numbers that the file fixes: macros, constants, and variables that it never assigns again. */
export function globalsOf(file: ParsedFile): ReadonlyMap<string, Value> {
  const globals = new Map<string, Value>();
  for (const [, name = "", value = ""] of file.text.matchAll(
    /^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+\(?(-?\d+)\)?[ \t]*(?:\/[/*].*)?$/gm,
  )) {
    globals.set(name, numberOf(Number(value)));
  }
  for (const [, body = ""] of file.text.matchAll(/\benum\b[^;{}()]*\{([^{}]*)\}/g))
    addEnumerators(body, globals);
  for (const child of file.root.children()) {
    if (child.kind() === "declaration") addGlobals(new Tree(child), file.text, globals);
  }
  return globals;
}

function addEnumerators(body: string, globals: Map<string, Value>): void {
  for (const [, name = "", value = ""] of body.matchAll(/(\w+)\s*=\s*(-?\d+)\s*(?:,|$)/g))
    globals.set(name, numberOf(Number(value)));
}

function addGlobals(declaration: Tree, text: string, globals: Map<string, Value>): void {
  const { type, declarators } = partsOf(declaration);
  for (const one of declarators) {
    const declarator = readDeclarator(one, type?.text ?? "");
    const value = one.kind === "init_declarator" ? Number(one.field("value")?.text) : Number.NaN;
    if (!declarator || declarator.counts || !Number.isFinite(value)) continue;
    if (changesOf(declarator.name, text) <= 1) globals.set(declarator.name, numberOf(value));
  }
}

function changesOf(name: string, text: string): number {
  const changes = new RegExp(
    `\\b${name}\\s*(?:[-+*/|&^%]?=(?!=)|\\+\\+|--)|(?:\\+\\+|--|&)\\s*${name}\\b`,
    "g",
  );
  return text.match(changes)?.length ?? 0;
}
