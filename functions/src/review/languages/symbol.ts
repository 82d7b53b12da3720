/** The path of named classes and functions around a node, which identifies a finding without a line number. */
import type { SgNode } from "@ast-grep/napi";
import { languageWithId } from "./languages.ts";
import type { LanguageId } from "./language.ts";

/** Such as `UserStore.load`; "" at the top of a file. An unnamed function takes the name it is assigned to. */
export function symbolOf(language: LanguageId, node: SgNode): string {
  const { functions, classes } = languageWithId(language);
  const names: string[] = [];
  for (const around of [node, ...node.ancestors()]) {
    const field = functions[String(around.kind())] ?? classes[String(around.kind())];
    if (field === undefined) continue;
    const name = nameOf(around, field) ?? nameItIsAssignedTo(around);
    if (name !== null) names.unshift(name.slice(0, 100));
  }
  return names.join(".");
}

/** The name may stand in children without a field, as the labels of a Terraform block do, or deep in a declarator, as in C. */
export function nameOf(node: SgNode, field: string): string | null {
  let name = node.field(field);
  for (let inner = name; inner !== null; inner = inner.field("declarator")) name = inner;
  if (name !== null) return withoutQuotes(name.text());
  const labels = node.children().filter((child) => child.kind() === field);
  return labels.length === 0 ? null : labels.map((label) => withoutQuotes(label.text())).join(".");
}

function withoutQuotes(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}

function nameItIsAssignedTo(unnamed: SgNode): string | null {
  const parent = unnamed.parent();
  const holder = parent?.field("name") ?? parent?.field("key") ?? parent?.field("left");
  const name = holder?.text() ?? "";
  return /^[\w.$]{1,100}$/.test(name) ? name : null;
}
