/** Changes that are made to bring a review down. Each shape is one that once did, or might. */
import type { Change, ChangedFile } from "../../functions/src/review/change/change.ts";
import { noConfig } from "../../functions/src/review/config/layers.ts";
import type { ReviewSettings } from "../../functions/src/review/settings.ts";
import { addedFiles } from "../engine/added-files.ts";
import { customRule, hungryRule, nestedLists, sourceOf } from "../engine/custom-rule.ts";

export interface Bomb {
  readonly name: string;
  readonly change: () => Change;
  readonly settings?: Partial<ReviewSettings>;
  /** What the coverage or a remark must say; null where nothing may be left out. */
  readonly says: RegExp | null;
}

const flawed = "export const run = (text: string) => eval('(' + text + ')');\n";
const withRules = (...rules: unknown[]): Partial<ReviewSettings> => ({
  config: { ...noConfig, rules: rules.map((rule) => sourceOf(rule)) },
});
/** Beside the bomb a file with a flaw, which must be found whatever happens. */
const beside = (files: Record<string, string>): Change => addedFiles({ "flawed.ts": flawed, ...files });
const many = (count: number, text: (index: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/f${String(index)}.ts`, text(index)]));

export const bombs: readonly Bomb[] = [
  {
    name: "3,000 files",
    change: () =>
      beside(many(3_000, (index) => `${flawed}export const n${String(index)} = ${String(index)};\n`)),
    says: /More than 500 files changed|ran out of time/,
  },
  {
    name: "500 files of 30 kB",
    change: () =>
      beside(many(500, (index) => `${flawed.repeat(5)}// ${"word ".repeat(50)}\n`.repeat(80 + (index % 2)))),
    says: /ran out of time|stopped before|did not run on it/,
  },
  {
    name: "a line of 10 MB",
    change: () => beside({ "line.ts": `export const line = "${"x".repeat(10 * 2 ** 20)}";\n` }),
    says: /the limit is 512 KB/,
  },
  {
    name: "a line of 400 kB",
    change: () => beside({ "line.js": `f(${"a,".repeat(200_000)}a);\n` }),
    says: /Its longest line has/,
  },
  {
    name: "broken syntax",
    change: () => beside({ "broken.ts": "if (a { ]] function `${ class <T<T<T<\n".repeat(10_000) }),
    says: null,
  },
  {
    name: "50 kB for regular expressions",
    change: () => beside(regexInputs()),
    says: null,
  },
  {
    name: "brackets 100,000 deep",
    change: () => beside({ "deep.ts": "[\n".repeat(100_000) }),
    says: /nested more than/,
  },
  {
    name: "nesting without brackets",
    change: () =>
      beside({
        "binary.ts": `const a = ${"1 +\n".repeat(60_000)}1;\n`,
        "ternary.js": `const a = ${"b ? c :\n".repeat(30_000)}d;\n`,
        "chain.rb": `a${"\n.b".repeat(60_000)}\n`,
        "not.py": `a = ${"not \\\n".repeat(30_000)}b\n`,
        "else.go": `package p\nfunc f() {\n${"if a {} else\n".repeat(20_000)}{}\n}\n`,
      }),
    says: null,
  },
  {
    name: "eight rules that find no end",
    change: () => beside({ ...many(20, () => nestedLists()), "deep.ts": nestedLists(450) }),
    settings: withRules(
      ...Array.from({ length: 8 }, (_, index) => hungryRule(`team-hungry-${"abcdefgh"[index] ?? ""}`, 10)),
    ),
    says: /Rule team-hungry-a was (left out|stopped)/,
  },
  {
    name: "a hundred slow rules",
    change: () => beside(many(200, () => nestedLists(120))),
    settings: withRules(
      ...Array.from({ length: 100 }, (_, index) => hungryRule(`team-slow-r${String(index)}`, 3)),
    ),
    says: /team-slow-r\d+ was (left out|stopped)|ran out of time/,
  },
  {
    name: "data nested in itself",
    change: () =>
      beside({
        "flow.yml": `a: ${"[".repeat(20_000)}\n`,
        "dashes.yml": `${"- ".repeat(5_000)}a\n`,
        "deep.yaml": indented(700, "a:"),
        "anchors.yml": anchors(40),
        "deep.json": '{"a":'.repeat(60_000),
        "package.json": `{"dependencies":${'{"a":'.repeat(400)}1${"}".repeat(401)}`,
        "blocks.tf": `${'resource "a" "b" {\n'.repeat(450)}${"}\n".repeat(450)}`,
        "texts.tf": `a = "${'${"'.repeat(400)}x${'"}'.repeat(400)}"\n`,
        "quotes.md": `${"> ".repeat(20_000)}a\n`,
        "lists.md": indented(900, "- a"),
        "emphasis.md": "*a _b ".repeat(50_000),
        "blocks.py": `${indented(900, "if a:")}${" ".repeat(900)}start()\n`,
      }),
    says: null,
  },
  {
    name: "100,000 lines of one character",
    change: () => beside(inLanguages(() => "a\n".repeat(100_000))),
    says: /It has 100,001 lines/,
  },
  {
    name: "60,000 lines of one character",
    change: () => beside(inLanguages(() => "a\n".repeat(60_000))),
    says: /took too long|ran out of time/,
  },
  {
    name: "8,000 hunks",
    change: () => hunks(8_000),
    says: /Only the gravest 1000 of its 8000 findings/,
  },
  {
    name: "names of 50 kB",
    change: () =>
      beside(
        inLanguages(
          () => `${"aB_".repeat(17_000)} = ${"aB_".repeat(17_000)}(${"secretToken".repeat(5_000)});\n`,
        ),
      ),
    says: /Its longest line has/,
  },
  {
    name: "texts full of braces",
    change: () =>
      beside({
        "line.ts": `const a = \`${"{}".repeat(230_000)}\`;\n`,
        "lines.ts": `const a = \`\n${"{}{}{}{}${b}\n".repeat(30_000)}\`;\n`,
        "nested.ts": `const a = ${"`${".repeat(400)}b${"}`".repeat(400)};\n`.repeat(100),
        "lines.py": `a = f"""\n${"{b}{{}}\n".repeat(50_000)}"""\n`,
        "lines.kt": `val a = """\n${"${b}{}\n".repeat(50_000)}"""\n`,
        "lines.rb": `a = "\n${"#{b}{}\n".repeat(50_000)}"\n`,
        "nested.sh": `a="${"$(b ".repeat(400)}${")".repeat(400)}"\n`,
      }),
    says: /Its longest line has/,
  },
  {
    name: "9,000 tokens on a line",
    change: () => beside({ "tokens.txt": `${manyTokens(9_000).join(" ")}\n` }),
    says: /Only the gravest 1000 of its \d+ findings/,
  },
  {
    name: "a regex made for backtracking",
    change: () => beside({ "a.ts": `export const a = "${"a".repeat(4_900)}!";\n`.repeat(10) }),
    settings: withRules(customRule({ rule: { kind: "string", regex: '^"(a+)+(a*)*$' } })),
    says: null,
  },
];

/** One line in the other, by white space alone. */
function indented(depth: number, line: string): string {
  return Array.from({ length: depth }, (_, index) => `${" ".repeat(index)}${line}\n`).join("");
}

/** Each name stands for nine of the one before it: written out, there would be no end of it. */
function anchors(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const aliases = Array.from({ length: 9 }, () => `*a${String(index)}`).join(", ");
    return `a${String(index + 1)}: &a${String(index + 1)} [${aliases}]\n`;
  });
  return `a0: &a0 x\n${rows.join("")}`;
}

function inLanguages(text: () => string): Record<string, string> {
  const endings = ["ts", "py", "java", "go", "c", "rb", "php", "sql", "sh", "kt", "cs", "rs", "yml", "txt"];
  return Object.fromEntries(endings.map((ending) => [`all.${ending}`, text()]));
}

/** A file that changed in so many places, each a flaw. */
function hunks(count: number): Change {
  const places = Array.from({ length: count }, (_, index) => index);
  const flaw = (index: number): string => `eval("(" + text${String(index)} + ")");\n`;
  const at = (index: number): string => `${String(index * 8 + 1)},1`;
  const patch = places
    .map((index) => `@@ -${at(index)} +${at(index)} @@\n-start();\n+${flaw(index)}`)
    .join("");
  const text = places.map((index) => flaw(index) + "b\n".repeat(7)).join("");
  const others = beside({});
  const file: ChangedFile = {
    ...{ path: "hunks.js", previousPath: null, status: "modified", binary: false, patch },
    ...{ additions: count, deletions: count },
  };
  return {
    ...others,
    files: [...others.files, file],
    read: async (addresses) => {
      const contents = await others.read(addresses);
      return contents.map((content, index) =>
        addresses[index]?.path === file.path ? { kind: "text", text } : content,
      );
    },
  };
}

/** Put together here, so that no scanner takes this file for a leak. */
function manyTokens(count: number): string[] {
  const rest = "aZ9kQ2".repeat(5);
  return Array.from({ length: count }, (_, index) => `ghp_${index.toString(36).padStart(6, "x")}${rest}`);
}

/** What drives backtracking: long runs that nearly match, of every sign that rules look for. */
function regexInputs(): Record<string, string> {
  const runs = [
    "a",
    " ",
    "\t",
    "0",
    "-",
    "_.",
    "a@",
    "eyJ",
    "AKIA",
    "https://a:",
    "select ",
    "://",
    '"',
    "\\",
    "=",
    "ab1",
  ];
  const one = (run: string): string => run.repeat(Math.ceil(50_000 / run.length)).slice(0, 50_000);
  return Object.fromEntries(
    runs.flatMap((run, index) => [
      [`run${String(index)}.txt`, `password = ${one(run)}!`],
      [`run${String(index)}.json`, `{"secret": "${one(run.replaceAll(/["\\]/g, "q"))}"`],
      [
        `lines${String(index)}.ts`,
        `const key = \`\n${one(run.replaceAll(/["\\]/g, "q")).replaceAll(/.{4000}/gs, "$&\n")}\`;\n`,
      ],
    ]),
  );
}
