/** Where a file names a type, and what may hide it there: Java, Kotlin, C# and PHP. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { languageWithId } from "../../languages/languages.ts";
import type { Import } from "../facts.ts";
import { hasAncestor, kindOf, named, ofKinds, textOf } from "../nodes.ts";

/** Fields of the node around under which a type or the owner of a member stands. */
const fields = ["type", "returns", "object", "expression", "scope", "function"] as const;
const around: Readonly<Record<string, true>> = {
  ...{ base_list: true, type_argument_list: true, generic_name: true, typeof_expression: true },
  ...{ array_type: true, nullable_type: true, attribute: true, cast_expression: true },
  ...{ class_constant_access_expression: true, named_type: true, base_clause: true, type_list: true },
  ...{ class_interface_clause: true, object_creation_expression: true, navigation_expression: true },
  ...{ call_expression: true, callable_reference: true, method_reference: true, user_type: true },
  ...{ scoped_call_expression: true, scoped_property_access_expression: true, is_pattern_expression: true },
};

export function namesType(node: SgNode, language: LanguageId): boolean {
  const parent = node.parent();
  if (parent === null) return false;
  if (kindOf(node) === "type_identifier") return parent.field("name")?.id() !== node.id();
  if (language === "php" && kindOf(parent) === "binary_expression") return true;
  if (fields.some((field) => parent.field(field)?.id() === node.id())) return true;
  return around[kindOf(parent)] === true && (isList(parent) || named(parent)[0]?.id() === node.id());
}

function isList(node: SgNode): boolean {
  return /^(?:base_list|type_argument_list|class_interface_clause|type_list)$/.test(kindOf(node));
}

/** `zero` of `Money.zero(1)` and of `Money::zero(1)`. */
export function memberUsed(node: SgNode): string | null {
  const parent = node.parent();
  if (parent === null) return null;
  const owner = parent.field("object") ?? parent.field("expression") ?? parent.field("scope");
  if (owner?.id() !== node.id()) return null;
  return textOf(parent.field("name") ?? parent.field("field"));
}

const bringingIn = new Set(["namespace_use_declaration"]);

/** In PHP `use` alone loads nothing: nobody misses a class whose name stands nowhere else. */
export function withUnused(imports: readonly Import[], names: readonly SgNode[]): Import[] {
  const used = new Set<string>();
  for (const node of names) {
    const name = node.text().toLowerCase();
    if (!used.has(name) && !hasAncestor(node, bringingIn)) used.add(name);
  }
  return imports.map((one) =>
    used.has((one.local ?? "").toLowerCase()) ? one : { ...one, isOptional: true },
  );
}

const binding: Partial<Record<LanguageId, readonly string[]>> = {
  java: [
    "variable_declarator",
    "formal_parameter",
    "type_parameter",
    "lambda_expression",
    "catch_formal_parameter",
  ],
  kotlin: ["variable_declaration", "parameter", "class_parameter", "type_parameter"],
  csharp: [
    "variable_declarator",
    "parameter",
    "type_parameter",
    "property_declaration",
    "enum_member_declaration",
  ],
  php: [],
};

/** Variables, parameters and inner types, and what was brought in under the same name from elsewhere. */
export function hiddenNames(
  root: SgNode,
  language: LanguageId,
  imports: readonly Import[],
): ReadonlySet<string> {
  const bound = ofKinds(root, ...(binding[language] ?? [])).flatMap(
    (node) => textOf(node.field("name")) ?? named(node).at(0)?.text() ?? [],
  );
  const { classes } = languageWithId(language);
  const inner = ofKinds(root, ...Object.keys(classes).filter((kind) => !kind.startsWith("namespace")))
    .filter((node) =>
      node
        .ancestors()
        .some((one) => classes[kindOf(one)] !== undefined && !kindOf(one).startsWith("namespace")),
    )
    .flatMap((node) => textOf(node.field("name")) ?? []);
  const methods = language === "kotlin" ? innerFunctions(root) : [];
  const brought = new Map<string, number>();
  for (const { local } of imports) if (local !== null) brought.set(local, (brought.get(local) ?? 0) + 1);
  return new Set([
    ...bound,
    ...inner,
    ...methods,
    ...[...brought].flatMap(([name, times]) => (times > 1 ? [name] : [])),
  ]);
}

/** Functions of classes, and of functions. */
function innerFunctions(root: SgNode): string[] {
  return ofKinds(root, "function_declaration")
    .filter((node) => kindOf(node.parent() ?? node) !== "source_file")
    .flatMap(
      (node) =>
        named(node)
          .find((one) => kindOf(one) === "simple_identifier")
          ?.text() ?? [],
    );
}
