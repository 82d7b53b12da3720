/** Changes that are complete, whose other side stands where it is easily overlooked; beside some, the same change with that side missing. */
import { describe, expect, it } from "vitest";
import {
  betweenFiles,
  reviewInRepository,
  type Texts,
} from "../../../../tests/engine/change-in-repository.ts";

type After = Readonly<Record<string, string | null>>;

/** Rule, place, and the other places. */
async function found(before: Texts, after: After): Promise<string[]> {
  return betweenFiles(await reviewInRepository(before, after)).map(
    ({ ruleId, path, evidence }) =>
      `${ruleId.replace("context-", "")} ${path} <- ${(evidence ?? []).map((one) => `${one.path}:${String(one.line)}`).join(" ")}`,
  );
}

describe("a script that is taken away", { timeout: 20_000 }, () => {
  const manifest = (scripts: Texts, more = ""): string =>
    `{\n  "scripts": {\n${Object.entries(scripts)
      .map(([name, command]) => `    "${name}": "${command}"`)
      .join(",\n")}\n  }${more}\n}\n`;
  const before = { "package.json": manifest({ build: "tsc", test: "vitest" }) };
  const gone = { "package.json": manifest({ test: "vitest" }) };

  it.each([
    ["a step's folder", "- run: npm run build\n        working-directory: other\n"],
    [
      "a project that is made anew",
      "- run: |\n          npx create-shop my-app\n          cd my-app\n          npm run build\n",
    ],
    ["all workspaces", "- run: npm run build --workspaces\n"],
    ["one workspace", "- run: npm run build -w web\n"],
    ["a step that may fail", "- run: npm run build || true\n"],
  ])("is not asked for by %s", async (_, step) => {
    const workflow = { ".github/workflows/ci.yml": `jobs:\n  a:\n    steps:\n      ${step}` };
    expect(await found({ ...before, ...workflow }, gone)).toEqual([]);
  });

  it("is asked for by a step of the root, and of the folder that lost it", async () => {
    const steps =
      "jobs:\n  a:\n    steps:\n      - run: npm ci\n        working-directory: docs\n      - run: npm run build\n";
    expect(await found({ ...before, ".github/workflows/ci.yml": steps }, gone)).toEqual([
      "package-script package.json <- .github/workflows/ci.yml:6",
    ]);
    const web = { "web/package.json": before["package.json"], Makefile: "web:\n\tcd web && npm run build\n" };
    expect(await found(web, { "web/package.json": gone["package.json"] })).toEqual([
      "package-script web/package.json <- Makefile:2",
    ]);
    expect(
      await found({ ...web, Makefile: "all:\n\tcd api && npm run build\n" }, { "web/package.json": null }),
    ).toEqual([]);
  });

  it("is a program that a dependency brings, where Yarn runs it", async () => {
    const tools = ',\n  "devDependencies": {\n    "eslint": "^9.0.0"\n  }';
    const linted = { "package.json": manifest({ eslint: "eslint .", test: "vitest" }, tools) };
    const without = { "package.json": manifest({ test: "vitest" }, tools) };
    const ci = ".github/workflows/ci.yml";
    expect(await found({ ...linted, [ci]: "a:\n  - run: yarn run eslint src\n" }, without)).toEqual([]);
    expect(await found({ ...linted, [ci]: "a:\n  - run: npm run eslint\n" }, without)).toEqual([
      `package-script package.json <- ${ci}:2`,
    ]);
  });

  it("is not run by a form that people fill in", async () => {
    const form = {
      ".github/ISSUE_TEMPLATE/bug.yml": "body:\n  - description: Run npm run build and paste it\n",
    };
    expect(await found({ ...before, ...form }, gone)).toEqual([]);
  });
});

describe("a translation that is taken away", { timeout: 20_000 }, () => {
  const before = {
    "src/locales/en.json": '{\n  "cart": {\n    "empty": "Nothing",\n    "full": "Full"\n  }\n}\n',
  };
  const gone = { "src/locales/en.json": '{\n  "cart": {\n    "full": "Full"\n  }\n}\n' };

  it.each([
    ['export const Cart = () => <p>{t("cart.empty", "Nothing here")}</p>;\n'],
    ['export const Cart = () => <p>{t("cart.empty", { defaultValue: "Nothing here" })}</p>;\n'],
    ['export const Cart = () => <Trans i18nKey="cart.empty">Nothing here</Trans>;\n'],
    ['export const Cart = () => <FormattedMessage id="cart.empty" defaultMessage="Nothing" />;\n'],
    ['const t = useTranslations("shop");\nexport const Cart = () => <p>{t("cart.empty")}</p>;\n'],
    ['t("cart.empty", (assert) => {\n  assert.end();\n});\n'],
  ])("has its text beside it: %s", async (text) => {
    expect(await found({ ...before, "src/Cart.tsx": text }, gone)).toEqual([]);
  });

  it.each([
    ['export const Cart = () => <p>{t("cart.empty", { count: 2 })}</p>;\n'],
    ['export const Cart = () => <Trans i18nKey="cart.empty" count={2} />;\n'],
    ['export const Cart = () => <FormattedMessage id="cart.empty" values={{}} />;\n'],
  ])("has no text beside it: %s", async (text) => {
    expect(await found({ ...before, "src/Cart.tsx": text }, gone)).toEqual([
      "translation-key src/locales/en.json <- src/Cart.tsx:1",
    ]);
  });

  it("stands in a file of its own now", async () => {
    const cart = { "src/Cart.tsx": 'export const Cart = () => <p>{t("cart.empty")}</p>;\n' };
    for (const more of [
      { "src/locales/en.ts": 'export default { cart: { empty: "Nothing" } };\n' },
      { "src/locales/en/cart.json": '{\n  "empty": "Nothing"\n}\n' },
      {
        "src/locales/en/shop.json":
          '{\n  "shop": {\n    "cart": {\n      "empty": "Nothing"\n    }\n  }\n}\n',
      },
    ])
      expect(await found({ ...before, ...cart }, { ...gone, ...more })).toEqual([]);
    const setup = { "src/locales/index.ts": 'import en from "./en.json";\n\nexport default { en };\n' };
    expect(await found({ ...before, ...cart, ...setup }, gone)).toHaveLength(1);
  });

  it("is that of another application, or the framework's own", async () => {
    const text = before["src/locales/en.json"];
    const apps = {
      "apps/shop/locales/en.json": text,
      "apps/admin/src/Cart.tsx": 'export const Cart = () => <p>{t("cart.empty")}</p>;\n',
    };
    expect(await found(apps, { "apps/shop/locales/en.json": gone["src/locales/en.json"] })).toEqual([]);
    const laravel = {
      "lang/en.json": '{\n  "auth.failed": "No",\n  "auth.ok": "Ok"\n}\n',
      "app/Login.php": '<?php\nreturn __("auth.failed");\n',
    };
    expect(await found(laravel, { "lang/en.json": '{\n  "auth.ok": "Ok"\n}\n' })).toEqual([]);
    const rails = {
      "config/locales/en.yml": "en:\n  cart:\n    empty: Nothing\n    full: Full\n",
      "app/views/show.html.erb": '<%= t("cart.empty", default: "Nothing") %>\n',
    };
    const full = { "config/locales/en.yml": "en:\n  cart:\n    full: Full\n" };
    expect(await found(rails, full)).toEqual([]);
    expect(
      await found({ ...rails, "app/views/show.html.erb": '<%= t("cart.empty") %>\n' }, full),
    ).toHaveLength(1);
  });
});

describe("a name of a script that is given in another way", { timeout: 30_000 }, () => {
  const before = {
    "lib/a.js": "exports.parse = (a) => a;\nexports.format = (a) => a;\n",
    "lib/b.js": 'const dates = require("./a");\n\ndates.parse(1);\n',
  };

  it.each([
    ["const parse = (a) => a;\nObject.assign(exports, { parse, format: parse });\n"],
    ["const api = (module.exports = {});\napi.parse = (a) => a;\n"],
    ['Object.defineProperty(exports, "parse", { get: () => 1 });\nexports.format = (a) => a;\n'],
    ['for (const name of ["parse", "format"]) {\n  exports[name] = (a) => a;\n}\n'],
  ])("is not missed: %s", async (text) => {
    expect(await found(before, { "lib/a.js": text })).toEqual([]);
  });

  it("is missed where the module only says what it is", async () => {
    const compiled =
      'Object.defineProperty(exports, "__esModule", { value: true });\nexports.format = (a) => a;\n';
    expect(await found(before, { "lib/a.js": compiled })).toEqual(["missing-export lib/a.js <- lib/b.js:3"]);
  });

  it("is that of the file which the package's exports name", async () => {
    const ui = {
      "packages/ui/package.json":
        '{ "name": "@acme/ui", "exports": { "./button": "./src/kit/button/index.ts", "./icons/*": "./src/art/*.ts" } }',
      "packages/ui/src/button.ts": "export const Button = 1;\nexport const Link = 2;\n",
      "packages/ui/src/kit/button/index.ts": "export const Button = 1;\nexport const Link = 2;\n",
      "packages/ui/src/art/star.ts": "export const Star = 1;\nexport const Moon = 2;\n",
      "apps/web/a.ts": 'import { Link } from "@acme/ui/button";\n\nconsole.log(Link);\n',
      "apps/web/b.ts": 'import { Moon } from "@acme/ui/icons/star";\n\nconsole.log(Moon);\n',
    };
    const less = "export const Button = 1;\n";
    expect(await found(ui, { "packages/ui/src/button.ts": less })).toEqual([]);
    expect(await found(ui, { "packages/ui/src/kit/button/index.ts": less })).toEqual([
      "missing-export packages/ui/src/kit/button/index.ts <- apps/web/a.ts:1",
    ]);
    expect(await found(ui, { "packages/ui/src/art/star.ts": "export const Star = 1;\n" })).toEqual([
      "missing-export packages/ui/src/art/star.ts <- apps/web/b.ts:1",
    ]);
  });

  it("is that of the published package where an older version is asked for", async () => {
    const range = (version: string): Texts => ({
      "packages/ui/package.json": '{ "name": "@acme/ui", "version": "3.0.1", "main": "src/index.ts" }',
      "packages/ui/src/index.ts": "export const Button = 1;\nexport const Link = 2;\n",
      "samples/old/package.json": `{ "name": "old", "dependencies": { "@acme/ui": "${version}" } }`,
      "samples/old/a.ts": 'import { Link } from "@acme/ui";\n\nconsole.log(Link);\n',
    });
    const after = { "packages/ui/src/index.ts": "export const Button = 1;\n" };
    expect(await found(range("^1.4.0"), after)).toEqual([]);
    for (const version of ["^3.0.0", "workspace:*", "*"])
      expect(await found(range(version), after)).toHaveLength(1);
  });

  it("is asked for first", async () => {
    const gone = { "lib/a.js": "exports.format = (a) => a;\n" };
    for (const use of [
      "dates.parse?.(1);",
      'if (typeof dates.parse === "function") run();',
      "expect(dates.parse).toBeUndefined();",
    ])
      expect(
        await found({ ...before, "lib/b.js": `const dates = require("./a");\n\n${use}\n` }, gone),
      ).toEqual([]);
  });
});

describe("a file that is found under its old name", { timeout: 30_000 }, () => {
  it("is made for each platform, or of another language", async () => {
    const before = {
      "src/Button.js": "export const Button = () => 1;\n",
      "src/x.js": 'import { Button } from "./Button";\n\nButton();\n',
    };
    const gone = { "src/Button.js": null };
    const text = "export const Button = () => 3;\n";
    expect(
      await found(before, { ...gone, "src/Button.ios.js": text, "src/Button.android.js": text }),
    ).toEqual([]);
    expect(await found(before, { ...gone, "src/Button.coffee": "export Button = -> 3\n" })).toEqual([]);
    expect(
      await found(before, { ...gone, "src/Button.test.js": "run();\n", "src/Button.css": "a {\n}\n" }),
    ).toEqual(["missing-file src/Button.js <- src/x.js:1"]);
    expect(await found({ ...before, "src/x.js": 'import("./Button").catch(() => null);\n' }, gone)).toEqual(
      [],
    );
    const python = {
      "app/fast.py": "def run():\n    return 1\n",
      "app/a.py": "from app.fast import run\n\nrun()\n",
    };
    expect(
      await found(python, { "app/fast.py": null, "app/fast.pyx": "def run():\n    return 1\n" }),
    ).toEqual([]);
    expect(await found(python, { "app/fast.py": null })).toHaveLength(1);
  });

  it("is written by the build, or a library's", async () => {
    const version = {
      "app/_version.py": "version = '1'\n",
      "app/__init__.py": "from ._version import version\n",
    };
    expect(await found(version, { "app/_version.py": null })).toEqual([]);
    const tools = {
      "tools/yaml.py": "def load(text):\n    return text\n",
      "tools/a.py": "from yaml import load\n\nload('a')\n",
    };
    expect(await found(tools, { "tools/yaml.py": null })).toEqual([]);
  });
});

describe("a name of Python that is given in another way", { timeout: 30_000 }, () => {
  const before = {
    "app/models.py": "User = 1\n\n\nclass Cart:\n    pass\n",
    "app/a.py": "from app.models import User\n\nprint(User)\n",
  };

  it.each([
    ["for User in range(3):\n    pass\n"],
    ["with open('x') as User:\n    pass\n"],
    ["if (User := 3):\n    pass\n"],
    ["type User = int\n"],
    ["[User, Group] = 1, 2\n"],
    ["Group = User = 1\n"],
    ["def setup():\n    global User\n    User = 3\n"],
  ])("is not missed: %s", async (text) => {
    expect(await found(before, { "app/models.py": text })).toEqual([]);
  });

  it.each([
    ["Cart = make(User=1)\n"],
    ["make(User=1)\n"],
    ["settings.User = 1\n"],
    ["Cart = User_of == 1\n"],
  ])("is missed: %s", async (text) => {
    expect(await found(before, { "app/models.py": text })).toEqual([
      "missing-export app/models.py <- app/a.py:1",
    ]);
  });

  it("is asked for first", async () => {
    const gone = { "app/models.py": "class Cart:\n    pass\n" };
    for (const use of [
      "user = models.User if hasattr(models, 'User') else 1\n",
      "try:\n    user = models.User\nexcept AttributeError:\n    user = 1\n",
      "def test_gone():\n    with pytest.raises(AttributeError):\n        models.User\n",
    ])
      expect(await found({ ...before, "app/a.py": `from app import models\n\n${use}` }, gone)).toEqual([]);
    const open =
      "from app import models\n\ntry:\n    run()\nexcept ValueError:\n    pass\n\nprint(models.User)\n";
    expect(await found({ ...before, "app/a.py": open }, gone)).toEqual([
      "missing-export app/models.py <- app/a.py:8",
    ]);
  });
});

describe("a new member that is thought of", { timeout: 30_000 }, () => {
  const grown = { "src/state.ts": "export enum State {\n  On,\n  Off,\n  Broken,\n}\n" };
  const before = { "src/state.ts": "export enum State {\n  On,\n  Off,\n}\n" };
  const show = (first: string, last: string): string =>
    `import { State } from "./state";\n\nexport function show(state: State) {\n${first}  switch (state) {\n    case State.On:\n      return "on";\n    case State.Off:\n      return "off";\n  }\n${last}}\n`;

  it("is dealt with before the switch, or by what is returned behind it", async () => {
    for (const text of [
      show('  if (state === State.Broken) return "";\n', ""),
      show("", '  return "unknown";\n'),
    ])
      expect(await found({ ...before, "src/show.ts": text }, grown)).toEqual([]);
    expect(await found({ ...before, "src/show.ts": show("", "  done();\n") }, grown)).toHaveLength(1);
  });

  it("is one of another type than the one that is chosen by", async () => {
    const size = (more: string): Texts => ({
      "src/size.ts": `export type Size = "small" | "large"${more};\n`,
    });
    const draw = (type: string): Texts => ({
      "src/draw.ts": `import type { Size } from "./size";\n\nexport function draw(size: Size, kind: ${type}) {\n  switch (kind) {\n    case "small":\n      return 1;\n    case "large":\n      return 2;\n  }\n}\n`,
    });
    expect(await found({ ...size(""), ...draw('"small" | "large"') }, size(' | "huge"'))).toEqual([]);
    expect(await found({ ...size(""), ...draw("Size") }, size(' | "huge"'))).toHaveLength(1);
  });
});

describe("what another module, crate or package gives", { timeout: 30_000 }, () => {
  it("is a published version, or code that Go's tools leave out", async () => {
    const go = (required: string): Texts => ({
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "price/round.go": "package price\n\nfunc Round(v float64) float64 { return v }\n",
      "tools/go.mod": `module example.com/tools\n\n${required}`,
      "tools/a.go": 'package main\n\nimport "example.com/shop/price"\n\nfunc main() { price.Round(1) }\n',
    });
    const after = { "price/round.go": "package price\n\nfunc Up(v float64) float64 { return v }\n" };
    const required = "require example.com/shop v1.2.0\n";
    expect(await found(go(required), after)).toEqual([]);
    expect(await found(go(`${required}\nreplace example.com/shop => ../\n`), after)).toHaveLength(1);
    const { "tools/a.go": use = "", ...own } = go(required);
    expect(await found({ ...own, "price/testdata/a.go": use }, after)).toEqual([]);
    const rust = (dependency: string): Texts => ({
      "Cargo.toml": '[workspace]\nmembers = ["a", "b"]\n',
      "a/Cargo.toml": '[package]\nname = "shop-core"\n',
      "a/src/lib.rs": "pub fn now() -> u64 { 1 }\npub fn x() {}\n",
      "b/Cargo.toml": `[package]\nname = "b"\n\n[dependencies]\nshop-core = ${dependency}\n`,
      "b/src/lib.rs": "use shop_core::now;\n\npub fn a() -> u64 { now() }\n",
    });
    const less = { "a/src/lib.rs": "pub fn x() {}\n" };
    expect(await found(rust('"0.3"'), less)).toEqual([]);
    for (const dependency of [
      '{ path = "../a" }',
      '{ version = "0.3", path = "../a" }',
      "{ workspace = true }",
    ])
      expect(await found(rust(dependency), less)).toHaveLength(1);
  });

  it("stands within the module above, or at another path", async () => {
    const rust = {
      "Cargo.toml": '[package]\nname = "shop"\n',
      "src/lib.rs": "pub mod sys;\npub mod cart;\n",
      "src/sys.rs": "pub fn now() -> u64 { 1 }\n",
      "src/cart.rs": "use crate::sys::now;\n\npub fn a() -> u64 { now() }\n",
    };
    const inline = "pub mod sys {\n    pub fn now() -> u64 { 2 }\n}\npub mod cart;\n";
    expect(await found(rust, { "src/sys.rs": null, "src/lib.rs": inline })).toEqual([]);
    const chosen = '#[cfg(unix)]\n#[path = "unix.rs"]\npub mod sys;\npub mod cart;\n';
    const unix = "pub fn now() -> u64 { 3 }\n\npub fn later() {}\n\npub fn never() {}\n";
    expect(await found(rust, { "src/sys.rs": null, "src/lib.rs": chosen, "src/unix.rs": unix })).toEqual([]);
    expect(await found(rust, { "src/sys.rs": null, "src/lib.rs": "pub mod cart;\n" })).toHaveLength(1);
  });

  it("is a class of PHP with an alias, with an answer to every name, or that is asked for first", async () => {
    const money =
      "<?php\n\nnamespace Shop;\n\nclass Money\n{\n    public static function of($a)\n    {\n    }\n}\n";
    const php = {
      "src/Money.php": money,
      "src/Cart.php": "<?php\n\nnamespace Cart;\n\nuse Shop\\Money;\n\nMoney::of(1);\n",
    };
    const core = { "src/Money.php": null, "src/Core/Money.php": money.replace("Shop;", "Shop\\Core;") };
    const alias = { "src/aliases.php": "<?php\n\nclass_alias(\\Shop\\Core\\Money::class, 'Shop\\Money');\n" };
    expect(await found(php, { ...core, ...alias })).toEqual([]);
    expect(await found(php, core)).toEqual(["missing-export src/Core/Money.php <- src/Cart.php:5"]);
    const installed = { "src/Money.php": null, "lib/vendor/acme/shop/src/Money.php": money };
    expect(await found(php, installed)).toEqual([]);
    expect(await found(php, { "src/Money.php": money.replace("of($a)", "__callStatic($name, $a)") })).toEqual(
      [],
    );
    const careful = php["src/Cart.php"].replace(
      "Money::of(1);",
      "if (class_exists(Money::class)) {\n    Money::of(1);\n}",
    );
    expect(await found({ ...php, "src/Cart.php": careful }, { "src/Money.php": null })).toEqual([]);
  });
});

describe("a name of a package that is given in another way", { timeout: 40_000 }, () => {
  const money =
    "package shop.price;\n\npublic class MoneyKt {\n  public static int of(int a) { return a; }\n}\n";
  const java = {
    "a/MoneyKt.java": money,
    "a/Cart.java":
      "package shop.cart;\n\nimport shop.price.MoneyKt;\n\nclass Cart {\n  int a = MoneyKt.of(1);\n}\n",
  };
  const gone = { "a/MoneyKt.java": null };

  it("is a file of Kotlin, what a build makes, or Lombok", async () => {
    const file = "package shop.price\n\nfun of(a: Int) = a\n";
    expect(await found(java, { ...gone, "a/Money.kt": file })).toEqual([]);
    expect(await found(java, { ...gone, "a/Some.kt": `@file:JvmName("MoneyKt")\n\n${file}` })).toEqual([]);
    expect(await found(java, { ...gone, "proto/MoneyKt.proto": "message MoneyKt {}\n" })).toEqual([]);
    expect(await found(java, gone)).toEqual(["missing-export a/MoneyKt.java <- a/Cart.java:3"]);
    const lombok = money
      .replace("public class", '@Data(staticName = "of")\npublic class')
      .replace("of(int", "make(int");
    expect(await found(java, { "a/MoneyKt.java": lombok })).toEqual([]);
  });

  it("is a companion of Kotlin that is called like its class", async () => {
    const kotlin = {
      "a/Clock.kt": "package shop\n\nclass Clock(val a: Int)\n",
      "a/Cart.kt": "package shop.b\n\nimport shop.Clock\n\nval c = Clock(1)\n",
    };
    const invoke = " {\n  companion object {\n    operator fun invoke(a: Int) = Clock(a, 2)\n  }\n}";
    const more = (rest: string): Texts => ({
      "a/Clock.kt": `package shop\n\nclass Clock(val a: Int, val b: Int)${rest}\n`,
    });
    expect(await found(kotlin, more(invoke))).toEqual([]);
    expect(await found(kotlin, more(""))).toEqual(["call-mismatch a/Clock.kt <- a/Cart.kt:5"]);
  });

  it("is an alias of C# for all files, or what a macro of C makes", async () => {
    const amount = "namespace Shop.Price;\n\npublic class Amount\n{\n}\n";
    const cs = {
      "a/Money.cs": amount.replace("Amount", "Money"),
      "a/Cart.cs": "using Shop.Price;\n\nnamespace Shop.Cart;\n\npublic class Cart\n{\n    Money total;\n}\n",
    };
    const all = { "Globals.cs": "global using Money = Shop.Price.Amount;\n" };
    expect(await found(cs, { "a/Money.cs": amount, ...all })).toEqual([]);
    expect(await found(cs, { "a/Money.cs": amount })).toHaveLength(1);
    const c = {
      "src/range.c": "int range_len(int a) { return a; }\n\nint other(int a) { return a; }\n",
      "src/main.c": "extern int range_len();\nint main(void) { return range_len(1); }\n",
    };
    const other = "int other(int a) { return a; }\n";
    const macro = "#define DECL(n) int range_##n(int a)\n\nDECL(len) { return a; }\n\n";
    expect(await found(c, { "src/range.c": `${macro}${other}` })).toEqual([]);
  });

  it("is no case of its own", async () => {
    const state = (more: string): Texts => ({
      "src/state.ts": `export enum State {\n  On,\n  Off,\n${more}}\n`,
    });
    const show = {
      "src/show.ts":
        'import { State } from "./state";\n\nexport function show(state: State) {\n  switch (state) {\n    case State.On:\n      return "on";\n    case State.Off:\n      return "off";\n  }\n}\n',
    };
    for (const more of ["  Default = Off,\n", "  Default = State.Off,\n", "  STATE_COUNT,\n"])
      expect(await found({ ...state(""), ...show }, state(more))).toEqual([]);
    expect(await found({ ...state(""), ...show }, state("  Broken = 7,\n"))).toHaveLength(1);
  });
});
