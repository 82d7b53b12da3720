/** What others can call of a class without a value of it: how it is made, and its static functions. Java, Kotlin, C# and PHP. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import type { Definition, Parameter } from "../facts.ts";
import { endLineOf, kindOf, lineOf, named, ofKinds, textOf } from "../nodes.ts";

/** Null where there is none or more than one, or where something else makes the class. */
export function constructorOf(node: SgNode, language: LanguageId): Parameter[] | null {
  // `operator fun invoke` of a companion is called like a constructor.
  if (language === "kotlin")
    return /\boperator\s+fun\s+invoke\b/.test(node.text()) ? null : kotlinConstructor(node);
  // Annotations of Lombok and its kin write constructors.
  if (/@(?:\w*ArgsConstructor|Data|Value|Builder)\b/.test(headOf(node)) || isPartial(node)) return null;
  const found = membersOf(node).filter((one) =>
    language === "php"
      ? textOf(one.field("name"))?.toLowerCase() === "__construct"
      : kindOf(one) === "constructor_declaration" && !/\bstatic\b/.test(modifiersOf(one)),
  );
  const [first] = found;
  return found.length === 1 && first !== undefined ? parametersOf(first, language) : null;
}

/** By `Class.function`. */
export function staticFunctionsOf(node: SgNode, owner: string, language: LanguageId): Definition[] {
  if (language === "kotlin" || isPartial(node)) return [];
  return membersOf(node).flatMap((one): Definition[] => {
    const name = one.field("name");
    if (kindOf(one) !== "method_declaration" || name === null) return [];
    const modifiers = modifiersOf(one);
    // Without a word of its own, C# means private.
    const isOwn = language === "csharp" && !/\b(?:public|internal|protected)\b/.test(modifiers);
    if (isOwn || !/\bstatic\b/.test(modifiers) || /\bprivate\b/.test(modifiers)) return [];
    const place = { line: lineOf(name), startLine: lineOf(one), endLine: endLineOf(one) };
    const parameters = parametersOf(one, language);
    return [
      {
        name: `${owner}.${name.text()}`,
        kind: "function",
        isExported: true,
        parameters,
        members: null,
        ...place,
      },
    ];
  });
}

function membersOf(node: SgNode): SgNode[] {
  return named(node.field("body"));
}

function headOf(node: SgNode): string {
  return node.text().split("{", 1)[0] ?? "";
}

function isPartial(node: SgNode): boolean {
  return /\bpartial\b/.test(headOf(node));
}

function modifiersOf(node: SgNode): string {
  return named(node)
    .filter((one) => kindOf(one).includes("modifier"))
    .map((one) => one.text())
    .join(" ");
}

function parametersOf(node: SgNode, language: LanguageId): Parameter[] | null {
  const list = node.field("parameters");
  if (list === null) return null;
  // In C# the last one of many stands in the list without a node of its own.
  const hasLooseRest = language === "csharp" && /\bparams\b/.test(list.text());
  if (hasLooseRest || list.text().slice(0, 8).includes("this ")) return null;
  const parameters = named(list).filter(
    (one) => kindOf(one).endsWith("parameter") && kindOf(one) !== "receiver_parameter",
  );
  return parameters.map((one) => parameterOf(one, language));
}

function parameterOf(node: SgNode, language: LanguageId): Parameter {
  const isRest = /^(?:spread|variadic)_parameter$/.test(kindOf(node));
  const name = textOf(node.field("name")) ?? /(\w+)\s*$/.exec(node.text())?.[1] ?? "";
  const hasDefault =
    language !== "java" && (node.field("default_value") !== null || /(?<![=!<>])=(?!=)/.test(node.text()));
  return { name: name.replace(/^\$/, ""), isRequired: !isRest && !hasDefault, isRest, isNamed: false };
}

function kotlinConstructor(node: SgNode): Parameter[] | null {
  if (ofKinds(node, "secondary_constructor").length > 0 || /^\s*(?:\w+\s+)*annotation\b/.test(headOf(node)))
    return null;
  const primary = named(node).find((one) => kindOf(one) === "primary_constructor");
  return primary === undefined ? null : kotlinParameters(primary, "class_parameter");
}

export function kotlinParameters(list: SgNode, kind: string): Parameter[] {
  const parameters: Parameter[] = [];
  let isRest = false;
  for (const one of list.children()) {
    if (kindOf(one) === "parameter_modifiers") isRest = /\bvararg\b/.test(one.text());
    else if (kindOf(one) === kind) {
      const name =
        named(one)
          .find((each) => kindOf(each) === "simple_identifier")
          ?.text() ?? "";
      const hasDefault = one.text().includes("=") || one.next()?.text() === "=";
      const isMany = isRest || /\bvararg\b/.test(one.text());
      parameters.push({ name, isRequired: !isMany && !hasDefault, isRest: isMany, isNamed: false });
      isRest = false;
    }
  }
  return parameters;
}
