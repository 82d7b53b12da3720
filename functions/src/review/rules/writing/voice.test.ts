import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faultsOfMessage, faultsOfTitle } from "../../../../../tests/engine/voice.ts";
import { builtInRules } from "../index.ts";
import titleTerms from "./title-terms.json" with { type: "json" };
import { termOf } from "./titles.ts";

/** The same words in two ids, and two defects: why they have titles of their own. */
const differentDefects: Readonly<Record<string, string>> = {
  "CWE-78 command-injection":
    "in C# the request is the program itself, elsewhere it is part of a shell's command line",
  "CWE-79 raw-html":
    "Scala's Html sends what it is given to the browser, in Vue and Svelte it may be any value",
  "CWE-79 runs-script": "a style sheet and a Markdown page are mended in different places",
  "CWE-134 format-from-request":
    "in memory-safe languages a format throws or shows values, in Swift it reads memory",
  "CWE-193 off-by-one": "one is a loop's bound, the other a comparison before an access",
  "CWE-209 error-shown": "a stack shows more than a message",
  "CWE-319 cleartext-request":
    "C# sees that credentials are sent, the others only that the address is plain HTTP",
  "CWE-416 use-after-free": "Rust's rule sees that the owner is dropped, C's that `free` was called",
  "CWE-476 null-dereference": "C has null pointers, C# has null references",
  "CWE-489 debug-on": "Spring's endpoints and a framework's debug mode are switched off differently",
  "CWE-614 cookie-without-secure": "Java's rule knows that the flag Secure is the one that is missing",
  "CWE-693 protection-switched-off":
    "in Kubernetes and Compose a container's profile, in a shell script the machine's",
  "CWE-697 position-as-truth": "PHP's functions return false when nothing is found, JavaScript's -1",
  "CWE-698 goes-on-after-redirect": "PHP has `exit`, Java has `return`",
  "CWE-732 file-for-everybody": "Kotlin's and Scala's rules also find files that others may only read",
  "CWE-915 mass-assignment": "Rails permits parameters by name, the others store an object",
  "CWE-916 password-hash-too-fast": "C#'s rule reads the number of iterations, the others the algorithm",
};

/** By CWE, as `npm run rule-ids` wrote them down: a term that is new shows in a change of that file. */
const termsOf: Readonly<Record<string, readonly string[] | undefined>> = titleTerms;

describe.each(builtInRules.map((rule) => [rule.id, rule] as const))("%s", (_id, { title, message, cwe }) => {
  it("has a title that begins with the defect's name", () => {
    expect(faultsOfTitle(title)).toEqual([]);
    expect(
      termsOf[cwe ?? ""] ?? [],
      "The glossary has no such term for this CWE: take one of it, or add this one by npm run rule-ids.",
    ).toContain(termOf(title));
  });

  it("has a message in the words of the field, read in ten seconds", () => {
    expect(faultsOfMessage(message)).toEqual([]);
  });
});

/** What the engine says apart from its rules: of manifests, metrics, removed checks and other files. */
const others = ["manifests", "metrics", "context", "findings", "secrets"];
const review = join(import.meta.dirname, "../..");

/** Titles and messages as they are written, with `x` for what is put in. */
function saidIn(folder: string): { title: string[]; message: string[] } {
  const files = globSync(`${folder}/**/*.ts`, { cwd: review }).filter((file) => !file.endsWith(".test.ts"));
  const code = files.map((file) => readFileSync(join(review, file), "utf8")).join("\n");
  const written = (key: string): string[] =>
    [
      ...code.matchAll(
        new RegExp(
          `\\b${key}:\\s*(?:\\([^()]*\\)\\s*=>\\s*)?(?:"((?:[^"\\\\\\n]|\\\\.)+)"|\`((?:[^\`\\\\]|\\\\.)+)\`)`,
          "g",
        ),
      ),
    ].map(([, plain, template = ""]) => plain ?? withoutHoles(template).replaceAll("\\`", "`"));
  return { title: written("title"), message: written("message") };
}

function withoutHoles(template: string): string {
  return template.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "x");
}

describe.each(others)("what is said in %s", (folder) => {
  const { title, message } = saidIn(folder);

  it("is in the words of the field, too", () => {
    const wrong = [
      ...title.flatMap((one) => faultsOfTitle(one).map((fault) => `${one}: ${fault}`)),
      ...message.flatMap((one) => faultsOfMessage(one.replace(/^x/, "X")).map((fault) => `${one}: ${fault}`)),
    ];
    expect(wrong).toEqual([]);
  });
});

it("is read at all: titles and messages are found beside the rules", () => {
  const said = others.map(saidIn);
  expect(said.flatMap(({ title }) => title).length).toBeGreaterThan(35);
  expect(said.flatMap(({ message }) => message).length).toBeGreaterThan(25);
});

describe("the glossary", () => {
  it("holds no term that no title begins with any more", () => {
    const said = new Set(builtInRules.map(({ cwe, title }) => `${cwe ?? ""} ${termOf(title)}`));
    const kept = Object.entries(termsOf).flatMap(([cwe, terms = []]) =>
      terms.map((term) => `${cwe} ${term}`),
    );
    expect(kept.filter((term) => !said.has(term))).toEqual([]);
  });
});

describe("one defect", () => {
  it("has one title in all languages, or a reason for two", () => {
    const titles = new Map<string, Set<string>>();
    for (const { id, cwe, title } of builtInRules) {
      const defect = `${cwe ?? ""} ${id.slice(id.indexOf("-") + 1)}`;
      titles.set(defect, (titles.get(defect) ?? new Set()).add(title));
    }
    const several = [...titles].filter(([, names]) => names.size > 1);
    expect(several.map(([defect]) => defect).toSorted()).toEqual(Object.keys(differentDefects).toSorted());
  });
});
