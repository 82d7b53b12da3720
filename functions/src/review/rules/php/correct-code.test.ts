/** Which findings in PHP are only guesses: of code that is mostly meant, or right where it stands. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

describe("a finding in PHP", () => {
  it("of a position used as truth is slight where what is sought never stands at the start", () => {
    const search = (inside: string): string[] =>
      foundBy("php-position-as-truth", "php", `<?php\nif (strpos(${inside})) {\n  f();\n}`);
    for (const inside of [
      "__DIR__, 'vendor'",
      "MODULE_PATH, '/extensions/'",
      "$mime, 'json'",
      "$_SERVER['HTTP_ACCEPT'], 'html'",
      "$name, '->'",
      "$body, '</html>'",
      "$type, '[]'",
      "',' . $list . ',', 'a'",
      "$this->getRequest()->getPathInfo(), 'admin'",
    ])
      expect(search(inside), inside).toEqual(["low, high confidence"]);
    for (const inside of ["$mime, 'text/html'", "$body, 'x'", "__DIR__, '/var'", "'a,' . $list, 'a'"])
      expect(search(inside), inside).toEqual(["medium, high confidence"]);
    const beside = (other: string): string[] =>
      foundBy("php-position-as-truth", "php", `<?php\n$ok = strpos($line, '=') && ${other};`);
    expect(beside("strpos($line, 'x') !== 0")).toEqual(["low, high confidence"]);
    expect(beside("strpos($line, 'x')")).toEqual(["medium, high confidence"]);
  });

  it("of a result thrown away is a guess where the call is only tried out", () => {
    const inMethod = (lines: string): string[] =>
      foundBy("php-result-thrown-away", "php", `<?php\nclass A {\n  function f($a) {\n${lines}\n  }\n}`);
    for (const lines of [
      "$this->expectException(E::class);\nhtmlspecialchars($a);",
      "try {\nintval($a);\n} catch (\\TypeError $e) {\nreturn 1;\n}",
      "$this->start();\nstrtolower('ABC');",
    ])
      expect(inMethod(lines), lines).toEqual(["high, low confidence"]);
    expect(inMethod("g();\ntrim($a);")).toEqual(["high, high confidence"]);
  });

  it("of unreachable code is a guess behind the first `return` of a migration", () => {
    const migration = (type: string): string[] =>
      foundBy(
        "php-unreachable-code",
        "php",
        `<?php\nclass A extends ${type} {\n  function up() {\n    return;\n    f();\n  }\n}`,
      );
    expect(migration("Migration")).toEqual(["medium, low confidence"]);
    expect(migration("AbstractMigration")).toEqual(["medium, low confidence"]);
    expect(migration("Page")).toEqual(["medium, high confidence"]);
  });

  it("of a hash compared in variable time is a guess where nobody who sends something is in sight", () => {
    const compared = (code: string): string[] =>
      foundBy("php-timing-unsafe-compare", "php", `<?php\nfunction f($body, $entry) {\n  ${code}\n}`);
    for (const code of [
      "return md5($body) === $this->lastHash;",
      "return hash('sha256', $body) !== $entry['sha256'];",
      "return $signature === $this->schemaSignature();",
    ])
      expect(compared(code), code).toEqual(["medium, low confidence"]);
    for (const code of [
      "return hash_hmac('sha256', $body, $this->k) === $entry;",
      "return md5($body) === $entry['password'];",
      "return $signature === $request->header('X-Signature');",
    ])
      expect(compared(code), code).toEqual(["medium, high confidence"]);
  });

  it("of errors shown is a guess in a script, and where only developers see them", () => {
    const shown = (before: string, line = "ini_set('display_errors', 1);"): string[] =>
      foundBy("php-debug-output", "php", `${before}{\n  ${line}\n}`);
    for (const before of [
      "#!/usr/bin/env php\n<?php\nif ($x) ",
      "<?php\nif (getenv('APP_ENV') === 'dev') ",
      "<?php\nif ($config->debug) ",
    ])
      expect(shown(before), before).toEqual(["medium, low confidence"]);
    for (const before of ["<?php\nif ($x) ", "<?php\nif (!$config->debug) ", "<?php\nif ($env !== 'dev') "])
      expect(shown(before), before).toEqual(["medium, high confidence"]);
  });

  it("of settings is a guess where the list is of something else, or stays on this machine", () => {
    const cookie = (code: string): string[] => foundBy("php-insecure-cookie", "php", `<?php\n${code}`);
    expect(cookie("$smtp = ['host' => 'localhost', 'port' => 25, 'secure' => false];")).toEqual([
      "medium, low confidence",
    ]);
    expect(cookie("setcookie('admin_theme', 'dark', 0, '/', '', false, false);")).toEqual([
      "medium, low confidence",
    ]);
    expect(cookie("$cookie = ['path' => '/', 'secure' => false];")).toEqual(["medium, high confidence"]);
    const tls = (code: string): string[] => foundBy("php-tls-verification-off", "php", `<?php\n${code}`);
    expect(tls("User::create(['name' => 'x', 'verify' => 0]);")).toEqual(["high, low confidence"]);
    expect(tls("$c = new Client(['base_uri' => 'https://127.0.0.1:9200', 'verify' => false]);")).toEqual([
      "high, low confidence",
    ]);
    expect(tls("$c = new Client(['base_uri' => 'https://a.example.com', 'verify' => false]);")).toEqual([
      "high, high confidence",
    ]);
    expect(foundBy("php-world-writable-file", "php", "<?php\nchmod($socketPath, 0777);")).toEqual([
      "medium, low confidence",
    ]);
  });

  it("of few rounds is a guess where no password is stretched", () => {
    const rounds = (of: string): string[] =>
      foundBy("php-cheap-password-hash", "php", `<?php\nhash_pbkdf2('sha512', ${of}, 2048);`);
    expect(rounds("$mnemonic, 'mnemonic' . $password")).toEqual(["medium, low confidence"]);
    expect(rounds("$password, $secretKey")).toEqual(["medium, high confidence"]);
  });
});
