/** Names and files that a change takes away in one place, and that another place gives all the same; beside each, what is really missed. */
import { describe, expect, it } from "vitest";
import {
  betweenFiles,
  reviewInRepository,
  type Texts,
} from "../../../../tests/engine/change-in-repository.ts";

/** Rule, place, and the other places. */
async function found(before: Texts, after: Readonly<Record<string, string | null>>): Promise<string[]> {
  return betweenFiles(await reviewInRepository(before, after)).map(
    ({ ruleId, path, evidence }) =>
      `${ruleId.replace("context-", "")} ${path} <- ${(evidence ?? []).map((one) => `${one.path}:${String(one.line)}`).join(" ")}`,
  );
}

describe("a name that is still there", { timeout: 20_000 }, () => {
  it("comes from another file of the package's index", async () => {
    const pale = "export function isPale(color: string): boolean {\n  return color.length > 6;\n}\n";
    const before = {
      "packages/shade/package.json": '{ "name": "@acme/shade", "main": "dist/index.js" }',
      "packages/shade/src/index.ts": 'export * from "./paint";\nexport * from "./color";\n',
      "packages/shade/src/paint.ts": `${pale}export const paint = 1;\n`,
      "packages/shade/src/color.ts": "export const color = 2;\n",
      "packages/draw/use.ts": 'import { isPale } from "@acme/shade";\n\nisPale("#fff");\n',
    };
    const paint = "export const paint = 1;\n";
    expect(
      await found(before, {
        "packages/shade/src/paint.ts": paint,
        "packages/shade/src/color.ts": `export const color = 2;\n${pale}`,
      }),
    ).toEqual([]);
    expect(await found(before, { "packages/shade/src/paint.ts": paint })).toEqual([
      "missing-export packages/shade/src/paint.ts <- packages/draw/use.ts:1",
    ]);
  });

  it("is a package of Go where the file imports one that is called so", async () => {
    const go = {
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "store/cache.go":
        "package store\n\nfunc labels(n int) int {\n\treturn n\n}\n\nfunc Size() int {\n\treturn 1\n}\n",
      "store/labels/list.go": "package labels\n\ntype List []string\n",
      "store/order.go":
        'package store\n\nimport "example.com/shop/store/labels"\n\nfunc order(l labels.List) int {\n\treturn len(l)\n}\n',
    };
    const after = { "store/cache.go": "package store\n\nfunc Size() int {\n\treturn 1\n}\n" };
    expect(await found(go, after)).toEqual([]);
    const used = { ...go, "store/sum.go": "package store\n\nfunc sum() int {\n\treturn labels(2)\n}\n" };
    expect(await found(used, after)).toEqual(["missing-export store/cache.go <- store/sum.go:4"]);
  });

  it("is given by a parent or a trait of the class from now on", async () => {
    const php = {
      "src/Button.php":
        "<?php\n\nnamespace Shop;\n\nclass Button\n{\n    public static function every(): array\n    {\n        return [];\n    }\n}\n",
      "src/Page.php":
        "<?php\n\nnamespace Page;\n\nuse Shop\\Button;\n\nforeach (Button::every() as $one) {\n}\n",
      "src/Listing.php":
        "<?php\n\nnamespace Shop;\n\ntrait Listing\n{\n    public static function every(): array\n    {\n        return [];\n    }\n}\n",
    };
    const renamed = php["src/Button.php"].replace("every()", "isShown()");
    expect(await found(php, { "src/Button.php": renamed })).toEqual([
      "missing-export src/Button.php <- src/Page.php:7",
    ]);
    expect(await found(php, { "src/Button.php": renamed.replace("{\n", "{\n    use Listing;\n\n") })).toEqual(
      [],
    );
    expect(
      await found(php, { "src/Button.php": renamed.replace("class Button", "class Button extends Base") }),
    ).toEqual([]);
  });

  it("is not missed by a `use` of PHP that nothing follows", async () => {
    const php = {
      "src/Queue.php": "<?php\n\nnamespace Shop;\n\nclass Queue\n{\n}\n",
      "demo/old.php": "<?php\n\nuse Shop\\Queue;\nuse Shop\\Cart;\n\n// A Queue once.\nnew Cart();\n",
    };
    expect(await found(php, { "src/Queue.php": null })).toEqual([]);
    const used = { ...php, "demo/new.php": "<?php\n\nuse Shop\\Queue;\n\nfunction run(?Queue $queue) {}\n" };
    expect(await found(used, { "src/Queue.php": null })).toEqual([
      "missing-export src/Queue.php <- demo/new.php:3",
    ]);
  });
});

describe("a class of PHP that is gone", { timeout: 20_000 }, () => {
  it("may come from a package that the change brings", async () => {
    const php = {
      "composer.json": '{\n  "require": {\n    "php": ">=8.1"\n  }\n}\n',
      "support/Blade.php": "<?php\n\nnamespace support;\n\nclass Blade\n{\n}\n",
      "app/page.php": "<?php\n\nuse support\\Blade;\n\n$page = new Blade();\n",
    };
    const gone = { "support/Blade.php": null };
    expect(await found(php, gone)).toEqual(["missing-export support/Blade.php <- app/page.php:3"]);
    const required = '{\n  "require": {\n    "php": ">=8.1",\n    "shop/support": "^2.0"\n  }\n}\n';
    expect(await found(php, { ...gone, "composer.json": required })).toEqual([]);
    // A gem brings no class of PHP.
    expect(await found(php, { ...gone, Gemfile: 'gem "support"\n' })).toEqual([
      "missing-export support/Blade.php <- app/page.php:3",
    ]);
  });
});

describe("a file that is still there", { timeout: 20_000 }, () => {
  it("is a module of Rust in the other of its two places", async () => {
    const sync = "pub struct Diff;\n\nmod tests {\n    use crate::sync::Diff;\n}\n";
    const rust = { "Cargo.toml": '[package]\nname = "shop"\n', "src/lib.rs": "pub mod sync;\n" };
    const [flat, folder] = ["src/sync.rs", "src/sync/mod.rs"];
    expect(await found({ ...rust, [flat]: sync }, { [flat]: null, [folder]: `${sync}// More.\n` })).toEqual(
      [],
    );
    expect(await found({ ...rust, [folder]: sync }, { [folder]: null, [flat]: `${sync}// More.\n` })).toEqual(
      [],
    );
    expect(await found({ ...rust, [flat]: sync }, { [flat]: null })).toEqual([
      "missing-file src/sync.rs <- src/lib.rs:1",
    ]);
  });

  it("is a folder of Python without `__init__.py`, as far as its modules go", async () => {
    const python = {
      "shop/__init__.py": '"""Shop."""\n\nversion = "1"\n',
      "shop/forms/a.json": "{}\n",
      "shop/cart.py": "size = 1\n",
      "run.py": "from shop import cart, forms\nimport shop\n\nprint(cart.size, forms, shop.cart)\n",
    };
    expect(await found(python, { "shop/__init__.py": null })).toEqual([]);
    for (const use of ["from shop import version\n", "import shop\n\nprint(shop.version)\n"])
      expect(await found({ ...python, "late.py": use }, { "shop/__init__.py": null })).toEqual([
        "missing-file shop/__init__.py <- late.py:1",
      ]);
    const alone = { "shop/__init__.py": "version = 1\n", "run.py": "import shop\n" };
    expect(await found(alone, { "shop/__init__.py": null })).toEqual([
      "missing-file shop/__init__.py <- run.py:1",
    ]);
  });

  it("is a library's, which a package of Python cannot mean otherwise", async () => {
    const before = {
      "app/__init__.py": "",
      "app/utils/__init__.py": "",
      "app/utils/rarfile.py": "def read(path):\n    return path\n",
      "app/utils/volumes.py": "import rarfile\n\nrarfile.read('a')\n",
    };
    const gone = { "app/utils/rarfile.py": null };
    expect(await found(before, gone)).toEqual([]);
    const own = { ...before, "app/utils/volumes.py": "from .rarfile import read\n\nread('a')\n" };
    expect(await found(own, gone)).toEqual(["missing-file app/utils/rarfile.py <- app/utils/volumes.py:1"]);
  });

  it("is a bundle that the next build writes anew", async () => {
    const bundle = (folder: string): Record<string, string> => ({
      [`${folder}/a1.js`]: "export const a = 1;\n",
      [`${folder}/b2.js`]: 'import { a } from "./a1.js";\n\nexport const b = a;\n',
    });
    expect(await found(bundle("static/_nuxt"), { "static/_nuxt/a1.js": null })).toEqual([]);
    expect(await found(bundle("packages/nuxt"), { "packages/nuxt/a1.js": null })).toHaveLength(1);
  });

  it("is a library, where a plugin is called like the one that it brings", async () => {
    const plugin = "from rarfile.reader import read\n\nread('a')\nread('b')\n";
    const before = {
      "app/plugins/rarfile.py": plugin,
      "app/plugins/zip.py": "import rarfile\n\nrarfile.read('a')\n",
    };
    const moved = { "app/plugins/rarfile.py": null, "app/plugins/rar_reader.py": `${plugin}read('c')\n` };
    expect(await found(before, moved)).toEqual([]);
    const backport = {
      "lib/enum/__init__.py": "class Enum:\n    pass\n",
      "app/a.py": "from enum import Enum\n\nEnum()\n",
    };
    expect(await found(backport, { "lib/enum/__init__.py": null })).toEqual([]);
  });

  it("is given by either branch of a script, or by the modules that a macro of Rust declares", async () => {
    const script = {
      "lib/queue.js": "exports.folder = 'queue';\nexports.load = () => 1;\n",
      "test/queue.js": "const queue = require('../lib/queue');\n\nqueue.folder = 'a';\n",
    };
    const chosen =
      "if (process.env.HOME) {\n  exports.folder = process.env.HOME;\n} else {\n  exports.folder = 'queue';\n}\nexports.load = () => 1;\n";
    expect(await found(script, { "lib/queue.js": chosen })).toEqual([]);
    expect(await found(script, { "lib/queue.js": "exports.load = () => 1;\n" })).toEqual([
      "missing-export lib/queue.js <- test/queue.js:3",
    ]);
    const crate = {
      "Cargo.toml": '[package]\nname = "shop"\n',
      "src/lib.rs": "pub mod event;\npub mod app;\n",
      "src/event/mod.rs": "pub struct Replier;\n\npub struct Other;\n",
      "src/app.rs": "use crate::event::Replier;\n\npub fn f(a: Replier) -> Replier {\n    a\n}\n",
    };
    const flat = {
      "src/event/replier.rs": "pub struct Replier;\n",
      "src/event/mod.rs": "shop_macro::mod_flat!(replier);\n\npub struct Other;\n",
    };
    expect(await found(crate, flat)).toEqual([]);
    expect(await found(crate, { "src/event/mod.rs": "pub struct Other;\n" })).toEqual([
      "missing-export src/event/mod.rs <- src/app.rs:1",
    ]);
  });

  it("is an alias of another class, which PHP makes when it runs", async () => {
    const before = {
      "app/Enums/Status.php": "<?php\n\nnamespace App\\Enums;\n\nenum Status\n{\n    case Taxi;\n}\n",
      "app/Show.php":
        "<?php\n\nnamespace App;\n\nuse App\\Enums\\Status;\n\nfunction show()\n{\n    return Status::Taxi;\n}\n",
    };
    const phase = { "app/Enums/Phase.php": before["app/Enums/Status.php"].replace("Status", "Phase") };
    const alias = "<?php\n\nnamespace App\\Enums;\n\nclass_alias(Phase::class, 'App\\\\Enums\\\\Status');\n";
    expect(await found(before, { ...phase, "app/Enums/Status.php": alias })).toEqual([]);
    expect(await found(before, { ...phase, "app/Enums/Status.php": "<?php\n" })).toEqual([
      "missing-export app/Enums/Status.php <- app/Show.php:5",
    ]);
  });

  it("is each file's own, where C says static", async () => {
    const before = {
      "src/plain.c":
        "static gboolean strip_markup = FALSE;\n\nvoid show(void) { if (strip_markup) hide(); }\n",
      "src/other.c": "static gboolean strip_markup;\n\nvoid draw(void) { if (strip_markup) clear(); }\n",
    };
    expect(await found(before, { "src/plain.c": null })).toEqual([]);
    const shared = { ...before, "src/plain.c": before["src/plain.c"].replace("static ", "") };
    const user = "extern gboolean strip_markup;\n\nvoid draw(void) { if (strip_markup) clear(); }\n";
    expect(await found({ ...shared, "src/other.c": user }, { "src/plain.c": null })).toEqual([
      "missing-export src/plain.c <- src/other.c:1",
    ]);
  });

  it("is a gem's, which the change brings", async () => {
    const before = {
      Gemfile: 'gem "rails"\n',
      "lib/country_select.rb": "module CountrySelect\nend\n",
      "lib/crm.rb": 'require "country_select"\n',
    };
    const gone = { "lib/country_select.rb": null };
    expect(await found(before, gone)).toEqual(["missing-file lib/country_select.rb <- lib/crm.rb:1"]);
    expect(await found(before, { ...gone, Gemfile: 'gem "rails"\ngem "country_select"\n' })).toEqual([]);
  });
});
