import { describe, expect, it } from "vitest";
import { builtInRules } from "../index.ts";
import titleTerms from "./title-terms.json" with { type: "json" };

/** Words that Acrux does not use: README.md names what stands for them. */
const privateWords =
  /\b(?:whoever|whomever|nobody|everybody|somebody|anybody|for ever|beside|answers?|answered|is asked|asks|stands?(?! for)|(?:can|may|is|are) so|meanwhile|on the way|all the same)\b/i;

const privatePhrases = [
  "a null pointer is followed",
  "the addresses of two texts",
  "is built from a value",
  "a request decides",
  "is sent back as HTML",
  "may build any object",
  "share one default value",
  "every user of the machine",
  "larger than its type holds",
  "is one past the end",
  "already held here",
  "the loop has no way out",
  "a comparison is compared",
  "the language leaves open",
  "gone at once",
  "keep each other",
  "keeps its books",
  "with known weaknesses",
];

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
  "CWE-915 mass-assignment": "Rails permits parameters by name, the others store an object",
  "CWE-916 password-hash-too-fast": "C#'s rule reads the number of iterations, the others the algorithm",
};

describe.each(builtInRules.map((rule) => [rule.id, rule] as const))("%s", (_id, { title, message }) => {
  it("has a title that names the defect", () => {
    expect(title.length).toBeLessThanOrEqual(60);
    expect(title).toMatch(/^[A-Z`]/);
    expect(title).not.toMatch(/[.!?]$/);
    expect(title).not.toMatch(/^(?:An?|The|This|These) /);
    expect(titleTerms.filter((term) => beginsWith(title, term))).not.toEqual([]);
  });

  it("is written in the words of the field", () => {
    for (const said of [title, message]) {
      expect(said).not.toMatch(privateWords);
      expect(privatePhrases.filter((phrase) => said.toLowerCase().includes(phrase))).toEqual([]);
    }
  });

  it("closes its code, and is read in ten seconds", () => {
    for (const said of [title, message]) expect(said.split("`").length % 2).toBe(1);
    expect(message.length).toBeLessThanOrEqual(420);
    expect(message.replaceAll(/`[^`]*`/g, "")).not.toContain("!");
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

function beginsWith(title: string, term: string): boolean {
  return title === term || title.startsWith(`${term} `) || title.startsWith(`${term}:`);
}
