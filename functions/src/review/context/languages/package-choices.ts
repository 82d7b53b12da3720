/** Enums and the choices between their members: `switch`, `when` and `match` of Java, Kotlin, C# and PHP. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import type { Choice } from "../facts.ts";
import { kindOf, lineOf, named, ofKinds, textOf } from "../nodes.ts";

const memberKinds = new Set(["enum_constant", "enum_entry", "enum_case", "enum_member_declaration"]);

/** Null for what is no enum. */
export function membersOfEnum(node: SgNode): string[] | null {
  const body =
    node.field("body") ??
    named(node).find((one) => /^(?:enum_class_body|enum_declaration_list)$/.test(kindOf(one))) ??
    null;
  const isEnum = kindOf(node) === "enum_declaration" || (body !== null && kindOf(body) === "enum_class_body");
  if (!isEnum) return null;
  return named(body).flatMap((one) =>
    memberKinds.has(kindOf(one))
      ? (textOf(
          one.field("name") ?? named(one).find((each) => /identifier|name/.test(kindOf(each))) ?? null,
        ) ?? [])
      : [],
  );
}

export function packageChoices(root: SgNode, language: LanguageId): Choice[] {
  if (language === "java") return javaChoices(root);
  if (language === "kotlin") return kotlinChoices(root);
  if (language === "php") return phpChoices(root);
  return language === "csharp" ? sharpChoices(root) : [];
}

/** `case ON:` and `case ON, OFF ->`; a pattern is no plain name and makes the switch name something else. */
function javaChoices(root: SgNode): Choice[] {
  return ofKinds(root, "switch_expression").map((node) => {
    const groups = named(node.field("body")).flatMap(named);
    const labels = groups.filter((one) => kindOf(one) === "switch_label").map((one) => one.text().trim());
    const cases = labels.flatMap((label) => label.replace(/^case\s+|^default$/, "").split(/\s*,\s*/));
    return {
      cases: cases.filter((one) => one !== ""),
      hasDefault: labels.some((label) => /\bdefault$/.test(label)),
      line: lineOf(node),
    };
  });
}

function kotlinChoices(root: SgNode): Choice[] {
  return ofKinds(root, "when_expression").map((node) => {
    const entries = named(node).filter((one) => kindOf(one) === "when_entry");
    const conditions = entries.map((one) => named(one).filter((each) => kindOf(each) === "when_condition"));
    return {
      cases: conditions.flat().map((one) => one.text()),
      hasDefault: conditions.some((one) => one.length === 0),
      line: lineOf(node),
    };
  });
}

function phpChoices(root: SgNode): Choice[] {
  const matches = ofKinds(root, "match_expression").map((node) => ({
    cases: ofKinds(node, "match_condition_list").flatMap((one) => named(one).map((each) => each.text())),
    hasDefault: ofKinds(node, "match_default_expression").length > 0,
    line: lineOf(node),
  }));
  const switches = ofKinds(root, "switch_statement").map((node) => ({
    cases: ofKinds(node, "case_statement").flatMap((one) => textOf(one.field("value")) ?? []),
    hasDefault: ofKinds(node, "default_statement").length > 0,
    line: lineOf(node),
  }));
  return [...matches, ...switches].map((one) => ({
    ...one,
    cases: one.cases.map((each) => each.replaceAll("::", ".")),
  }));
}

function sharpChoices(root: SgNode): Choice[] {
  return ofKinds(root, "switch_statement", "switch_expression").map((node) => {
    const sections = ofKinds(node, "switch_section", "switch_expression_arm");
    const patterns = sections.flatMap((one) =>
      named(one).filter((each) => /_pattern$|^discard$/.test(kindOf(each))),
    );
    return {
      cases: patterns.filter((one) => kindOf(one) === "constant_pattern").map((one) => one.text()),
      // What a pattern also includes is not counted here.
      hasDefault:
        sections.some((one) => /^default\b/.test(one.text())) ||
        patterns.some((one) => kindOf(one) !== "constant_pattern"),
      line: lineOf(node),
    };
  });
}
