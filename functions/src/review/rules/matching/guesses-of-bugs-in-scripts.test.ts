/** How sure a finding of a bug in PHP, Python or Ruby is where the code around it says that it is meant so. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

describe("a finding", () => {
  it("of an index used as a boolean is of low severity for what joins two parts, which nobody expects at the start", () => {
    const of = (sought: string): string[] =>
      foundBy("php-position-as-truth", "php", `<?php\nif (strpos($a, ${sought})) {\n  f();\n}\n`);
    for (const joint of [
      "'@mail.'",
      "'.min'",
      "'::'",
      "'?' . $key",
      "DIRECTORY_SEPARATOR",
      '"\\n"',
      "needle: ','",
    ])
      expect(of(joint)).toEqual(["low, high confidence"]);
    for (const start of [
      "'mail'",
      "'/admin'",
      "'<?xml'",
      "'_hidden'",
      "'..'",
      "'x') || strpos($a, '@'",
      "$key",
    ])
      expect(of(start)).toEqual(["medium, high confidence"]);
  });

  it("of an index used as a boolean is of low severity where what is sought stands behind the start", () => {
    const of = (condition: string, body = "f();"): string[] =>
      foundBy("php-position-as-truth", "php", `<?php\nif (${condition}) {\n  ${body}\n}\n`);
    for (const behind of [
      "strpos($url, 'edit')",
      "!stripos($this->getUri(), 'admin')",
      "strpos($row['user_agent'], 'bot')",
      "strpos($template, $mark)",
      "strpos($content, '[list')",
      "strpos($a, '.*')",
      "strpos($a, '{TITLE}')",
      "strpos($a, $starSuffix)",
      "strpos($a, $this->hostName())",
    ])
      expect(of(behind)).toEqual(["low, high confidence"]);
    expect(of("strpos($a, '_desc')", "$a = substr($a, 0, -5);")).toEqual(["low, high confidence"]);
    for (const start of [
      "strpos($url, 'http')",
      "strpos($url, '/admin')",
      "strpos($url, $base)",
      "strpos($content, '<?xml')",
      "array_search($url, $content)",
      "strpos($url, 'edit') || strpos($name, 'edit')",
    ])
      expect(of(start)).toEqual(["medium, high confidence"]);
    expect(of("strpos($a, '_desc')", "$a = substr($b, 0, -5);")).toEqual(["medium, high confidence"]);
  });

  it("of a mutable default is a guess where no code that stands there changes it", () => {
    const of = (...body: string[]): string[] =>
      foundBy(
        "py-mutable-default",
        "python",
        `class A:\n    def f(self, a=[]):\n${body.map((line) => `        ${line}\n`).join("")}\n    def g(self):\n        self.a.append(1)\n`,
      );
    const guess = ["medium, low confidence"];
    expect(of("return a")).toEqual(guess);
    expect(of("self.b = a")).toEqual(guess);
    expect(of("names = a", "a = [1]", "a.append(2)", "return names")).toEqual(guess);
    expect(of("a = list(a)", "a.append(2)")).toEqual(guess);
    expect(foundBy("py-mutable-default", "python", "def f(a, _seen={}):\n    _seen[a] = 1\n")).toEqual(guess);
    expect(of("if self:", "    a = a.copy()", "    a.append(2)")).toEqual(guess);
    expect(of("if self:", "    b = copy()", "    b.append(2)", "else:", "    b = a")).toEqual(guess);
    const sure = ["medium, high confidence"];
    expect(of("a.append(1)", "a = []")).toEqual(sure);
    expect(of("a.append(2)")).toEqual(sure);
    expect(of("self.a = a")).toEqual(sure);
    expect(of("names = a", "names += [1]")).toEqual(sure);
    expect(of("if self:", "    a = list(a)", "a.append(2)")).toEqual(sure);
  });

  it("of a mutable default is a guess where a comment beside it says that it is meant", () => {
    const of = (above: string, beside: string): string[] =>
      foundBy(
        "py-mutable-default",
        "python",
        `def f(\n    a,${above}\n    b={},${beside}\n):\n    b[0] = a\n`,
      );
    const guess = ["medium, low confidence"];
    expect(of("", "  # mutable default is fine, it is only written")).toEqual(guess);
    expect(of("\n    # Mutable, and shared by intent.", "")).toEqual(guess);
    expect(of("", "  # noqa: B006")).toEqual(guess);
    expect(of("", "  # pylint: disable=dangerous-default-value")).toEqual(guess);
    const sure = ["medium, high confidence"];
    expect(of("  # mutable", "")).toEqual(sure);
    expect(of("", "  # noqa: E501")).toEqual(sure);
  });

  it("of a return in `finally` is a guess behind a handler for everything, or in one", () => {
    const python = (handled: string): string[] =>
      foundBy(
        "py-return-in-finally",
        "python",
        `def f():\n    try:\n        g()\n${handled}    finally:\n        return 1\n`,
      );
    expect(python("    except Exception as e:\n        log(e)\n")).toEqual(["high, low confidence"]);
    expect(python("    except KeyError:\n        pass\n")).toEqual(["high, high confidence"]);
    expect(python("    except Exception:\n        raise A()\n")).toEqual(["high, high confidence"]);
    expect(python("    except Exception:\n        pass\n    else:\n        h()\n")).toEqual([
      "high, high confidence",
    ]);
    const php = (code: string): string[] => foundBy("php-return-in-finally", "php", `<?php\n${code}\n`);
    const after = (type: string): string =>
      `try {\n  g();\n} catch (${type} $e) {\n  h($e);\n} finally {\n  return 1;\n}`;
    expect(php(after("Throwable"))).toEqual(["high, low confidence"]);
    expect(php(after("KeyException"))).toEqual(["high, high confidence"]);
    expect(
      php("try {\n  g();\n} catch (A $e) {\n  try {\n    log($e);\n  } finally {\n    return 1;\n  }\n}"),
    ).toEqual(["high, low confidence"]);
  });

  it("of a wrong `super` is a guess where the class that is left out sets nothing up", () => {
    const of = (base: string, before = ""): string[] =>
      foundBy(
        "py-super-of-another-class",
        "python",
        `${before}class A(${base}):\n    def __init__(self):\n        super(${base}, self).__init__()\n`,
      );
    expect(of("Exception")).toEqual(["medium, low confidence"]);
    expect(of("Base", "class Base:\n    def f(self):\n        pass\n\n\n")).toEqual([
      "medium, low confidence",
    ]);
    expect(of("Base", "class Base:\n    def __init__(self):\n        self.a = 1\n\n\n")).toEqual([
      "medium, high confidence",
    ]);
    expect(of("Base")).toEqual(["medium, high confidence"]);
    expect(of("ApiError", "from errors import ApiError\n")).toEqual(["medium, high confidence"]);
  });

  it("of keys that change is a guess where another class lists them", () => {
    const of = (made: string): string[] =>
      foundBy(
        "py-changed-while-keys-are-iterated",
        "python",
        `tags = ${made}\nfor key in tags.keys():\n    tags.pop(key)\n`,
      );
    expect(of("OggTags(name)")).toEqual(["medium, low confidence"]);
    expect(of("load(name)")).toEqual(["medium, high confidence"]);
    expect(of("OrderedDict()")).toEqual(["high, high confidence"]);
  });

  it("of unreachable code is a guess where a comment switches it off, or it only leaves once more", () => {
    const python = (body: string): string[] => foundBy("py-unreachable-code", "python", `def f():\n${body}`);
    expect(python("    # Skip this for now.\n    return\n\n    g()\n")).toEqual(["medium, low confidence"]);
    expect(python("    raise A()\n    return\n")).toEqual(["medium, low confidence"]);
    expect(python("    raise A()\n    return 1\n")).toEqual(["medium, high confidence"]);
    expect(python("    # The sum of both.\n    return 2\n    g()\n")).toEqual(["medium, high confidence"]);
    const php = (comment: string): string[] =>
      foundBy("php-unreachable-code", "php", `<?php\nfunction f() {\n  ${comment}\n  return 1;\n  g();\n}\n`);
    expect(php("// TODO: not checked")).toEqual(["medium, low confidence"]);
    expect(php("// The sum of both.")).toEqual(["medium, high confidence"]);
    const ruby = (comment: string): string[] =>
      foundBy("rb-unreachable-code", "ruby", `def f\n  ${comment}\n  return 1\n  g\nend\n`);
    expect(ruby("# Disabled.")).toEqual(["medium, low confidence"]);
    expect(ruby("# The sum of both.")).toEqual(["medium, high confidence"]);
    const migration = (first: string): string[] =>
      foundBy(
        "rb-unreachable-code",
        "ruby",
        `class A < ActiveRecord::Migration[8.0]\n  def up\n    ${first}return\n    g\n  end\nend\n`,
      );
    expect(migration("")).toEqual(["medium, low confidence"]);
    expect(migration("h\n    ")).toEqual(["medium, high confidence"]);
  });

  it("of a call that blocks a coroutine is a guess in a build's step", () => {
    const step = "async def install():\n    subprocess.run(['pip'])\n";
    const of = (head: string): string[] => foundBy("py-blocking-call-in-coroutine", "python", head + step);
    expect(of("from pants.engine.goal import Goal\n\n")).toEqual(["medium, low confidence"]);
    expect(of("from shop.engine import Goal\n\n")).toEqual(["medium, high confidence"]);
  });

  it("of a dangling reference is a guess where the list is not read again", () => {
    const of = (head: string, after: string): string[] =>
      foundBy(
        "php-reference-left-over",
        "php",
        `<?php\nfunction f(${head}) {\n  foreach ($a as &$v) {\n    $v++;\n  }\n  g($a);\n  foreach ($b as $v) {\n    h($v);\n  }\n  ${after}\n}\n`,
      );
    expect(of("$a, $b", "return 1;")).toEqual(["medium, low confidence"]);
    expect(of("$a, $b", "return $a;")).toEqual(["medium, high confidence"]);
    expect(of("&$a, $b", "return 1;")).toEqual(["medium, high confidence"]);
  });
});
