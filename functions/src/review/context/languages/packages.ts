/** The names of a file in a language whose files say of which package they are: Java, Kotlin and PHP. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { languageWithId } from "../../languages/languages.ts";
import { nameOf } from "../../languages/symbol.ts";
import type { Choice, Definition, FileFacts, Import } from "../facts.ts";
import { endLineOf, kindOf, lineOf, named, ofKinds, ofKindsNamed } from "../nodes.ts";

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
};

export function hasPackages(language: LanguageId): boolean {
  return forms[language] !== undefined;
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
  const packageName = form.package.exec(text)?.[1] ?? "";
  const imports = importsIn(text, form);
  const locals = new Set([...imports.flatMap(({ local }) => local ?? []), ...(names ?? [])]);
  const kinds = form.uses.filter((kind) => isKind(root, kind));
  return {
    packageName,
    definitions: definitionsIn(root, language),
    imports,
    exports: new Map(),
    isOpen: false,
    calls: [],
    uses: ofKindsNamed(root, kinds, names === null ? null : locals).map((node) => ({
      name: node.text(),
      line: lineOf(node),
    })),
    choices: language === "java" ? javaChoices(root) : [],
    bound: new Set(),
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

function definitionsIn(root: SgNode, language: LanguageId): Definition[] {
  const { classes, functions } = languageWithId(language);
  const inside = (node: SgNode): SgNode[] =>
    named(node).flatMap((child) =>
      kindOf(child) === "namespace_definition" ? [child, ...inside(child)] : [child],
    );
  return inside(root).flatMap((node): Definition[] => {
    const kind = kindOf(node);
    const field = classes[kind] ?? (language === "kotlin" ? functions[kind] : undefined);
    const name = field === undefined || kind === "namespace_definition" ? null : nameOf(node, field);
    if (name === null) return [];
    const line = lineOfName(node, name);
    const what = classes[kind] === undefined ? "function" : "class";
    const place = { line, startLine: lineOf(node), endLine: endLineOf(node) };
    const own = { name, isExported: true, parameters: null, ...place };
    return [
      language === "java" && kind === "enum_declaration"
        ? { ...own, kind: "enum", members: javaMembers(node) }
        : { ...own, kind: what, members: null },
    ];
  });
}

function javaMembers(node: SgNode): string[] {
  return named(node.field("body")).flatMap((one) =>
    kindOf(one) === "enum_constant" ? (one.field("name")?.text() ?? []) : [],
  );
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

/** Behind annotations and comments. */
function lineOfName(node: SgNode, name: string): number {
  const text = node.text();
  const at = text.search(
    new RegExp(`\\b(?:class|interface|enum|record|object|trait|fun)\\s+(?:[^\\n{(]*\\b)?${name}\\b`),
  );
  return lineOf(node) + (at < 0 ? 0 : text.slice(0, at).split("\n").length - 1);
}
