/** The path of named classes and functions around a node, which identifies a finding without a line number. */
import type { SgNode } from "@ast-grep/napi";
import { languageWithId } from "../languages/languages.ts";
import type { LanguageId } from "../languages/language.ts";

/** Such as `UserStore.load`; "" at the top of a file. An unnamed function takes the name it is assigned to. */
export function symbolOf(language: LanguageId, node: SgNode): string {
  const { functions, classes } = languageWithId(language);
  const names: string[] = [];
  for (const around of [node, ...node.ancestors()]) {
    const field = functions[String(around.kind())] ?? classes[String(around.kind())];
    if (field === undefined) continue;
    const name = around.field(field)?.text() ?? nameItIsAssignedTo(around);
    if (name !== null) names.unshift(name.slice(0, 100));
  }
  return names.join(".");
}

function nameItIsAssignedTo(unnamed: SgNode): string | null {
  const parent = unnamed.parent();
  const holder = parent?.field("name") ?? parent?.field("key") ?? parent?.field("left");
  const name = holder?.text() ?? "";
  return /^[\w.$]{1,100}$/.test(name) ? name : null;
}
