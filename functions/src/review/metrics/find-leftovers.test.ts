import { describe, expect, it } from "vitest";
import { languageOf } from "../languages/languages.ts";
import { findLeftovers } from "./find-leftovers.ts";

function found(path: string, text: string): string[] {
  return findLeftovers(path, languageOf(path), text).map(
    ({ ruleId, startLine }) => `${ruleId.slice("metric-".length)}:${String(startLine)}`,
  );
}

const todo = ["TO", "DO"].join("");

it.each([
  ["a.ts", "f();\n  debugger;\n", ["debug-code:2"]],
  ["a.py", "breakpoint()\nimport pdb; pdb.set_trace()\n", ["debug-code:1", "debug-code:2"]],
  ["a.rb", "binding.pry\nbyebug\n", ["debug-code:1", "debug-code:2"]],
  ["a.php", "<?php\nvar_dump($user);\n", ["debug-code:2"]],
  ["samples/a.php", "<?php\nvar_dump($user);\n", []],
  ["tests/UserTest.php", "<?php\ndd($user);\n", ["debug-code:2"]],
  [
    "a.php",
    "<?php\nclass Handler {\n    protected function dump($value) {\n        var_dump($value);\n    }\n}\n",
    [],
  ],
  ["a.php", "<?php\nclass Filters {\n    public function dd($value) {\n        dd($value);\n    }\n}\n", []],
  ["a.php", "<?php\nfunction added($value) {\n    dd($value);\n}\n", ["debug-code:3"]],
  ["a.rs", "let x = dbg!(y);\n", ["debug-code:1"]],
  ["a.rs", 'crate::dbg!("own");\n', []],
  [
    "a.rs",
    "#[cfg(test)]\nmod tests {\n    fn a() {\n        dbg!(y);\n    }\n}\nfn b() {\n    dbg!(y);\n}\n",
    ["debug-code:8"],
  ],
  ["a.cs", "if (shouldDebug)\n{\n    Debugger.Launch();\n}\n", []],
  ["a.cs", "if (Debugger.IsAttached)\n{\n    Debugger.Break();\n}\n", []],
  ["a.cs", "if (isBroken)\n{\n    Debugger.Break();\n}\n", ["debug-code:3"]],
  ["a.rs", "f(); // dbg!(y);\n", []],
  ["a.ts", 'console.log("here", a);\nconsole.log({ a, b });\n', ["debug-print:1", "debug-print:2"]],
  ["a.py", 'print("DEBUG", a)\n', ["debug-print:1"]],
  ["a.go", 'fmt.Println("here")\n', ["debug-print:1"]],
  ["a.ts", 'if (level !== "user\u202e \u2066// admin\u2069 \u2066") {}\n', ["hidden-characters:1"]],
  ["a.py", 'def f():\n    """ Subtract \u202e""" ;return\n', ["hidden-characters:2"]],
  ["a.py", 'x = """ Subtract \u2067""" ;return\n', ["hidden-characters:1"]],
  ["a.js", "const is\u200bAdmin = 1;\n", ["hidden-characters:1"]],
  ["a.js", "const { name,\u3164 } = query;\n", ["hidden-characters:1"]],
  ["a.test.ts", 'it.only("x", () => {});\n', ["focused-test:1"]],
  ["a.ts", `// ${todo} make it faster\n`, ["todo-without-owner:1"]],
  ["a.py", `x = 1  # FIXME: wrong\n`, ["todo-without-owner:1"]],
] as const)("in %s finds what was left behind: %j", (path, text, expected) => {
  expect(found(path, text)).toEqual(expected);
});

it.each([
  [
    "a.ts",
    'const text = "debugger";\ndebuggerOptions.set(1);\nconsole.log("Listening on", port);\nconsole.error(error);',
  ],
  [
    "a.ts",
    `// ${todo}(mara): make it faster\n// ${todo} #123 faster\n// ${todo} ABC-12\n// ${todo} https://a.example/1\n`,
  ],
  ["a.ts", `const ${todo} = 1; // see below\nconst s = "// ${todo}: x";`],
  ["a.test.ts", `// ${todo} later\nconsole.log("here");`],
  ["a.py", "import pdb_helper\nprint(result)\n"],
  [
    "a.ts",
    'const family = "\u{1f468}\u200d\u{1f469}"; const shalom = "\u202b\u05e9\u05dc\u05d5\u05dd\u202c";\n',
  ],
  ["a.ts", "const label = `${name} \u2066(${percent}%)\u2069`;\n"],
  ["a.ts", 'const scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";\n'],
  [
    "a.py",
    'WALES = "\u{1f3f4}\u200d\u{e0067}\u200d\u{e0062}\u200d\u{e0077}\u200d\u{e006c}\u200d\u{e0073}\u200d\u{e007f}"\n',
  ],
  ["a.rb", "puts 'Done'\n"],
  ["notes.md", `# ${todo} list\n`],
  ["a.txt", "debugger;"],
  ["a.py", "for node in nodes:\n    if node.name == break_on:\n        breakpoint()\n"],
  ["a.js", "if (options.debugTest) {\n  debugger;\n}\n"],
])("in %s lets this be: %j", (path, text) => {
  expect(found(path, text)).toEqual([]);
});

describe("an invisible character", () => {
  const judged = (path: string, text: string): string[] =>
    findLeftovers(path, languageOf(path), text).map(
      ({ severity, confidence, title }) => `${severity}, ${confidence}: ${title}`,
    );

  it.each([
    ["a.go", "\t// such as ALICE\u200bsmith\n"],
    ["a.js", 'const name = "ALICE\u200bsmith";\n'],
    ["a.py", "x = 1  # such as ALICE\u200bsmith\n"],
    ["a.js", "/**\n * ALICE\u200bsmith\n */\n"],
  ])("of no width in a comment or a string of %s is a light guess: %j", (path, text) => {
    expect(judged(path, text)).toEqual(["low, low: Invisible character in a comment or string"]);
  });

  it("is a grave one in a name, also behind a string, and where it hides a text or turns the line", () => {
    expect(judged("a.js", 'f("a"); const is\u200bAdmin = 1;\n')).toEqual([
      "high, high: Invisible character in a name",
    ]);
    expect(judged("a.js", "// hello \u{e0069}\u{e0067}\n")).toEqual([
      "high, high: Invisible characters: hidden text",
    ]);
    expect(judged("a.js", "// admin \u202e check\n")).toEqual([
      "high, high: Bidirectional control character",
    ]);
  });
});

it("is a guess at a breakpoint where another tool's mark above allows it", () => {
  const judged = (above: string): string[] =>
    findLeftovers("a.php", "php", `<?php\n    ${above}\n    dump($error);\n    exit(1);\n`).map(
      ({ confidence }) => confidence,
    );
  expect(judged("// @phpstan-ignore lint.forbiddenCall (the log is gone)")).toEqual(["low"]);
  expect(judged("// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_var_dump")).toEqual(["low"]);
  expect(judged("// @phpstan-ignore argument.type")).toEqual(["high"]);
  expect(judged("$a = 'phpcs:ignore dump';")).toEqual(["high"]);
});
