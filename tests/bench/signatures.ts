/** Functions that other files can call, found by the look of their lines: the tool is not asked. */

export interface Signature {
  readonly path: string;
  readonly language: string;
  readonly name: string;
  /** As they are written. */
  readonly parameters: string;
  /** The line of the definition, in its file. */
  readonly line: RegExp;
  readonly files: RegExp;
  /** Files that may call it, tests as well. */
  readonly callers: RegExp;
  /** How others call it, up to the bracket. */
  readonly call: RegExp;
  /** Null where a name is seen without being brought in. */
  readonly isBroughtIn: ((name: string) => RegExp) | null;
  /** One more parameter, and a value for it. */
  readonly extra: { readonly parameter: string; readonly value: string };
}

interface Form {
  readonly language: string;
  readonly files: RegExp;
  /** Name and parameters. */
  readonly form: RegExp;
  readonly isBroughtIn: ((name: string) => RegExp) | null;
  readonly extra: Signature["extra"];
  /** Called behind the name of the class, which is the file's. */
  readonly separator?: string;
}

const imported = (name: string): RegExp => new RegExp(`^\\s*(?:import|from|use)\\b[^;]*?\\b${name}\\b`, "m");

const forms: readonly Form[] = [
  {
    ...{ language: "typescript", files: /(?<!\.d)\.tsx?$/, isBroughtIn: imported },
    form: /^export (?:async )?function (\w{4,})\(([^()\n]*)\)/gm,
    extra: { parameter: "extraAnew: string", value: '"anew"' },
  },
  {
    ...{ language: "javascript", files: /\.[cm]?jsx?$/, isBroughtIn: imported },
    form: /^export (?:async )?function (\w{4,})\(([^()\n]*)\)/gm,
    extra: { parameter: "extraAnew", value: '"anew"' },
  },
  {
    ...{ language: "python", files: /\.py$/, isBroughtIn: imported },
    form: /(?<!^@[^\n]*\n)^def (\w{4,})\(([^()\n]*)\)/gm,
    extra: { parameter: "extra_anew", value: "None" },
  },
  {
    ...{ language: "go", files: /(?<!_test)\.go$/, isBroughtIn: null },
    form: /^func ([A-Z]\w{3,})\(([^()\n]*)\)/gm,
    extra: { parameter: "extraAnew string", value: '""' },
  },
  {
    ...{ language: "rust", files: /\.rs$/, isBroughtIn: imported },
    form: /^pub(?:\(crate\))? fn (\w{4,})\(([^()\n]*)\)/gm,
    extra: { parameter: "extra_anew: u8", value: "0" },
  },
  {
    ...{ language: "c", files: /\.c$/, isBroughtIn: null },
    form: /^(?!static\b|typedef\b|#)(?:[a-z_][\w ]*[ *]+)?(\w{5,})\(([^()\n]+)\)\s*\{/gm,
    extra: { parameter: "int extra_anew", value: "0" },
  },
  {
    ...{ language: "kotlin", files: /\.kt$/, isBroughtIn: imported },
    form: /^(?:public |internal )?fun (\w{4,})\(([^()\n]*)\)/gm,
    extra: { parameter: "extraAnew: String", value: '""' },
  },
  {
    ...{ language: "java", files: /\.java$/, isBroughtIn: null, separator: "." },
    form: /^ {2,4}public static [\w<>[\], ?]+ (\w{3,})\(([^()\n]*)\)/gm,
    extra: { parameter: "String extraAnew", value: '""' },
  },
  {
    ...{ language: "csharp", files: /\.cs$/, isBroughtIn: null, separator: "." },
    form: /^ {4,8}(?:public|internal) static (?:async )?[\w<>[\], ?]+ (\w{3,})\(((?!this\b)[^()\n]*)\)/gm,
    extra: { parameter: "string extraAnew", value: '""' },
  },
  {
    ...{ language: "php", files: /\.php$/, isBroughtIn: null, separator: "::" },
    form: /^ {4}public static function (\w{3,})\(([^()\n]*)\)/gm,
    extra: { parameter: "string $extraAnew", value: "''" },
  },
  {
    ...{ language: "ruby", files: /\.rb$/, isBroughtIn: null, separator: "." },
    form: /^ {2,6}def self\.(\w{3,})\(([^()\n]*)\)/gm,
    extra: { parameter: "extra_anew", value: "nil" },
  },
];

/** Defined once under that name in the whole language. */
export function signaturesIn(code: readonly (readonly [string, string])[]): Signature[] {
  return forms.flatMap((one) => {
    const files = code.filter(([path]) => one.files.test(path));
    // Others of that name may stand where the form does not fit: overloads, and methods.
    const timesOf = (name: string): number =>
      files.reduce((sum, [, text]) => sum + (text.match(definitionOf(name)) ?? []).length, 0);
    const found = files.flatMap(([path, text]) =>
      [...text.matchAll(one.form)].map((match) => ({ path, match })),
    );
    return found.flatMap(({ path, match: [whole, name = "", parameters = ""] }) => {
      const isAlone = found.filter(({ match }) => match[1] === name).length === 1 && timesOf(name) <= 1;
      return isAlone ? signatureOf(one, path, { whole, name, parameters }) : [];
    });
  });
}

function definitionOf(name: string): RegExp {
  return new RegExp(`^.*\\b(?:fun|def|func|function|fn|static|public|private)\\b[^(=]*\\b${name}\\(`, "gm");
}

function signatureOf(
  { language, files, isBroughtIn, extra, separator }: Form,
  path: string,
  { whole, name, parameters }: { whole: string; name: string; parameters: string },
): Signature[] {
  const stem = /([\w-]+)\.\w+$/.exec(path)?.[1] ?? "";
  const owner =
    language === "ruby" ? stem.replace(/(?:^|_)(\w)/g, (_, one: string) => one.toUpperCase()) : stem;
  const before =
    separator === undefined
      ? "(?<![\\w.$:>])(?:\\w+(?:\\.|::))?"
      : `\\b${owner}${separator.replace(".", "\\.")}`;
  const folder = /([\w-]+)\/[^/]+$/.exec(path)?.[1] ?? "";
  const inPackage = `(?<![\\w.])(?:${folder}\\.)?`;
  const call = new RegExp(`${language === "go" ? inPackage : before}${name}\\(`);
  const line = new RegExp(whole.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return [
    {
      path,
      language,
      name,
      parameters,
      line,
      files,
      callers: new RegExp(`\\.${extensions[language] ?? language}$`),
      call,
      isBroughtIn,
      extra,
    },
  ];
}

const extensions: Readonly<Record<string, string>> = {
  ...{
    typescript: "[cm]?[jt]sx?",
    javascript: "[cm]?[jt]sx?",
    python: "py",
    rust: "rs",
    c: "[ch]",
    kotlin: "kt",
  },
  ...{ csharp: "cs", ruby: "rb" },
};
