/** The ways in which 20 languages and their settings write a value behind a name, for the measure of how many secrets are found. */

/** How a language joins the words of a name. */
type Casing = "camel" | "Pascal" | "snake" | "CAPITALS" | "kebab" | "dotted";

interface Writing {
  readonly language: string;
  readonly path: string;
  readonly casing: Casing;
  /** `NAME` and `VALUE` are replaced. */
  readonly text: string;
}

function writings(language: string, path: string, casing: Casing, texts: readonly string[]): Writing[] {
  return texts.map((text) => ({ language, path, casing, text }));
}

export const allWritings: readonly Writing[] = [
  ...writings("typescript", "src/client.ts", "camel", [
    `const NAME = "VALUE";`,
    `export const NAME: string = 'VALUE';`,
    "const settings = { url, NAME: `VALUE` };",
    `const client = create({ NAME: process.env.X ?? "VALUE" });`,
    `this.NAME = "VALUE";`,
    `options["NAME"] = "VALUE";`,
  ]),
  ...writings("javascript", "src/client.js", "camel", [
    `var NAME = 'VALUE'`,
    `module.exports = { "NAME": "VALUE" };`,
    `config.NAME = config.NAME || "VALUE";`,
    `const text = "A=b\\nNAME=VALUE\\nC=d\\n";`,
  ]),
  ...writings("python", "app/client.py", "snake", [
    `NAME = "VALUE"`,
    `NAME: str = 'VALUE'`,
    `client = Client(url, NAME="VALUE")`,
    `settings = {"NAME": "VALUE"}`,
    `NAME = os.environ.get("X", "VALUE")`,
    `os.environ["NAME"] = "VALUE"`,
    `NAME = b"VALUE"`,
  ]),
  ...writings("ruby", "lib/client.rb", "snake", [
    `NAME = "VALUE"`,
    `@NAME ||= 'VALUE'`,
    `config.NAME = "VALUE"`,
    `Client.new(NAME: "VALUE")`,
    `{ :NAME => "VALUE" }`,
    `ENV["NAME"] = "VALUE"`,
  ]),
  ...writings("php", "src/client.php", "camel", [
    `<?php\n$NAME = 'VALUE';`,
    `<?php\nreturn ['NAME' => 'VALUE'];`,
    `<?php\ndefine('NAME', 'VALUE');`,
    `<?php\nclass A { private $NAME = "VALUE"; }`,
    `<?php\n$NAME .= 'VALUE';`,
    `<?php\nconst NAME = 'VALUE';`,
  ]),
  ...writings("go", "client.go", "camel", [
    `package a\n\nconst NAME = "VALUE"`,
    `package a\n\nvar NAME string = "VALUE"`,
    `package a\n\nfunc f() {\n\tNAME := "VALUE"\n\tuse(NAME)\n}`,
    `package a\n\nvar c = Config{NAME: "VALUE"}`,
    "package a\n\nvar NAME = `VALUE`",
    `package a\n\nfunc f() { os.Setenv("NAME", "VALUE") }`,
  ]),
  ...writings("java", "src/main/java/Client.java", "camel", [
    `class A {\n  private static final String NAME = "VALUE";\n}`,
    `class A {\n  void f() {\n    client.setNAME("VALUE");\n  }\n}`,
    `class A {\n  void f() {\n    map.put("NAME", "VALUE");\n  }\n}`,
    `class A {\n  @Value("\${x}") String NAME = new String("VALUE");\n}`,
  ]),
  ...writings("kotlin", "src/main/kotlin/Client.kt", "camel", [
    `val NAME = "VALUE"`,
    `const val NAME: String = "VALUE"`,
    `Client(NAME = "VALUE")`,
    `mapOf("NAME" to "VALUE")`,
  ]),
  ...writings("csharp", "src/Client.cs", "Pascal", [
    `class A { private const string NAME = "VALUE"; }`,
    `class A { public string NAME { get; set; } = "VALUE"; }`,
    `class A { void F() { options.NAME = @"VALUE"; } }`,
    `class A { object x = new Client { NAME = "VALUE" }; }`,
  ]),
  ...writings("rust", "src/client.rs", "snake", [
    `const NAME: &str = "VALUE";`,
    `let NAME = String::from("VALUE");`,
    `let c = Config { NAME: "VALUE".to_string() };`,
    `std::env::set_var("NAME", "VALUE");`,
  ]),
  ...writings("swift", "Sources/Client.swift", "camel", [
    `let NAME = "VALUE"`,
    `static let NAME: String = "VALUE"`,
    `let c = Client(NAME: "VALUE")`,
    `let d = ["NAME": "VALUE"]`,
  ]),
  ...writings("scala", "src/main/scala/Client.scala", "camel", [
    `val NAME = "VALUE"`,
    `val m = Map("NAME" -> "VALUE")`,
    `val NAME: String = """VALUE"""`,
  ]),
  ...writings("c", "src/client.c", "snake", [
    `#define NAME "VALUE"`,
    `static const char *NAME = "VALUE";`,
    `const char NAME[] = "VALUE";`,
  ]),
  ...writings("cpp", "src/client.cpp", "camel", [
    `std::string NAME{"VALUE"};`,
    `constexpr auto NAME = "VALUE";`,
    `std::string NAME("VALUE");`,
  ]),
  ...writings("dart", "lib/client.dart", "camel", [
    `const NAME = 'VALUE';`,
    `final c = Client(NAME: 'VALUE');`,
    `static const String NAME = "VALUE";`,
  ]),
  ...writings("elixir", "config/prod.exs", "snake", [
    `config :app, NAME: "VALUE"`,
    `@NAME "VALUE"`,
    `%{"NAME" => "VALUE"}`,
    `System.put_env("NAME", "VALUE")`,
  ]),
  ...writings("lua", "client.lua", "snake", [
    `local NAME = "VALUE"`,
    `return { NAME = 'VALUE' }`,
    `t["NAME"] = [[VALUE]]`,
  ]),
  ...writings("perl", "client.pl", "snake", [
    `my $NAME = 'VALUE';`,
    `use constant NAME => 'VALUE';`,
    `my %c = (NAME => "VALUE");`,
    `my $NAME = q{VALUE};`,
  ]),
  ...writings("shell", "deploy.sh", "CAPITALS", [
    `export NAME="VALUE"`,
    `NAME=VALUE`,
    `NAME='VALUE' ./run`,
    `: "\${NAME:=VALUE}"`,
    `docker run -e NAME=VALUE image`,
  ]),
  ...writings("powershell", "deploy.ps1", "Pascal", [
    `$NAME = "VALUE"`,
    `$env:NAME = 'VALUE'`,
    `Connect -NAME "VALUE"`,
    `$NAME = ConvertTo-SecureString "VALUE" -AsPlainText -Force`,
  ]),
  ...writings("clojure", "src/client.clj", "kebab", [`(def NAME "VALUE")`, `{:NAME "VALUE"}`]),
  ...writings("haskell", "src/Client.hs", "camel", [
    `NAME :: String\nNAME = "VALUE"`,
    `c = Config { NAME = "VALUE" }`,
  ]),
  ...writings("groovy", "build.gradle", "camel", [
    `def NAME = 'VALUE'`,
    `ext.NAME = "VALUE"`,
    `NAME "VALUE"`,
  ]),
  ...writings("r", "run.R", "snake", [`NAME <- "VALUE"`, `Sys.setenv(NAME = "VALUE")`]),
  ...writings("sql", "seed.sql", "snake", [`SET NAME = 'VALUE';`, `ALTER SYSTEM SET NAME TO 'VALUE';`]),
  ...writings("env", ".env", "CAPITALS", [
    `NAME=VALUE`,
    `NAME="VALUE"`,
    `export NAME='VALUE'`,
    `NAME = VALUE`,
  ]),
  ...writings("yaml", "config/app.yaml", "snake", [
    `app:\n  NAME: VALUE`,
    `app:\n  NAME: "VALUE"`,
    `env:\n  - name: NAME\n    value: VALUE`,
    `environment:\n  - NAME=VALUE`,
    `app:\n  NAME: >-\n    VALUE`,
  ]),
  ...writings("json", "config/app.json", "camel", [
    `{ "NAME": "VALUE" }`,
    `{ "a": { "NAME" : "VALUE", "b": 1 } }`,
    `{ "text": "A=b\\nNAME=VALUE\\nC=d" }`,
    `{ "name": "NAME", "value": "VALUE" }`,
    `{ "text": "{\\"NAME\\": \\"VALUE\\"}" }`,
  ]),
  ...writings("toml", "config/app.toml", "snake", [
    `NAME = "VALUE"`,
    `[app]\n"NAME" = 'VALUE'`,
    `a = { NAME = "VALUE" }`,
  ]),
  ...writings("ini", "app.ini", "snake", [`[app]\nNAME = VALUE`, `NAME=VALUE`, `NAME: VALUE`]),
  ...writings("properties", "app.properties", "dotted", [`NAME=VALUE`, `NAME: VALUE`, `NAME VALUE`]),
  ...writings("xml", "app.xml", "camel", [
    `<a><NAME>VALUE</NAME></a>`,
    `<add key="NAME" value="VALUE" />`,
    `<a NAME="VALUE" />`,
    `<a>\n  <NAME>\n    VALUE\n  </NAME>\n</a>`,
    `<entry key="NAME">VALUE</entry>`,
    `<dict><key>NAME</key>\n<string>VALUE</string></dict>`,
    `<NAME><![CDATA[VALUE]]></NAME>`,
  ]),
  ...writings("terraform", "main.tf", "snake", [
    `resource "a" "b" {\n  NAME = "VALUE"\n}`,
    `variable "NAME" {\n  default = "VALUE"\n}`,
    `locals {\n  x = { NAME : "VALUE" }\n}`,
  ]),
  ...writings("docker", "Dockerfile", "CAPITALS", [
    `FROM a\nENV NAME=VALUE`,
    `FROM a\nENV NAME VALUE`,
    `FROM a\nARG NAME="VALUE"`,
  ]),
  ...writings("make", "Makefile", "CAPITALS", [
    `NAME := VALUE`,
    `NAME ?= VALUE`,
    `NAME ::= VALUE`,
    `NAME :::= VALUE`,
    `export NAME = VALUE`,
    `NAME += VALUE`,
  ]),
  ...writings("markdown", "notes.txt", "snake", [`NAME: VALUE`, `the NAME is "VALUE"`]),
];

export function namedIn(casing: Casing, words: readonly string[]): string {
  const lower = words.map((word) => word.toLowerCase());
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  switch (casing) {
    case "camel":
      return lower.map((word, at) => (at === 0 ? word : capital(word))).join("");
    case "Pascal":
      return lower.map(capital).join("");
    case "CAPITALS":
      return lower.join("_").toUpperCase();
    case "kebab":
      return lower.join("-");
    case "dotted":
      return lower.join(".");
    default:
      return lower.join("_");
  }
}
