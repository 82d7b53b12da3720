/** The names of a file in a language whose files say of which package they are: Java, Kotlin, C# and PHP. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { languageWithId } from "../../languages/languages.ts";
import { nameOf } from "../../languages/symbol.ts";
import type { Definition, FileFacts, Import } from "../facts.ts";
import { endLineOf, kindOf, lineOf, named, ofKindsNamed } from "../nodes.ts";
import { alone } from "./alone.ts";
import { constructorOf, kotlinParameters, staticFunctionsOf } from "./class-members.ts";
import { hiddenNames, memberUsed, namesType, withUnused } from "./package-uses.ts";
import { packageCalls } from "./package-calls.ts";
import { membersOfEnum, packageChoices } from "./package-choices.ts";
import { programOf } from "./programs.ts";

interface Forms {
  readonly package: RegExp;
  /** The whole name, and behind `as` the name here. */
  readonly import: RegExp;
  readonly separator: string;
  /** Nodes that name a type or a function where it is used. */
  readonly uses: readonly string[];
}

const forms: Partial<Record<LanguageId, Forms>> = {
  java: {
    package: /^\s*package\s+([\w.]+)\s*;/m,
    import: /^[ \t]*import\s+([\w.]+)\s*;/gm,
    separator: ".",
    uses: ["identifier", "type_identifier"],
  },
  kotlin: {
    package: /^\s*package\s+([\w.]+)/m,
    import: /^[ \t]*import\s+([\w.]+)(?!\.\*)(?:\s+as\s+(\w+))?[ \t]*;?$/gm,
    separator: ".",
    uses: ["identifier", "type_identifier", "simple_identifier"],
  },
  php: {
    package: /^\s*(?:<\?php\s+)?namespace\s+([\w\\]+)\s*;/m,
    import: /^[ \t]*use\s+\\?([\w\\]+)(?:\s+as\s+(\w+))?\s*;/gm,
    separator: "\\",
    uses: ["name"],
  },
  csharp: {
    package: /^\s*namespace\s+([\w.]+)/m,
    import: /^[ \t]*(?:global\s+)?using\s+(?:(\w+)\s*=\s*)?([\w.]+)\s*;/gm,
    separator: ".",
    uses: ["identifier"],
  },
};

export function hasPackages(language: LanguageId): boolean {
  return forms[language] !== undefined;
}

/** What is gone with a file is missed by its name, and not by the file's. */
export function isWithoutModules(language: LanguageId): boolean {
  return hasPackages(language) || programOf(language) !== null;
}

/** Whether the members of an enum are used without its name. */
export function hasLooseMembers(language: LanguageId): boolean {
  return language === "go" || language === "c" || language === "cpp";
}

/** Names at the top of a file only: what is inside of a class is reached through it. */
export function readPackageFacts(
  root: SgNode,
  language: LanguageId,
  names: ReadonlySet<string> | null,
): FileFacts | null {
  const form = forms[language];
  if (form === undefined) return null;
  const text = root.text();
  const packages = [...text.matchAll(new RegExp(form.package.source, "gm"))].map(([, one]) => one ?? "");
  // Of a file that is part of several, a line does not tell which one a name is in.
  if (new Set(packages).size > 1) return null;
  const written = language === "csharp" ? usingsIn(text, form) : importsIn(text, form);
  const locals = new Set([...written.flatMap(({ local }) => local ?? []), ...(names ?? [])]);
  const kinds = form.uses.filter((kind) => isKind(root, kind));
  const found = ofKindsNamed(root, kinds, names === null ? null : locals);
  const imports = language === "php" ? withUnused(written, found) : written;
  return {
    packageName: packages[0] ?? "",
    definitions: alone(definitionsIn(root, language)),
    imports,
    exports: new Map(),
    isOpen: false,
    calls: packageCalls(root, language),
    uses: found.flatMap((node) => {
      if (!namesType(node, language)) return [];
      const member = memberUsed(node);
      const name = member === null ? node.text() : `${node.text()}.${member}`;
      return [{ name, line: lineOf(node) }];
    }),
    choices: packageChoices(root, language),
    bound: hiddenNames(root, language, imports),
  };
}

/** Grammars differ in what they call a name; the parser refuses kinds that it does not know. */
function isKind(root: SgNode, kind: string): boolean {
  try {
    root.find({ rule: { kind } });
    return true;
  } catch {
    return false;
  }
}

function importsIn(text: string, form: Forms): Import[] {
  return [...text.matchAll(form.import)].flatMap((match): Import[] => {
    const whole = match[1] ?? "";
    const at = whole.lastIndexOf(form.separator);
    if (at <= 0) return [];
    const name = whole.slice(at + 1);
    const line = text.slice(0, match.index + match[0].indexOf(whole)).split("\n").length;
    const own = { exportedAs: null, isStar: false, isOptional: false, line };
    return [{ specifier: whole.slice(0, at), name, local: match[2] ?? name, ...own }];
  });
}

/** `using Shop.Price;` brings in all types of it, `using M = Shop.Price.Money;` one; `using static` its members. */
function usingsIn(text: string, form: Forms): Import[] {
  return [...text.matchAll(form.import)].flatMap((match): Import[] => {
    const [whole, alias, specifier = ""] = match;
    const line = text.slice(0, match.index + whole.indexOf(specifier)).split("\n").length;
    const own = { exportedAs: null, isOptional: false, line };
    if (alias === undefined) return [{ ...own, specifier, name: null, local: null, isStar: true }];
    const at = specifier.lastIndexOf(".");
    if (at <= 0) return [];
    const name = specifier.slice(at + 1);
    return [{ ...own, specifier: specifier.slice(0, at), name, local: alias, isStar: false }];
  });
}

function definitionsIn(root: SgNode, language: LanguageId): Definition[] {
  const { classes, functions } = languageWithId(language);
  const inside = (node: SgNode): SgNode[] =>
    named(node).flatMap((child) =>
      /^(?:namespace_definition|namespace_declaration|declaration_list)$/.test(kindOf(child))
        ? [child, ...inside(child)]
        : [child],
    );
  return inside(root).flatMap((node): Definition[] => {
    const kind = kindOf(node);
    const field = classes[kind] ?? (language === "kotlin" ? functions[kind] : undefined);
    const name = field === undefined || kind.startsWith("namespace_") ? null : nameOf(node, field);
    if (name === null) return [];
    const line = lineOfName(node, name);
    const isClass = classes[kind] !== undefined;
    const place = { line, startLine: lineOf(node), endLine: endLineOf(node) };
    const own = { name, isExported: true, ...place };
    if (!isClass) return [{ ...own, kind: "function", parameters: parametersOf(node), members: null }];
    const members = membersOfEnum(node);
    if (members !== null) return [{ ...own, kind: "enum", parameters: null, members }];
    const parameters = constructorOf(node, language);
    return [{ ...own, kind: "class", parameters, members }, ...staticFunctionsOf(node, name, language)];
  });
}

/** Of a function of Kotlin; one that stands behind a value is not called by its name alone. */
function parametersOf(node: SgNode): Definition["parameters"] {
  const list = named(node).find((one) => kindOf(one) === "function_value_parameters");
  const isExtension = named(node).some(
    (one) =>
      /^(?:user|nullable)_type$/.test(kindOf(one)) &&
      one.range().start.index < (list?.range().start.index ?? 0),
  );
  return list === undefined || isExtension ? null : kotlinParameters(list, "parameter");
}

/** Behind annotations and comments. */
function lineOfName(node: SgNode, name: string): number {
  const text = node.text();
  const at = text.search(
    new RegExp(
      `\\b(?:class|interface|enum|record|struct|delegate|object|trait|fun)\\s+(?:[^\\n{(]*\\b)?${name}\\b`,
    ),
  );
  return lineOf(node) + (at < 0 ? 0 : text.slice(0, at).split("\n").length - 1);
}
