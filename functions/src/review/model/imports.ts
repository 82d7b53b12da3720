/** Where in the repository the files lie that a file imports: candidates, of which one may exist. */

type Resolve = (specifier: string, path: string) => string[];

interface Form {
  readonly extensions: RegExp;
  /** The specifier is its first group that is there. */
  readonly pattern: RegExp;
  readonly resolve: Resolve;
}

const scripts = [".ts", ".tsx", ".js", ".jsx", ".mjs", ".vue", ".svelte"];

const forms: readonly Form[] = [
  {
    extensions: /\.([cm]?[jt]sx?|vue|svelte)$/,
    pattern:
      /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["'](\.{1,2}\/[^"'\n]+|@\/[^"'\n]+|~\/[^"'\n]+)["']/g,
    resolve: (specifier, path) => {
      const file = /^[@~]\//.test(specifier) ? `src/${specifier.slice(2)}` : join(folderOf(path), specifier);
      const bare = file.replace(/\.[cm]?jsx?$/, "");
      if (/\.(tsx?|mts|cts|vue|svelte|json)$/.test(file)) return [file];
      return [
        ...scripts.map((extension) => bare + extension),
        ...[`${bare}/index.ts`, `${bare}/index.js`, `${bare}/index.tsx`],
      ];
    },
  },
  {
    extensions: /\.pyi?$/,
    pattern: /^\s*(?:from\s+([.\w]+)\s+import\s+[^\n]*|import\s+([\w.]+))/gm,
    resolve: resolvePython,
  },
  {
    extensions: /\.(java|kt|kts|scala|groovy)$/,
    pattern: /^\s*import\s+(?:static\s+)?([\w.]+)/gm,
    resolve: (specifier, path) => {
      const root = /^(.*?\/(?:java|kotlin|scala)\/)/.exec(path)?.[1] ?? /^(.*?src\/)/.exec(path)?.[1] ?? "";
      const extension = /\.\w+$/.exec(path)?.[0] ?? "";
      const file = root + specifier.replaceAll(".", "/");
      return [file + extension, file.replace(/\/\w+$/, "") + extension];
    },
  },
  {
    extensions: /\.(rb|rake)$/,
    pattern: /\brequire(?:_relative)?\s*\(?\s*["']([\w./-]+)["']/g,
    resolve: (specifier, path) => {
      const file = specifier.replace(/\.rb$/, "");
      return [`${join(folderOf(path), file)}.rb`, `lib/${file}.rb`, `app/${file}.rb`];
    },
  },
  {
    extensions: /\.php$/,
    pattern:
      /^\s*use\s+([\w\\]+)|(?:require|include)(?:_once)?\s*\(?\s*(?:__DIR__\s*\.\s*)?["']([^"'\n]+)["']/gm,
    resolve: (specifier, path) => {
      if (specifier.endsWith(".php")) return [join(folderOf(path), specifier.replace(/^\//, ""))];
      const inside = specifier.split("\\").slice(1).join("/");
      return [`src/${inside}.php`, `app/${inside}.php`, `lib/${inside}.php`];
    },
  },
  {
    extensions: /\.(c|h|cc|cpp|hpp|cxx|hh|m|mm)$/,
    pattern: /^\s*#\s*(?:include|import)\s+"([^"\n]+)"/gm,
    resolve: (specifier, path) => {
      const file = join(folderOf(path), specifier);
      const source = file.replace(/\.(h|hpp|hh)$/, path.endsWith(".c") ? ".c" : ".cpp");
      return [file, source, `include/${specifier}`, `src/${specifier}`];
    },
  },
  {
    extensions: /\.rs$/,
    pattern: /\b(?:mod\s+(\w+)\s*;|use\s+((?:crate|super|self)::[\w:]+))/g,
    resolve: resolveRust,
  },
  {
    extensions: /\.dart$/,
    pattern: /^\s*(?:import|export|part)\s+["']([^"'\n]+\.dart)["']/gm,
    resolve: (specifier, path) =>
      specifier.startsWith("package:")
        ? [`lib/${specifier.split("/").slice(1).join("/")}`]
        : [join(folderOf(path), specifier)],
  },
  {
    extensions: /\.go$/,
    pattern: /^\s*(?:import\s+)?(?:\w+\s+)?"([\w.-]+(?:\/[\w.-]+)+)"/gm,
    // A package is a folder, and folders cannot be listed: by habit a file in it bears its name. The module's own name has one
    // part (`orders/store`), two (`example.com/orders`) or three (`github.com/northwind/orders`).
    resolve: (specifier) => {
      const parts = specifier.split("/");
      const name = parts.at(-1);
      return name === undefined
        ? []
        : [3, 2, 1]
            .map((own) => parts.slice(own))
            .flatMap((inside) => (inside.length === 0 ? [] : [`${inside.join("/")}/${name}.go`]));
    },
  },
  {
    extensions: /\.(cs)$/,
    pattern: /^\s*using\s+(?:static\s+)?([\w.]+)\s*;/gm,
    resolve: () => [],
  },
];

/** Files that one file imports, at most. */
const mostImports = 40;
const longestText = 200_000;

/** By specifier the candidates, the likeliest first; a specifier that leads out of the repository has none. */
export function importsOf(path: string, text: string): string[][] {
  const form = forms.find(({ extensions }) => extensions.test(path));
  if (form === undefined) return [];
  const specifiers = [...text.slice(0, longestText).matchAll(form.pattern)].map(
    ([, first, second]) => first ?? second ?? "",
  );
  const imported = [...new Set(specifiers)]
    .slice(0, mostImports)
    .map((specifier) => form.resolve(specifier, path));
  return insideOnly(imported);
}

/** A specifier that leads out of the repository has no candidates, and is left out. */
export function insideOnly(lists: readonly string[][]): string[][] {
  return lists.map((candidates) => candidates.filter(isInside)).filter((candidates) => candidates.length > 0);
}

function resolvePython(specifier: string, path: string): string[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
  const inside = specifier.slice(dots).replaceAll(".", "/");
  const up = dots === 0 ? null : join(folderOf(path), "../".repeat(dots - 1));
  const roots = up === null ? ["", "src/", `${path.split("/")[0] ?? ""}/`] : [up === "" ? "" : `${up}/`];
  return roots.flatMap((root) =>
    inside === "" ? [`${root}__init__.py`] : [`${root}${inside}.py`, `${root}${inside}/__init__.py`],
  );
}

function resolveRust(specifier: string, path: string): string[] {
  const folder = /\/(mod|lib|main)\.rs$/.test(path) ? folderOf(path) : path.replace(/\.rs$/, "");
  const [head = "", ...rest] = specifier.split("::");
  if (rest.length === 0) return [`${join(folder, head)}.rs`, `${join(folder, head)}/mod.rs`];
  const root = head === "crate" ? (/^(.*?src)\//.exec(path)?.[1] ?? "src") : folderOf(path);
  const parts = rest.filter((part) => /^[a-z_\d]+$/.test(part));
  const file = [root, ...parts].join("/");
  return parts.length === 0
    ? []
    : [`${file}.rs`, `${file}/mod.rs`, `${[root, ...parts.slice(0, -1)].join("/")}.rs`];
}

export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

export function join(folder: string, specifier: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function isInside(path: string): boolean {
  return path !== "" && path.length < 400 && !path.startsWith("/") && !path.includes("..");
}
