/** Whether a name that a change takes away may come from somewhere that is not read: a library, a macro, another program. */
import { hasPackages } from "./languages/packages.ts";
import type { ChangedSymbol } from "./changed-symbols.ts";
import type { RepositoryView } from "./repository-view.ts";

const standIns = /(?:^|\/)(?:overrides?|patches|polyfills?|stubs|shims?)\//i;

export function mayComeFromElsewhere(symbol: ChangedSymbol, view: RepositoryView): boolean {
  const { file, name, renamedTo } = symbol;
  if (mayBeInherited(symbol, view)) return true;
  // Who gives it another name in the same place knows that the old one is gone.
  if (renamedTo !== null) return false;
  if (file.language === "ruby") return !isNamedAfterItsFile(file.path, name);
  if (file.language === "cpp") return true;
  if (file.language === "c") return isDeclared(name, view) || isPasted(name, view);
  // A class may take on what another one has.
  if (name.includes(".")) return true;
  return hasPackages(file.language) && mayBeInPackage(symbol, view);
}

function mayBeInPackage(symbol: ChangedSymbol, view: RepositoryView): boolean {
  const { file } = symbol;
  return (
    isGenerated(symbol, view) ||
    isOfLibrary(file) ||
    (isGone(file) && (view.newPackages.has("php") || isInstalled(symbol, view)))
  );
}

/** `MyORM/Record.php` became a package that is kept in the repository: `vendor/acme/orm/src/MyORM/Record.php`. */
function isInstalled({ name }: ChangedSymbol, { paths }: RepositoryView): boolean {
  return [...paths].some((path) => path.endsWith(`/${name}.php`) && /(?:^|\/)vendor\//.test(path));
}

function isGone({ language, after }: ChangedSymbol["file"]): boolean {
  return language === "php" && after === null;
}

/** `Money.zero` of a class that has a parent or a trait: the names of those are not read. */
function mayBeInherited({ file: { path, after }, name }: ChangedSymbol, view: RepositoryView): boolean {
  const owner = name.slice(0, Math.max(0, name.lastIndexOf(".")));
  const own = owner === "" ? undefined : after?.definitions.find((one) => one.name === owner);
  const lines = view.files.get(path)?.text.split("\n") ?? [];
  if (own === undefined) return false;
  const text = lines.slice(own.startLine - 1, own.endLine).join("\n");
  const head = /^[^{\n]*(?:\n[^{\n]*){0,5}/.exec(text)?.[0] ?? "";
  return hasParent.test(head) || takesOn.test(text) || answersAll.test(text);
}

/** `extends Base`, C#'s `: Base`, and Ruby's `< Base`; interfaces give no static functions. */
const hasParent =
  /\bextends\s|\bclass\s+\w+(?:<[^>\n]{0,200}>)?(?:\([^)\n]{0,200}\))?\s*:\s*(?!I[A-Z])\w|\bclass\s+[\w:]+\s*<\s*[\w:]/;
/** PHP's `use Trait;` and Ruby's `extend Module`. */
const takesOn = /^[ \t]*(?:use[ \t]+\\?[\w\\]+[ \t]*[;,{]|(?:extend|include|prepend)[ \t]+[A-Z])/m;

/** What a class answers that it does not declare; Lombok's is `@Data(staticName = "of")`. */
const answersAll = /\b(?:__callStatic|method_missing)\b|\bstaticName\s{0,9}=/;

/** A class of the platform's own namespace, filled in for one that the platform now has, or what was put before a library's own class. */
function isOfLibrary({ before, after, path }: ChangedSymbol["file"]): boolean {
  const isOfPlatform = /^(?:System|Microsoft|java|javax|kotlin)\b/.test(before?.packageName ?? "");
  return isOfPlatform || (after === null && standIns.test(path));
}

/** As Zeitwerk asks for it (github.com/fxn/zeitwerk): a class that is opened again elsewhere is not. */
function isNamedAfterItsFile(path: string, name: string): boolean {
  const file = name
    .replaceAll("::", "/")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return new RegExp(`^(?:.*/)?(?:app/[^/]+(?:/concerns)?|lib)/${file}\\.rb$`).test(path);
}

/** From `Money.proto`, `Money.razor` and their like, a build makes the class `Money`. */
function isGenerated({ file, name }: ChangedSymbol, { paths }: RepositoryView): boolean {
  if (file.after !== null) return false;
  const source = new RegExp(
    String.raw`(?:^|/)${name.replace(/\W/g, ".")}\.(?:proto|resx|avsc|avdl|xsd|wsdl|graphql|g4|thrift|fbs|razor|cshtml|xaml)$`,
    "i",
  );
  return [...paths].some((path) => source.test(path));
}

/** `range_##name` makes functions of C that no text shows whole. */
function isPasted(name: string, { files }: RepositoryView): boolean {
  return [...files.values()].some(({ language, text }) => {
    if (language !== "c" && language !== "cpp") return false;
    return [...text.matchAll(/(\w{2,60})\s?##|##\s?(\w{2,60})/g)].some(
      ([, before, behind]) =>
        (before !== undefined && name.startsWith(before)) || (behind !== undefined && name.endsWith(behind)),
    );
  });
}

/** A prototype that is left may belong to a definition in assembly or in a library. */
function isDeclared(name: string, view: RepositoryView): boolean {
  return [...view.files.values()].some(
    ({ language, text }) => (language === "c" || language === "cpp") && hasPrototype(text, name),
  );
}

/** Longer ones are not written, and each place of the name is read. */
const mostCharacters = { before: 300, behind: 2_000 } as const;

export function hasPrototype(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - mostCharacters.before), at);
    const behind = text.slice(at + name.length, at + name.length + mostCharacters.behind);
    // Words and stars since the line's beginning or the line before, such as `static int *`.
    if (/(?:^|\n)[\w\s*]*[\s*]$/.test(before) && isCallLike(behind)) return true;
  }
  return false;
}

/** `(int a, int b);` */
function isCallLike(behind: string): boolean {
  const end = behind.search(/[;{}]/);
  return /^\s*\(/.test(behind) && behind[end] === ";" && behind.slice(0, end).includes(")");
}
