import { describe, expect, it } from "vitest";
import {
  betweenFiles,
  reviewInRepository,
  type Texts,
} from "../../../../tests/engine/change-in-repository.ts";

/** Rule, place, and the other places. */
async function found(before: Texts, after: Readonly<Record<string, string | null>>): Promise<string[]> {
  return betweenFiles(await reviewInRepository(before, after)).map(
    ({ ruleId, path, side, startLine, evidence }) =>
      `${ruleId} ${path} ${side} ${String(startLine)} <- ${(evidence ?? []).map((one) => `${one.path}:${String(one.line)}`).join(" ")}`,
  );
}

const range = "export function parseRange(text: string) {\n  return text.split('-');\n}\n";
const list = 'import { parseRange } from "./range";\n\nexport const list = parseRange("1-2");\n';

describe("a name that other files import", () => {
  it("is missed where it is renamed and one importer was forgotten", async () => {
    const before = { "src/range.ts": range, "src/list.ts": list, "src/other.ts": list };
    const after = {
      "src/range.ts": range.replace("parseRange", "readRange"),
      "src/other.ts": list.replaceAll("parseRange", "readRange"),
    };
    expect(await found(before, after)).toEqual([
      "context-missing-export src/range.ts RIGHT 1 <- src/list.ts:1",
    ]);
  });

  it("is told once with the others that the same file misses", async () => {
    const names = ["openRange", "closeRange", "readRange", "sortRange", "joinRange", "cutRange"];
    const given = (some: readonly string[]): string =>
      some.map((name) => `export const ${name} = (text) => text.at(0);\n`).join("");
    const before = {
      "src/range.js": given([...names, "keep"]),
      "src/list.js": `import { ${names.join(", ")} } from "./range.js";\n\nexport const list = [${names.join(", ")}];\n`,
    };
    const findings = betweenFiles(await reviewInRepository(before, { "src/range.js": given(["keep"]) }));
    expect(findings.map(({ message }) => message)).toEqual([
      "`openRange` is no longer exported, and `src/list.js` (line 1) still uses `openRange`, so the value there is `undefined` or the import fails. Remove those uses, or keep the export. The same goes for `closeRange`, `readRange`, `sortRange` and 2 more.",
    ]);
  });

  it("is told once with the scripts that the same workflow runs, and with the files that the same file imports", async () => {
    const scripts = {
      "package.json": '{\n  "scripts": {\n    "css": "a",\n    "js": "b",\n    "test": "c"\n  }\n}\n',
      ".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      - run: npm run css && npm run js\n",
    };
    const kept = { "package.json": '{\n  "scripts": {\n    "test": "c"\n  }\n}\n' };
    const [script, ...others] = betweenFiles(await reviewInRepository(scripts, kept));
    expect(script?.message).toMatch(/still runs `css`.* The same goes for `js`\.$/);
    expect(others).toEqual([]);
    const files = {
      "src/a.ts": range,
      "src/b.ts": range.replace("parse", "read"),
      "src/list.ts":
        'import { parseRange } from "./a";\nimport { readRange } from "./b";\nparseRange(readRange("1"));\n',
    };
    expect(await found(files, { "src/a.ts": null, "src/b.ts": null })).toEqual([
      "context-missing-file src/a.ts LEFT 1 <- src/list.ts:1",
    ]);
  });

  it("is not missed where every importer was changed, or the old name is kept", async () => {
    const before = { "src/range.ts": range, "src/list.ts": list };
    const renamed = range.replace("parseRange", "readRange");
    expect(
      await found(before, {
        "src/range.ts": renamed,
        "src/list.ts": list.replaceAll("parseRange", "readRange"),
      }),
    ).toEqual([]);
    expect(
      await found(before, { "src/range.ts": `${renamed}export { readRange as parseRange };\n` }),
    ).toEqual([]);
  });

  it("is missed through a file that gives it on, and where it was deleted alone", async () => {
    const before = {
      "src/lib/range.ts": `${range}export const keep = 1;\n`,
      "src/lib/index.ts": 'export * from "./range.js";\n',
      "src/list.ts":
        'import { parseRange as parse } from "./lib/index.js";\n\nexport const list = parse("1");\n',
    };
    expect(await found(before, { "src/lib/range.ts": "export const keep = 1;\n" })).toEqual([
      "context-missing-export src/lib/range.ts LEFT 1 <- src/list.ts:1",
    ]);
  });

  it("is missed by another package of the same repository, and through an alias of tsconfig", async () => {
    const before = {
      "packages/a/package.json": '{ "name": "@acme/a", "main": "dist/index.js" }',
      "packages/a/src/index.ts": 'export { parseRange } from "./range";\n',
      "packages/a/src/range.ts": range,
      "packages/b/src/use.ts": 'import { parseRange } from "@acme/a";\nparseRange("1");\n',
      "tsconfig.json":
        '{ "compilerOptions": { "paths": { "@/*": ["packages/a/src/*"], }, } } // with a comment\n',
      "packages/c/use.ts": 'import { parseRange } from "@/range";\nparseRange("1");\n',
    };
    const after = {
      "packages/a/src/range.ts": range.replace("parseRange", "readRange"),
      "packages/a/src/index.ts": 'export { readRange } from "./range";\n',
    };
    expect(await found(before, after)).toEqual([
      "context-missing-export packages/a/src/index.ts LEFT 1 <- packages/b/src/use.ts:1",
      "context-missing-export packages/a/src/range.ts RIGHT 1 <- packages/c/use.ts:1",
    ]);
  });

  it("is missed in Python and Go", async () => {
    const python = {
      "app/dates.py": "def parse_date(text):\n    return text\n",
      "app/__init__.py": "",
      "app/report.py": "from app.dates import parse_date\n\nprint(parse_date('x'))\n",
      "app/late.py": "from . import dates\n\n\ndef late():\n    return dates.parse_date('x')\n",
    };
    expect(await found(python, { "app/dates.py": "def read_date(text):\n    return text\n" })).toEqual([
      "context-missing-export app/dates.py RIGHT 1 <- app/late.py:5 app/report.py:1",
    ]);
    const go = {
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "price/price.go": "package price\n\nfunc Round(v float64) float64 { return v }\n",
      "cart/cart.go":
        'package cart\n\nimport "example.com/shop/price"\n\nfunc Total(v float64) float64 {\n\treturn price.Round(v)\n}\n',
    };
    expect(await found(go, { "price/price.go": go["price/price.go"].replace("Round", "RoundUp") })).toEqual([
      "context-missing-export price/price.go RIGHT 3 <- cart/cart.go:6",
    ]);
  });

  it("is missed in Java, Kotlin and PHP, also where its package changed", async () => {
    const use = "package shop.cart;\n\nimport shop.price.Money;\n\nclass Cart {\n  Money total;\n}\n";
    const java = {
      "src/shop/price/Money.java": "package shop.price;\n\npublic class Money {\n}\n",
      "src/shop/cart/Cart.java": use,
    };
    expect(
      await found(java, { "src/shop/price/Money.java": "package shop.price;\n\npublic class Amount {\n}\n" }),
    ).toEqual(["context-missing-export src/shop/price/Money.java RIGHT 3 <- src/shop/cart/Cart.java:3"]);
    expect(
      await found(java, { "src/shop/price/Money.java": "package shop.money;\n\npublic class Money {\n}\n" }),
    ).toEqual(["context-missing-export src/shop/price/Money.java LEFT 3 <- src/shop/cart/Cart.java:3"]);
    expect(
      await found(java, {
        "src/shop/price/Money.java": "package shop.money;\n\npublic class Money {\n}\n",
        "src/shop/cart/Cart.java": use.replace("shop.price", "shop.money"),
      }),
    ).toEqual([]);
    expect(await found(java, { "src/shop/price/Money.java": null })).toEqual([
      "context-missing-export src/shop/price/Money.java LEFT 3 <- src/shop/cart/Cart.java:3",
    ]);
    const kotlin = {
      "a/Money.kt": "package shop.price\n\nfun round(v: Double): Double = v\n",
      "a/Cart.kt": "package shop.cart\n\nimport shop.price.round\n\nval total = round(1.0)\n",
    };
    expect(
      await found(kotlin, { "a/Money.kt": "package shop.price\n\nfun roundUp(v: Double): Double = v\n" }),
    ).toEqual(["context-missing-export a/Money.kt RIGHT 3 <- a/Cart.kt:3"]);
    const php = {
      "src/Money.php": "<?php\n\nnamespace Shop\\Price;\n\nclass Money\n{\n}\n",
      "src/Cart.php": "<?php\n\nnamespace Shop\\Cart;\n\nuse Shop\\Price\\Money;\n\nnew Money();\n",
    };
    expect(
      await found(php, { "src/Money.php": php["src/Money.php"].replace("class Money", "class Amount") }),
    ).toEqual(["context-missing-export src/Money.php RIGHT 5 <- src/Cart.php:5"]);
  });

  it("is missed where it is still declared, and no longer given", async () => {
    const before = { "src/range.ts": range, "src/list.ts": list };
    expect(await found(before, { "src/range.ts": range.replace("export ", "") })).toEqual([
      expect.stringMatching(/^context-missing-export src\/range\.ts \w+ 1 <- src\/list\.ts:1$/),
    ]);
  });

  it("is not missed where the import may fail, or where nobody can tell what a module gives", async () => {
    const python = {
      "app/dates.py": "def parse_date(text):\n    return text\n",
      "app/report.py":
        "try:\n    from app.dates import parse_date\nexcept ImportError:\n    parse_date = None\n",
    };
    expect(await found(python, { "app/dates.py": "def read_date(text):\n    return text\n" })).toEqual([]);
    const open = {
      "src/all.js": "module.exports = { parse: 1, ...others };\n",
      "src/use.js": 'const { parse } = require("./all");\nparse;\n',
    };
    expect(await found(open, { "src/all.js": "module.exports = { ...others };\n" })).toEqual([]);
  });
});

describe("a file that other files import", () => {
  it("is missed where it is deleted or moved", async () => {
    const before = { "src/range.ts": range, "src/list.ts": list };
    expect(await found(before, { "src/range.ts": null })).toEqual([
      "context-missing-file src/range.ts LEFT 1 <- src/list.ts:1",
    ]);
    expect(await found(before, { "src/range.ts": null, "src/lib/range.ts": range })).toEqual([
      "context-missing-file src/lib/range.ts RIGHT 1 <- src/list.ts:1",
    ]);
  });

  it("is not missed where a build makes it anew", async () => {
    const before = {
      "src/generated/range.ts": range,
      "src/list.ts": list.replace("./range", "./generated/range"),
    };
    expect(await found(before, { "src/generated/range.ts": null })).toEqual([]);
  });

  it("is not missed where git ignores its folder", async () => {
    const before = {
      ".gitignore": "*.log\n/src/plugins\n",
      "src/plugins/range.ts": range,
      "src/list.ts": list.replace("./range", "./plugins/range"),
    };
    expect(await found(before, { "src/plugins/range.ts": null })).toEqual([]);
    expect(
      await found(
        { ...before, ".gitignore": "/src/plugins/*\n!/src/plugins/range.ts\n" },
        { "src/plugins/range.ts": null },
      ),
    ).toEqual(["context-missing-file src/plugins/range.ts LEFT 1 <- src/list.ts:1"]);
  });

  it("is not missed where a folder of that name took its place", async () => {
    const before = { "src/range.ts": range, "src/list.ts": list };
    expect(await found(before, { "src/range.ts": null, "src/range/index.ts": range })).toEqual([]);
  });
});

describe("a call that no longer fits", () => {
  const use = 'import { parseRange } from "./range";\n\nexport const list = parseRange("1-2");\n';

  it("is found where a parameter became required", async () => {
    const before = { "src/range.ts": range, "src/list.ts": use };
    const after = { "src/range.ts": range.replace("text: string", "text: string, limit: number") };
    expect(await found(before, after)).toEqual([
      "context-call-mismatch src/range.ts RIGHT 1 <- src/list.ts:3",
    ]);
    expect(
      await found(before, { "src/range.ts": range.replace("text: string", "text: string, limit = 3") }),
    ).toEqual([]);
  });

  it("says in words what has no name", async () => {
    const before = {
      "src/reply.ts": "const reply = (body: string) => body;\nexport default reply;\n",
      "src/list.ts": 'import reply from "./reply";\n\nexport const list = reply("a");\n',
    };
    const after = {
      "src/reply.ts": "const reply = (to: Reply, { body }: Body) => to.send(body);\nexport default reply;\n",
    };
    expect(betweenFiles(await reviewInRepository(before, after)).map(({ message }) => message)).toEqual([
      "The default export now needs another argument, and `src/list.ts` (line 3) still calls it as before, so those calls do not compile. Update the calls, or keep the old form working.",
    ]);
  });

  it("is not found where the change took the argument out of the call, too", async () => {
    const before = {
      "src/range.js": "export function between(low, scale, high) {\n  return high - low;\n}\n",
      "src/list.js": 'import { between } from "./range.js";\n\nbetween(\n  1,\n  10,\n  2,\n);\n',
    };
    const lesser = { "src/range.js": "export function between(low, high) {\n  return high - low;\n}\n" };
    expect(await found(before, lesser)).toEqual([
      "context-parameter-order src/range.js RIGHT 1 <- src/list.js:3",
    ]);
    const both = { ...lesser, "src/list.js": before["src/list.js"].replace("  10,\n", "") };
    expect(await found(before, both)).toEqual([]);
  });

  it("is found where the order changed, and not where a parameter was only renamed", async () => {
    const before = {
      "src/range.js": "export function between(low, high) {\n  return high - low;\n}\n",
      "src/list.js": 'import { between } from "./range.js";\n\nbetween(1, 2);\n',
    };
    expect(
      await found(before, {
        "src/range.js": "export function between(high, low) {\n  return high - low;\n}\n",
      }),
    ).toEqual(["context-parameter-order src/range.js RIGHT 1 <- src/list.js:3"]);
    expect(
      await found(before, {
        "src/range.js": "export function between(from, high) {\n  return high - from;\n}\n",
      }),
    ).toEqual([]);
  });

  it("is found in Python and Go, by place and by name", async () => {
    const python = {
      "app/dates.py": "def parse(text, *, strict=False):\n    return text\n",
      "app/one.py": "from app.dates import parse\n\nparse('x', strict=True)\n",
      "app/two.py": "from app import dates\n\ndates.parse('x')\n",
    };
    expect(await found(python, { "app/dates.py": "def parse(text, zone):\n    return text\n" })).toEqual([
      "context-call-mismatch app/dates.py RIGHT 1 <- app/one.py:3 app/two.py:3",
    ]);
    const go = {
      "go.mod": "module example.com/shop\n",
      "price/price.go": "package price\n\nfunc Round(v float64) float64 { return v }\n",
      "price/other.go": "package price\n\nfunc up(v float64) float64 { return Round(v) }\n",
    };
    expect(
      await found(go, {
        "price/price.go": "package price\n\nfunc Round(v float64, to int) float64 { return v }\n",
      }),
    ).toEqual(["context-call-mismatch price/price.go RIGHT 3 <- price/other.go:3"]);
  });
});

describe("a member that is new", () => {
  it("is missing in a switch elsewhere that names all others", async () => {
    const before = {
      "src/state.ts": "export enum State {\n  On,\n  Off,\n}\n",
      "src/show.ts":
        'import { State } from "./state";\n\nexport function show(state: State) {\n  switch (state) {\n    case State.On:\n      return "on";\n    case State.Off:\n      return "off";\n  }\n}\n',
    };
    expect(
      await found(before, { "src/state.ts": "export enum State {\n  On,\n  Off,\n  Broken,\n}\n" }),
    ).toEqual(["context-missing-case src/state.ts RIGHT 4 <- src/show.ts:4"]);
  });
});

describe("a result that can be null from now on", () => {
  const find = (type: string): string =>
    `export async function findUser(id: string): Promise<${type}> {\n  return load(id);\n}\n`;
  const show = (use: string): string =>
    `import { findUser } from "./users";\n\nexport const show = async () => ${use};\n`;

  it("is told where a caller uses a member of it at once, and not where it is checked", async () => {
    const before = { "src/users.ts": find("User"), "src/show.ts": show('(await findUser("1")).name') };
    expect(await found(before, { "src/users.ts": find("User | null") })).toEqual([
      "context-null-result src/users.ts RIGHT 1 <- src/show.ts:3",
    ]);
    for (const use of ['(await findUser("1"))?.name', 'findUser("1")']) {
      const checked = { ...before, "src/show.ts": show(use) };
      expect(await found(checked, { "src/users.ts": find("User | null") })).toEqual([]);
    }
    const always = { ...before, "src/users.ts": find("User | undefined") };
    expect(await found(always, { "src/users.ts": find("User | null") })).toEqual([]);
  });

  it("is told in Python", async () => {
    const before = {
      "app/users.py": "def find(id: str) -> User:\n    return load(id)\n",
      "app/show.py": "from app.users import find\n\nprint(find('1').name)\n",
    };
    expect(
      await found(before, { "app/users.py": "def find(id: str) -> User | None:\n    return load(id)\n" }),
    ).toEqual(["context-null-result app/users.py RIGHT 1 <- app/show.py:3"]);
  });
});

describe("a constant that is new in an enum of Java", () => {
  const state = (constants: string): string =>
    `package shop.order;\n\npublic enum State {\n  ${constants}\n}\n`;
  const show = (more: string): string =>
    `package shop.web;\n\nimport shop.order.State;\n\nclass Show {\n  String show(State state) {\n    switch (state) {\n      case OPEN:\n        return "open";\n      case PAID:\n        return "paid";\n${more}    }\n    return "";\n  }\n}\n`;

  it("is missing in a switch elsewhere that names all others, unless it has a default", async () => {
    const grown = { "order/State.java": state("OPEN, PAID, SENT") };
    const before = { "order/State.java": state("OPEN, PAID"), "web/Show.java": show("") };
    expect(await found(before, grown)).toEqual([
      "context-missing-case order/State.java RIGHT 4 <- web/Show.java:7",
    ]);
    const covered = { ...before, "web/Show.java": show('      default:\n        return "";\n') };
    expect(await found(covered, grown)).toEqual([]);
  });
});

describe("the repository around a change", () => {
  it("tells for every changed name where it is used", async () => {
    const before = { "src/range.ts": range, "src/list.ts": list, "src/a.test.ts": list };
    const { context } = await reviewInRepository(before, {
      "src/range.ts": range.replace("split('-')", "split('..')"),
      "src/a.test.ts": `${list}// more\n`,
    });
    expect(context).toMatchObject({ state: "read", note: null, files: 1 });
    expect(context?.symbols).toMatchObject([
      {
        ...{ name: "parseRange", change: "changed", path: "src/range.ts", usedIn: 2, usedInChange: 1 },
        uses: [
          { path: "src/list.ts", line: 3, text: 'export const list = parseRange("1-2");', isInChange: false },
          { path: "src/list.ts", line: 1 },
          { path: "src/a.test.ts", line: 3, isInChange: true },
          { path: "src/a.test.ts", line: 1 },
        ],
      },
    ]);
  });

  it("is not asked for where nothing needs it, and not where configuration forbids it", async () => {
    const { context } = await reviewInRepository({ "a.md": "one\n" }, { "a.md": "two\n" });
    expect(context).toEqual({ state: "not-needed", note: null, files: 0, symbols: [] });
  });
});
