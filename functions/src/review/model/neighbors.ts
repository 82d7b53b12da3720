/**
 * Files that belong to one without an import between them: those of the types and functions that it names in the same package,
 * namespace or autoloaded folder, and those that by each framework's habit call it. Candidates, of which many do not exist.
 */
import { folderOf, insideOnly, join } from "./imports.ts";

/** Of one file, at most. */
const most = { names: 40, neighbors: 60, partners: 24 } as const;
const longestText = 200_000;

/** The likeliest first: what it names before what may call it. */
export function neighborsOf(path: string, text: string): string[] {
  const named = insideOnly(namedFiles(path, text.slice(0, longestText))).flat();
  const partners = insideOnly([partnersOf(path)]).flat();
  const all = [...new Set(named).values()].slice(0, most.neighbors);
  return [...new Set([...all, ...partners.slice(0, most.partners)])].filter((one) => one !== path);
}

const oneTypeAFile = /\.(java|kt|cs|php|scala|swift)$/;

function namedFiles(path: string, text: string): string[][] {
  const types = distinct(text.match(/\b[A-Z]\w*[a-z]\w*/g)).slice(0, most.names);
  const extension = oneTypeAFile.exec(path)?.[0];
  const folder = folderOf(path);
  if (path.endsWith(".rb")) return types.map((name) => rubyFiles(name, path));
  if (path.endsWith(".go")) return [goFiles(text, folder)];
  if (extension === undefined) return [];
  const folders = extension === ".cs" ? [folder, ...namespaceFolders(path, text)] : [folder];
  return folders.map((one) => types.map((name) => join(one, name + extension)));
}

function distinct(found: readonly string[] | null): string[] {
  return [...new Set(found ?? [])];
}

const railsFolders = ["models", "services", "jobs", "mailers", "controllers", "policies"];

/** As Rails' loader and most gems name their files. */
function rubyFiles(name: string, path: string): string[] {
  const file = `${snake(name)}.rb`;
  const root = /^(.*?)app\//.exec(path)?.[1];
  const own = join(folderOf(path), file);
  return root === undefined ? [own] : [...railsFolders.map((folder) => `${root}app/${folder}/${file}`), own];
}

/** A Go package's shared names are by convention in one of these. */
const goHabits = ["types", "model", "store", "ports", "errors", "server", "client", "config", "main"];

/** A file is named after what it holds, or after the last word of that: `InvoiceStore` is in invoice_store.go or in store.go. */
function goFiles(text: string, folder: string): string[] {
  const called = distinct(text.match(/(?<![.\w])[A-Za-z]\w{3,}(?=[({])/g));
  const types = distinct(text.match(/(?<![.\w])[A-Z]\w*[a-z]\w*/g));
  const words = distinct([...types, ...called].flatMap((name) => [snake(name), lastWord(name)]));
  const own = folder.slice(folder.lastIndexOf("/") + 1);
  return [own, ...goHabits, ...words].filter((name) => name !== "").map((name) => join(folder, `${name}.go`));
}

/** `namespace App.Members` in src/Members says that `using App.Billing` is src/Billing. */
function namespaceFolders(path: string, text: string): string[] {
  const own = /^\s*namespace\s+([\w.]+)/m.exec(text)?.[1]?.split(".") ?? [];
  const folders = folderOf(path).split("/");
  while (own.length > 0 && folders.length > 0 && own.at(-1) === folders.at(-1)) {
    own.pop();
    folders.pop();
  }
  const used = distinct([...text.matchAll(/^\s*using\s+([\w.]+)\s*;/gm)].map(([, name = ""]) => name));
  return used.flatMap((name) => {
    const parts = name.split(".");
    const isOurs = own.length > 0 && own.every((part, index) => parts[index] === part);
    return isOurs ? [[...folders, ...parts.slice(own.length)].join("/")] : [];
  });
}

interface Habit {
  readonly files: RegExp;
  readonly partners: (stem: string, folder: string, extension: string) => string[];
}

/** Of a Django application, and of what is built like one. */
const pythonHabits = ["views", "models", "urls", "serializers", "services", "tasks", "admin", "settings"];

/** What a name may end in, where one file calls another by it. */
const roles = ["Controller", "Service", "Repository", "Store", "Policy", "Client", "Handler", "ViewModel"];
const role = new RegExp(`(?:${roles.join("|")})$`);

const habits: readonly Habit[] = [
  {
    files: /\.py$/,
    partners: (stem, folder) => [
      ...[...pythonHabits, "__init__"].map((name) => join(folder, `${name}.py`)),
      ...[join(folder, `test_${stem}.py`), join(folder, `tests/test_${stem}.py`), `tests/test_${stem}.py`],
    ],
  },
  {
    files: /(^|\/)app\/\w+\/.*\.rb$/,
    partners: (stem, folder) => {
      const root = folder.replace(/(^|\/)app\/.*$/, "$1");
      const base = stem.replace(/_(controller|policy|job|mailer|serializer)$/, "");
      const controllers = [`${plural(base)}_controller`, `${base}_controller`, "application_controller"];
      return [
        ...controllers.map((name) => `${root}app/controllers/${name}.rb`),
        ...[`${root}app/models/${singular(base)}.rb`, `${root}app/policies/${singular(base)}_policy.rb`],
        ...[`${root}spec/models/${base}_spec.rb`, `${root}test/models/${base}_test.rb`],
      ];
    },
  },
  {
    files: oneTypeAFile,
    partners: (stem, folder, extension) => {
      const base = stem.replace(/^I(?=[A-Z])/, "").replace(role, "");
      const names = [base, ...roles.map((name) => base + name)].filter(
        (name) => name !== stem && name !== "",
      );
      const tests = folder.replace("src/main/", "src/test/");
      return [
        ...names.map((name) => join(folder, name + extension)),
        ...(extension === ".cs" ? [join(folder, `I${stem}.cs`)] : []),
        join(tests, `${stem}Test${extension}`),
      ];
    },
  },
  {
    files: /\.[cm]?[jt]sx?$/,
    partners: (stem, folder, extension) => [
      ...["index", "main", "routes"].map((name) => join(folder, name + extension)),
      ...[join(folder, `${stem}.test${extension}`), join(folder, `__tests__/${stem}.test${extension}`)],
    ],
  },
  {
    files: /\.rs$/,
    partners: (_, folder) => ["lib.rs", "main.rs", "mod.rs"].map((name) => join(folder, name)),
  },
  { files: /\.go$/, partners: (stem, folder) => [join(folder, `${stem}_test.go`)] },
];

/** Files that may call this one, though nothing here says so. */
function partnersOf(path: string): string[] {
  const habit = habits.find(({ files }) => files.test(path));
  const [, stem = "", extension = ""] = /([^/]*?)(\.[^./]+)$/.exec(path) ?? [];
  return habit === undefined ? [] : habit.partners(stem, folderOf(path), extension);
}

/** `HTTPServer` is http_server, and `InviteMember` is invite_member. */
function snake(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase();
}

function lastWord(name: string): string {
  return snake(name).split("_").at(-1) ?? "";
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=(s|x|ch|sh))es$/, "").replace(/(?<!s)s$/, "");
}
