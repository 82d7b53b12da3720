/** What a file defines and calls, as its syntax tree tells; made in the engine's process, which may die of hostile source. */
import type { SgNode } from "@ast-grep/napi";
import type { Finding } from "@acrux/contract";
import { coverageByText, maxFileBytes } from "../change/coverage.ts";
import { parse, whyBroken } from "../languages/parse.ts";
import type { Language, LanguageId } from "../languages/language.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import { nameOf } from "../languages/symbol.ts";
import { maskSecrets } from "../secrets/find-secrets.ts";
import { maskCredentials } from "../findings/mask-credentials.ts";
import { countSyntaxErrors } from "../languages/syntax-errors.ts";

export interface Declaration {
  /** Without the names around it. */
  readonly name: string;
  readonly kind: "function" | "class" | "value";
  /** 1-based, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Visible to other files, or not known to be private. */
  readonly isShared: boolean;
}

export interface CallSite {
  readonly name: string;
  readonly line: number;
  readonly isAwaited: boolean;
}

export interface Outline {
  readonly declarations: readonly Declaration[];
  readonly calls: readonly CallSite[];
  /** How often the parser had to skip or imagine something: compared between two like texts. */
  readonly faults: number;
}

export interface TextToLookAt {
  readonly path: string;
  readonly text: string;
  /** Findings of rules that say where a credential is written down. */
  readonly credentials: readonly Pick<Finding, "cwe" | "source" | "quote" | "startLine" | "endLine">[];
}

export interface LookedAt {
  /** Every line kept, no secret in the clear. */
  readonly masked: string;
  /** Null where no tree could be made. */
  readonly outline: Outline | null;
}

/** Nodes of one file that are visited. */
const mostNodes = 400_000;

export function lookAt({ path, text, credentials }: TextToLookAt): LookedAt {
  if (text.length > maxFileBytes) return { masked: "", outline: null };
  const masked = maskCredentials(maskSecrets(path, text).split("\n"), credentials).join("\n");
  return { masked, outline: outlineOf(path, text) };
}

function outlineOf(path: string, text: string): Outline | null {
  const id = languageOf(path, text);
  if (id === null || whyBroken(id) !== null || coverageByText(path, text, true) !== null) return null;
  const language = languageWithId(id);
  const { functions } = language;
  const { native } = parse(id, text);
  const lines = text.split("\n");
  const declarations: Declaration[] = [];
  const calls: CallSite[] = [];
  let nodes = 0;
  const visit = (node: SgNode, isInFunction: boolean): void => {
    nodes += 1;
    if (nodes > mostNodes) return;
    const kind = String(node.kind());
    const isFunction = functions[kind] !== undefined;
    const declared = declaredBy(node, language, isInFunction, lines);
    if (declared !== null) declarations.push(declared);
    if (callKinds.has(kind)) calls.push(...callOf(node));
    for (const child of node.children()) if (child.isNamed()) visit(child, isInFunction || isFunction);
  };
  visit(native, false);
  return { declarations, calls, faults: countSyntaxErrors(native) };
}

function declaredBy(
  node: SgNode,
  { id, functions, classes }: Language,
  isInFunction: boolean,
  lines: readonly string[],
): Declaration | null {
  const kind = String(node.kind());
  const field = functions[kind] ?? classes[kind] ?? (isInFunction ? undefined : values[kind]);
  const name = field === undefined ? null : lastWord(nameOf(node, field) ?? assignedName(node));
  if (name === null) return null;
  const { start, end } = node.range();
  const what = functions[kind] === undefined ? (classes[kind] === undefined ? "value" : "class") : "function";
  const isShared = mayBeShared(id, name, lines[start.line] ?? "");
  return { name, kind: what, startLine: start.line + 1, endLine: end.line + 1, isShared };
}

/** Kinds that give a value or type a name, and the field that holds it. */
const values: Readonly<Record<string, string>> = {
  ...{ variable_declarator: "name", type_alias_declaration: "name", interface_declaration: "name" },
  ...{ enum_declaration: "name", record_declaration: "name", property_declaration: "name" },
  ...{ struct_item: "name", enum_item: "name", trait_item: "name", const_item: "name", static_item: "name" },
  ...{ type_item: "name", const_spec: "name", var_spec: "name", struct_specifier: "name" },
  ...{ preproc_def: "name", preproc_function_def: "name", type_definition: "declarator" },
  ...{ field_definition: "property", public_field_definition: "name", assignment: "left" },
};

const callKinds: ReadonlySet<string> = new Set([
  ...["call_expression", "call", "method_invocation", "invocation_expression", "function_call_expression"],
  ...["member_call_expression", "scoped_call_expression", "function_call", "method_call_expression"],
  ...["new_expression", "object_creation_expression", "macro_invocation", "command"],
]);

const exporting = /^\s*(export|module\.exports|exports\.)/;
const hiding = /\b(private|fileprivate|static)\b/;

/** By the line that it begins in. Where the language leaves it open, others may see it. */
function mayBeShared(language: LanguageId, name: string, line: string): boolean {
  if (["javascript", "typescript", "tsx"].includes(language)) return exporting.test(line);
  if (language === "go") return /^\p{Lu}/u.test(name);
  if (language === "rust") return /^\s*pub\b/.test(line);
  return !hiding.test(line);
}

function assignedName(node: SgNode): string | null {
  const parent = node.parent();
  const holder = parent?.field("name") ?? parent?.field("key") ?? parent?.field("left");
  const text = holder?.text() ?? "";
  return text.length <= 100 ? text : null;
}

function callOf(node: SgNode): CallSite[] {
  const named = calledIn(node);
  const name = lastWord(named?.text().slice(-200) ?? "");
  if (named === null || name === null) return [];
  return [{ name, line: named.range().end.line + 1, isAwaited: isAwaited(node) }];
}

const calledFields = ["function", "method", "name", "constructor", "type"];

function calledIn(node: SgNode): SgNode | null {
  for (const field of calledFields) {
    const found = node.field(field);
    if (found !== null) return found;
  }
  return node.child(0);
}

function isAwaited(call: SgNode): boolean {
  const around = call.parent();
  return around !== null && (String(around.kind()).startsWith("await") || around.text().startsWith("await "));
}

/** The name behind the last dot, arrow or colon. */
function lastWord(text: string | null): string | null {
  return /[\p{L}_$][\p{L}\p{N}_$]{0,99}[?!]?$/u.exec(text?.trim() ?? "")?.[0] ?? null;
}
