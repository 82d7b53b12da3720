import { describe, expect, it } from "vitest";
import {
  betweenFiles,
  reviewInRepository,
  type Texts,
} from "../../../../tests/engine/change-in-repository.ts";

type Changes = Readonly<Record<string, string | null>>;

/** Rule, place, and the other places. */
async function found(before: Texts, after: Changes): Promise<string[]> {
  return betweenFiles(await reviewInRepository(before, after)).map(
    ({ ruleId, path, side, startLine, evidence }) =>
      `${ruleId.replace("context-", "")} ${path} ${side} ${String(startLine)} <- ${(evidence ?? []).map((one) => `${one.path}:${String(one.line)}`).join(" ")}`,
  );
}

function replaced(texts: Texts, path: string, from: string, to: string): Record<string, string> {
  return { [path]: (texts[path] ?? "").replaceAll(from, to) };
}

describe("C#", { timeout: 20_000 }, () => {
  const shop = {
    "Price/Money.cs":
      "namespace Shop.Price;\n\npublic class Money\n{\n    public Money(int cents) { }\n    public static Money Zero(int scale) { return new Money(0); }\n}\n",
    "Price/Kind.cs": "namespace Shop.Price;\n\npublic enum Kind { Net, Gross }\n",
    "Cart/Cart.cs":
      "using Shop.Price;\n\nnamespace Shop.Cart;\n\npublic class Cart\n{\n    Money total = new Money(1);\n    Money zero = Money.Zero(2);\n    int Rate(Kind kind)\n    {\n        switch (kind)\n        {\n            case Kind.Net: return 1;\n            case Kind.Gross: return 2;\n        }\n        return 0;\n    }\n}\n",
    "Other/Other.cs": "namespace Elsewhere;\n\npublic class Other\n{\n    Money total = null;\n}\n",
  };

  it("misses a class where its namespace is used, and not elsewhere", async () => {
    expect(await found(shop, replaced(shop, "Price/Money.cs", "Money", "Amount"))).toEqual([
      "missing-export Price/Money.cs RIGHT 3 <- Cart/Cart.cs:7",
    ]);
    expect(
      await found(shop, {
        ...replaced(shop, "Price/Money.cs", "Money", "Amount"),
        ...replaced(shop, "Cart/Cart.cs", "Money", "Amount"),
      }),
    ).toEqual([]);
  });

  it("misses arguments of constructors and of static functions", async () => {
    expect(
      await found(
        shop,
        replaced(shop, "Price/Money.cs", "Money(int cents)", "Money(int cents, string unit)"),
      ),
    ).toEqual(["call-mismatch Price/Money.cs RIGHT 5 <- Cart/Cart.cs:7 Price/Money.cs:6"]);
    expect(await found(shop, replaced(shop, "Price/Money.cs", "int scale", "int scale, bool isNet"))).toEqual(
      ["call-mismatch Price/Money.cs RIGHT 6 <- Cart/Cart.cs:8"],
    );
    expect(
      await found(shop, replaced(shop, "Price/Money.cs", "int scale", "int scale, bool isNet = true")),
    ).toEqual([]);
  });

  it("misses a case of an enum", async () => {
    expect(await found(shop, replaced(shop, "Price/Kind.cs", "Gross", "Gross, Both"))).toEqual([
      "missing-case Price/Kind.cs RIGHT 3 <- Cart/Cart.cs:11",
    ]);
  });
});

describe("Ruby", { timeout: 20_000 }, () => {
  const shop = {
    "lib/shop/money.rb":
      "module Shop\n  class Money\n    def initialize(cents)\n      @cents = cents\n    end\n\n    def self.zero(scale)\n      new(0)\n    end\n  end\nend\n",
    "lib/shop/cart.rb":
      'require "shop/money"\n\nmodule Shop\n  class Cart\n    def total\n      Money.new(1)\n    end\n\n    def zero\n      Money.zero(2)\n    end\n  end\nend\n',
    "lib/other.rb": "module Other\n  def self.total\n    Bank::Money.new(1)\n  end\nend\n",
  };

  it("misses a constant by its whole name, and a file that is required", async () => {
    expect(await found(shop, replaced(shop, "lib/shop/money.rb", "Money", "Amount"))).toEqual([
      "missing-export lib/shop/money.rb RIGHT 2 <- lib/shop/cart.rb:6",
    ]);
    const { "lib/shop/cart.rb": cart, ...rest } = shop;
    const migrated = { ...rest, "db/migrate/20200101000000_fill_carts.rb": cart };
    expect(await found(migrated, replaced(migrated, "lib/shop/money.rb", "Money", "Amount"))).toEqual([]);
    expect(await found(shop, { "lib/shop/money.rb": null })).toEqual([
      "missing-file lib/shop/money.rb LEFT 1 <- lib/shop/cart.rb:1",
    ]);
  });

  it("leaves a class of others alone that is opened again", async () => {
    const patch = {
      "ext/string_more.rb": "class String\n  def more\n  end\nend\n",
      "lib/use.rb": "puts String.new\n",
    };
    expect(await found(patch, { "ext/string_more.rb": null })).toEqual([]);
  });

  it("misses arguments", async () => {
    expect(await found(shop, replaced(shop, "lib/shop/money.rb", "(cents)", "(cents, unit)"))).toEqual([
      "call-mismatch lib/shop/money.rb RIGHT 3 <- lib/shop/cart.rb:6",
    ]);
    expect(await found(shop, replaced(shop, "lib/shop/money.rb", "(scale)", "(scale, unit:)"))).toEqual([
      "call-mismatch lib/shop/money.rb RIGHT 7 <- lib/shop/cart.rb:10",
    ]);
    expect(await found(shop, replaced(shop, "lib/shop/money.rb", "(scale)", "(scale, unit: 1)"))).toEqual([]);
  });
});

describe("Rust", { timeout: 20_000 }, () => {
  const shop = {
    "Cargo.toml": '[package]\nname = "shop-core"\nversion = "1.0.0"\n',
    "src/lib.rs": "pub mod price;\nmod cart;\npub use price::round;\n",
    "src/price/mod.rs":
      "pub mod kind;\npub fn round(value: f64) -> f64 {\n    value\n}\n\npub fn sum(values: &[f64]) -> f64 {\n    0.0\n}\n",
    "src/price/kind.rs": "pub enum Kind {\n    Net,\n    Gross,\n}\n",
    "src/cart.rs":
      "use crate::price::kind::Kind;\nuse crate::price::{round, sum as add};\n\nfn total(kind: Kind) -> f64 {\n    match kind {\n        Kind::Net => round(1.0),\n        Kind::Gross => add(&[]),\n    }\n}\n",
    "src/late.rs": "fn late() -> f64 {\n    crate::price::sum(&[])\n}\n",
    "tests/all.rs": "use shop_core::round;\n\n#[test]\nfn rounds() {\n    round(1.0);\n}\n",
  };

  it("misses a name along `use`, whole paths, `pub use` and the crate's name", async () => {
    expect(await found(shop, replaced(shop, "src/price/mod.rs", "fn sum", "fn total"))).toEqual([
      "missing-export src/price/mod.rs RIGHT 6 <- src/cart.rs:2 src/late.rs:2",
    ]);
    expect(
      await found(shop, {
        ...replaced(shop, "src/price/mod.rs", "fn round", "fn nearest"),
        ...replaced(shop, "src/lib.rs", "round", "nearest"),
      }),
    ).toEqual([
      "missing-export src/price/mod.rs RIGHT 2 <- src/cart.rs:2",
      "missing-export src/lib.rs LEFT 3 <- tests/all.rs:1",
    ]);
  });

  it("misses arguments, files and cases", async () => {
    expect(
      await found(shop, replaced(shop, "src/price/mod.rs", "value: f64", "value: f64, scale: u8")),
    ).toEqual(["call-mismatch src/price/mod.rs RIGHT 2 <- src/cart.rs:6 tests/all.rs:5"]);
    expect(await found(shop, { "src/price/kind.rs": null })).toEqual([
      "missing-file src/price/kind.rs LEFT 1 <- src/cart.rs:1 src/price/mod.rs:1",
    ]);
    const module = shop["src/price/mod.rs"].replace("mod kind;", "mod sort;\npub use sort as kind;");
    expect(await found(shop, { "src/price/kind.rs": null, "src/price/mod.rs": module })).toEqual([]);
    expect(await found(shop, replaced(shop, "src/price/kind.rs", "Gross,", "Gross,\n    Both(u8),"))).toEqual(
      ["missing-case src/price/kind.rs RIGHT 4 <- src/cart.rs:5"],
    );
  });

  it("knows that a macro may make the name", async () => {
    const after = `${shop["src/price/mod.rs"].replace(/pub fn sum[\s\S]*/, "")}make_sum!(sum);\n`;
    expect(await found(shop, { "src/price/mod.rs": after })).toEqual([]);
  });
});

describe("C and C++", { timeout: 20_000 }, () => {
  const shop = {
    "src/range.h": "enum kind { NET, GROSS };\nint range_parse(const char *text, int base);\n",
    "src/range.c":
      '#include "range.h"\n\nint range_parse(const char *text, int base)\n{\n  return base;\n}\n',
    "src/list.c":
      '#include "range.h"\n\nint list_all(int kind)\n{\n  switch (kind) {\n  case NET: return 1;\n  case GROSS: return 2;\n  }\n  return range_parse("1", 10);\n}\n',
  };

  it("misses a function by its name in the whole program, and a header that is included", async () => {
    expect(await found(shop, replaced(shop, "src/range.c", "range_parse", "range_read"))).toEqual([
      "missing-export src/range.c RIGHT 3 <- src/list.c:9",
    ]);
    expect(await found(shop, { "src/range.h": null })).toEqual([
      "missing-file src/range.h LEFT 1 <- src/list.c:1 src/range.c:1",
    ]);
    const header = shop["src/range.h"];
    expect(await found(shop, { "src/range.h": null, "src/new/range.h": header })).toEqual([]);
    expect(await found(shop, { "src/range.h": null, "range.h": header })).toEqual([]);
    expect(await found(shop, { "src/range.h": null, "src/new/arrange.h": header })).toHaveLength(1);
  });

  it("leaves a name alone that a macro or a static function of the file gives", async () => {
    const other = {
      ...shop,
      "src/list.c": `static int range_parse(const char *a, int b)\n{ return b; }\n${shop["src/list.c"]}`,
    };
    expect(await found(other, replaced(other, "src/range.c", "range_parse", "range_read"))).toEqual([]);
    const macro = { ...shop, "src/compat.h": "#define range_parse range_read\n" };
    expect(await found(macro, replaced(macro, "src/range.c", "range_parse", "range_read"))).toEqual([]);
  });

  it("leaves a variable alone that another program declares for itself", async () => {
    const program = (declaration: string): string =>
      `${declaration}\n\nint size(void)\n{\n  return total_size + 1;\n}\n`;
    const programs = (declaration: string): Record<string, string> => ({
      "one/sizes.c": "int total_size = 3;\nint other_size = 4;\n",
      "two/sizes.c": program(declaration),
    });
    const renamed = { "one/sizes.c": "int whole_size = 3;\nint other_size = 4;\n" };
    expect(await found(programs("int total_size;"), renamed)).toEqual([]);
    expect(await found(programs("static int total_size[2];"), renamed)).toEqual([]);
    expect(await found(programs("extern int total_size;"), renamed)).toEqual([
      "missing-export one/sizes.c RIGHT 1 <- two/sizes.c:1",
    ]);
  });

  it("leaves a name alone that a folder beside the header's brings from elsewhere", async () => {
    const use = (include: string): string =>
      `#include ${include}\n\nint read(void)\n{\n  return CUDA_OK;\n}\n`;
    const plugins = (include: string): Record<string, string> => ({
      "plugins/blur/cuda.h": "#define CUDA_OK 0\n#define CUDA_BAD 1\n",
      "plugins/encode/read.c": use(include),
    });
    const without = { "plugins/blur/cuda.h": "#define CUDA_BAD 1\n" };
    expect(await found(plugins("<dynlink_cuda.h>"), without)).toEqual([]);
    expect(await found(plugins('"../blur/cuda.h"'), without)).toEqual([
      "missing-export plugins/blur/cuda.h LEFT 1 <- plugins/encode/read.c:5",
    ]);
  });

  it("misses arguments and cases", async () => {
    expect(
      await found(shop, {
        ...replaced(shop, "src/range.c", "int base)", "int base, int flags)"),
        ...replaced(shop, "src/range.h", "int base)", "int base, int flags)"),
      }),
    ).toEqual(["call-mismatch src/range.c RIGHT 3 <- src/list.c:9"]);
    expect(await found(shop, replaced(shop, "src/range.h", "GROSS", "GROSS, BOTH"))).toEqual([
      "missing-case src/range.h RIGHT 1 <- src/list.c:5",
    ]);
  });

  it("misses no type in the methods of a header of Objective-C", async () => {
    const head = (type: string): string =>
      `#import <UIKit/UIKit.h>\n\n- (${type} *)getView;\nint size(${type} *view);\n`;
    const before = {
      "ios/Base.h": head("UIView"),
      "ios/Controls.h": "#import <UIKit/UIKit.h>\n\nextern UIView *other;\n",
    };
    expect(await found(before, { "ios/Base.h": head("UIWindow") })).toEqual([]);
  });

  it("misses a class of C++ that is renamed", async () => {
    const plus = {
      "src/money.hpp": "namespace shop {\nclass Money {\npublic:\n  int cents;\n};\n}\n",
      "src/cart.cpp": '#include "money.hpp"\n\nshop::Money total;\nusing namespace shop;\nMoney other;\n',
    };
    expect(await found(plus, replaced(plus, "src/money.hpp", "Money", "Amount"))).toEqual([
      "missing-export src/money.hpp RIGHT 2 <- src/cart.cpp:5",
    ]);
    const header = plus["src/money.hpp"].replace("Money", "Amount");
    for (const kept of ["using Money = Amount;", "template<class T> using Money = Amount<T>;"])
      expect(await found(plus, { "src/money.hpp": `${header}${kept}\n` })).toEqual([]);
  });
});

describe("Java, Kotlin, PHP and Go", { timeout: 20_000 }, () => {
  const java = {
    "shop/Money.java":
      "package shop;\n\npublic class Money {\n  public Money(int cents) {}\n  public static Money zero(int scale) { return null; }\n}\n",
    "shop/Cart.java":
      "package shop;\n\nclass Cart {\n  Money total = new Money(1);\n  Money zero = Money.zero(2);\n}\n",
  };

  it("miss a class in its own package, and arguments of what needs no value of it", async () => {
    expect(await found(java, replaced(java, "shop/Money.java", "Money", "Amount"))).toEqual([
      "missing-export shop/Money.java RIGHT 3 <- shop/Cart.java:4",
    ]);
    expect(
      await found(java, replaced(java, "shop/Money.java", "int cents", "int cents, String unit")),
    ).toEqual(["call-mismatch shop/Money.java RIGHT 4 <- shop/Cart.java:4"]);
    expect(await found(java, replaced(java, "shop/Money.java", "zero(", "nothing("))).toEqual([
      "missing-export shop/Money.java RIGHT 5 <- shop/Cart.java:5",
    ]);
    const gone = java["shop/Money.java"].replace(/.*zero.*\n/, "");
    expect(await found(java, { "shop/Money.java": gone.replace("Money {", "Money extends Base {") })).toEqual(
      [],
    );
  });

  it("miss no type of Kotlin for which its package keeps an alias", async () => {
    const kotlin = {
      "a/Kind.kt": "package shop\n\nenum class Kind { NET, GROSS }\n",
      "a/Cart.kt": "package shop\n\nval kind = Kind.NET\n",
    };
    const moved = { "a/Kind.kt": null, "b/Kind.kt": kotlin["a/Kind.kt"].replace("shop", "price") };
    expect(await found(kotlin, moved)).toEqual(["missing-export b/Kind.kt LEFT 3 <- a/Cart.kt:3"]);
    const alias = '@Deprecated("moved")\ntypealias Kind = price.Kind\n';
    expect(await found(kotlin, { ...moved, "a/Old.kt": `package shop\n\n${alias}` })).toEqual([]);
  });

  it("miss no function of Kotlin that another file of the package adds to another class", async () => {
    const kotlin = {
      "a/Import.kt": "package pages\n\nfun Import.toIntent(): Intent = Intent(path)\n",
      "b/Start.kt": "package app\n\nimport pages.toIntent\n\nfun start(page: Import) = page.toIntent()\n",
    };
    const gone = { "a/Import.kt": "package pages\n\nval none = 1\n" };
    expect(await found(kotlin, gone)).toEqual(["missing-export a/Import.kt LEFT 3 <- b/Start.kt:3"]);
    const other = "package pages\n\nfun <T> Card<T>.toIntent(): Intent = Intent(id)\n";
    expect(await found(kotlin, { ...gone, "a/Card.kt": other })).toEqual([]);
  });

  it("miss cases of enums of Kotlin, PHP and Go", async () => {
    const kotlin = {
      "a/Kind.kt": "package shop\n\nenum class Kind { NET, GROSS }\n",
      "b/Cart.kt":
        'package cart\n\nimport shop.Kind\n\nfun rate(kind: Kind) {\n  when (kind) {\n    Kind.NET -> print("a")\n    Kind.GROSS -> print("b")\n  }\n}\n',
    };
    expect(await found(kotlin, replaced(kotlin, "a/Kind.kt", "GROSS", "GROSS, BOTH"))).toEqual([
      "missing-case a/Kind.kt RIGHT 3 <- b/Cart.kt:6",
    ]);
    // Another enum with members of the same names.
    const other = {
      ...kotlin,
      "b/Cart.kt": kotlin["b/Cart.kt"]
        .replaceAll("Kind.", "Tax.")
        .replace("import shop.Tax.", "import shop.Kind"),
    };
    expect(await found(other, replaced(other, "a/Kind.kt", "GROSS", "GROSS, BOTH"))).toEqual([]);
    const longer = {
      "a/Kind.kt": kotlin["a/Kind.kt"].replace("Kind", "TaxKind"),
      "b/Cart.kt": kotlin["b/Cart.kt"].replace("shop.Kind", "shop.TaxKind"),
    };
    expect(await found(longer, replaced(longer, "a/Kind.kt", "GROSS", "GROSS, BOTH"))).toEqual([]);
    const php = {
      "src/Kind.php": "<?php\nnamespace Shop;\n\nenum Kind\n{\n    case Net;\n    case Gross;\n}\n",
      "src/Cart.php":
        "<?php\nnamespace Cart;\n\nuse Shop\\Kind;\n\nfunction rate(Kind $kind) {\n    return match ($kind) {\n        Kind::Net => 1,\n        Kind::Gross => 2,\n    };\n}\n",
    };
    expect(
      await found(php, replaced(php, "src/Kind.php", "case Gross;", "case Gross;\n    case Both;")),
    ).toEqual(["missing-case src/Kind.php RIGHT 8 <- src/Cart.php:7"]);
    const go = {
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "price/kind.go": "package price\n\ntype Kind int\n\nconst (\n\tNet Kind = iota\n\tGross\n)\n",
      "cart/cart.go":
        'package cart\n\nimport "example.com/shop/price"\n\nfunc Rate(k int) int {\n\tswitch k {\n\tcase price.Net:\n\t\treturn 1\n\tcase price.Gross:\n\t\treturn 2\n\t}\n\treturn 0\n}\n',
    };
    expect(await found(go, replaced(go, "price/kind.go", "\tGross\n", "\tGross\n\tBoth\n"))).toEqual([
      "missing-case price/kind.go RIGHT 8 <- cart/cart.go:6",
    ]);
  });

  it("miss results of functions of Go", async () => {
    const go = {
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "price/price.go": "package price\n\nfunc Parse(text string) int {\n\treturn 1\n}\n",
      "cart/cart.go":
        'package cart\n\nimport "example.com/shop/price"\n\nfunc Total() int {\n\tsum := price.Parse("1")\n\tprice.Parse("2")\n\treturn sum\n}\n',
    };
    const after = {
      "price/price.go":
        "package price\n\nfunc Parse(text string) (value int, err error) {\n\treturn 1, nil\n}\n",
    };
    expect(await found(go, after)).toEqual(["result-count price/price.go RIGHT 3 <- cart/cart.go:6"]);
    expect(await found(go, { ...after, ...replaced(go, "cart/cart.go", "sum :=", "sum, _ :=") })).toEqual([]);
  });

  it("miss arguments in Kotlin and PHP", async () => {
    const kotlin = {
      "a/Money.kt": "package shop\n\nclass Money(val cents: Int)\n\nfun sum(a: Int, b: Int = 2): Int = a\n",
      "b/Cart.kt":
        "package cart\n\nimport shop.Money\nimport shop.sum\n\nval total = Money(1)\nval all = sum(1)\n",
    };
    expect(await found(kotlin, replaced(kotlin, "a/Money.kt", "b: Int = 2", "b: Int"))).toEqual([
      "call-mismatch a/Money.kt RIGHT 5 <- b/Cart.kt:7",
    ]);
    expect(
      await found(
        kotlin,
        replaced(kotlin, "a/Money.kt", "val cents: Int", "val cents: Int, val unit: String"),
      ),
    ).toEqual(["call-mismatch a/Money.kt RIGHT 3 <- b/Cart.kt:6"]);
    const php = {
      "src/Money.php":
        "<?php\nnamespace Shop;\n\nclass Money\n{\n    public function __construct(private int $cents) {}\n    public static function zero(int $scale): self { return new self(0); }\n}\n",
      "src/Cart.php":
        "<?php\nnamespace Cart;\n\nuse Shop\\Money;\n\n$total = new Money(1);\n$zero = Money::zero(2);\n",
    };
    expect(
      await found(php, replaced(php, "src/Money.php", "int $cents", "int $cents, string $unit")),
    ).toEqual(["call-mismatch src/Money.php RIGHT 6 <- src/Cart.php:6"]);
    expect(await found(php, replaced(php, "src/Money.php", "int $scale", "int $scale, bool $isNet"))).toEqual(
      ["call-mismatch src/Money.php RIGHT 7 <- src/Cart.php:7"],
    );
  });

  it("miss nothing where another namespace, another package's type or a field has the name, a value stands behind named ones, or a library has what stood before it", async () => {
    const csharp = {
      "Filter/Upload.cs": "namespace Shop.Filter;\n\npublic class Upload\n{\n}\n",
      "Pipeline.cs":
        "using Shop.Filter;\nusing Shop.Filter.Cuda;\n\nnamespace Shop.Pipeline;\n\npublic class Builder\n{\n    private readonly Upload upload = new Upload();\n}\n",
    };
    expect(
      await found(csharp, {
        "Filter/Upload.cs": null,
        "Filter/Cuda/Upload.cs": "namespace Shop.Filter.Cuda;\n\npublic class Upload\n{\n}\n",
      }),
    ).toEqual([]);
    const command = "namespace Shop;\n\npublic class List\n{\n    public List(int size) {}\n}\n";
    const calls =
      "namespace Shop;\n\npublic class Steps\n{\n    int List(int a) { return a; }\n    int Run() { return List(1); }\n}\n";
    const named = { "Shop/List.cs": command, "Shop/Steps.cs": calls };
    const more = { "Shop/List.cs": command.replace("int size", "int size, int start") };
    expect(await found(named, more)).toEqual([]);
    const makes = { ...named, "Shop/Steps.cs": calls.replace("return List(1)", "return new List(1).Size") };
    expect(await found(makes, more)).toEqual(["call-mismatch Shop/List.cs RIGHT 5 <- Shop/Steps.cs:6"]);
    const go = {
      "go.mod": "module example.com/shop\n\ngo 1.22\n",
      "store/store.go": "package store\n\ntype DB interface{}\n\ntype Order int\n",
      "store/move.go":
        'package store\n\nimport "database/sql"\n\nfunc move(db *sql.DB) Options {\n\treturn Options{Order: 1}\n}\n',
    };
    expect(await found(go, { "store/store.go": "package store\n\ntype Bank interface{}\n" })).toEqual([]);
    const kotlin = {
      "a/Note.kt": "package shop\n\nclass Note(val id: Long, val title: String)\n",
      "b/Import.kt": 'package other\n\nimport shop.Note\n\nval note = Note(\n  0L,\n  title = "a",\n)\n',
    };
    expect(
      await found(kotlin, {
        "a/Note.kt": "package shop\n\nclass Note(val id: Long, val title: String, val mode: Int)\n",
        "b/Import.kt":
          'package other\n\nimport shop.Note\n\nval note = Note(\n  0L,\n  title = "a",\n  1,\n)\n',
      }),
    ).toEqual([]);
    const rust = {
      "Cargo.toml": '[package]\nname = "shop"\n',
      "src/lib.rs": "pub mod view;\npub mod app;\n",
      "src/view.rs": "pub fn more(a: u32) -> u32 {\n    a\n}\n",
      "src/app.rs": "use crate::view::more;\n\npub fn all() -> u32 {\n    more(1)\n}\n",
    };
    expect(
      await found(rust, {
        "src/view.rs": "fn open() {\n    if a {\n        other(\n\npub fn more(a: u32) -> u32 {\n    a\n}\n",
      }),
    ).toEqual([]);
    const inLines = {
      "src/Cron.php":
        "<?php\nnamespace Shop;\n\nclass Cron\n{\n    public function __construct(private A $a, private B $b) {}\n}\n",
      "tests/CronTest.php":
        "<?php\nnamespace Tests;\n\nuse Shop\\Cron;\n\n$cron = new Cron(\n    $a,\n    $b,\n);\n",
    };
    expect(
      await found(inLines, {
        "src/Cron.php": inLines["src/Cron.php"].replace("private A", "private C $c, private A"),
        "tests/CronTest.php": inLines["tests/CronTest.php"].replace("$a,", "$c,\n    $a,"),
      }),
    ).toEqual([]);
    const nested = {
      "a/Entry.kt": "package shop\n\ninterface Entry\n",
      "b/Store.kt": "package shop\n\nclass Store {\n  val entry = get(Entry::class.java)\n}\n",
    };
    expect(
      await found(nested, {
        "a/Entry.kt": null,
        "b/Store.kt":
          "package shop\n\nclass Store {\n  interface Entry\n\n  val entry = get(Entry::class.java)\n}\n",
      }),
    ).toEqual([]);
    const unread = {
      "a/State.kt": "package shop\n\ndata class State(val id: Int)\n",
      "b/Page.kt": "package page\n\nimport shop.State\n\nval state = State(1)\n",
    };
    expect(
      await found(unread, {
        "a/State.kt": "package shop\n\nval a = when { else -> ) }\n\ndata class State(val id: Int)\n",
      }),
    ).toEqual([]);
    const php = {
      "overrides/shop/src/Money.php": "<?php\n\nnamespace Shop;\n\nclass Money\n{\n}\n",
      "src/Cart.php": "<?php\n\nnamespace Cart;\n\nuse Shop\\Money;\n\nnew Money();\n",
    };
    expect(await found(php, { "overrides/shop/src/Money.php": null })).toEqual([]);
  });
});
