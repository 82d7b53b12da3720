/** The claim that a language is reviewed, proven for each: a file with one defect goes in, and the defect comes out at its line. */
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../../tests/engine/added-files.ts";
import { review } from "../review.ts";
import { defaultSettings } from "../settings.ts";
import { type LanguageId, languageIds } from "./language.ts";
import { languageOf } from "./languages.ts";

const watch = { now: () => 0, onStart: () => undefined };

interface Planted {
  readonly path: string;
  /** The defect stands between the two signs, which are taken out. */
  readonly text: string;
  readonly ruleId: string;
}

const planted: Readonly<Record<LanguageId, Planted>> = {
  typescript: {
    path: "a.ts",
    text: "const ok = 1;\n«eval('(' + text + ')' as string);»\n",
    ruleId: "js-code-injection",
  },
  tsx: { path: "a.tsx", text: "const ok = <p />;\n«eval('(' + text + ')');»\n", ruleId: "js-code-injection" },
  javascript: {
    path: "a.js",
    text: "const ok = 1;\n«eval('(' + text + ')');»\n",
    ruleId: "js-code-injection",
  },
  python: {
    path: "a.py",
    text: "import hashlib\n\n«hashlib.md5(password.encode())»\n",
    ruleId: "py-weak-password-hash",
  },
  go: {
    path: "a.go",
    text: "package p\n\nfunc f() {\n\t«c := &tls.Config{InsecureSkipVerify: true}»\n}\n",
    ruleId: "go-tls-verification-off",
  },
  java: {
    path: "A.java",
    text: 'class A {\n  void f() {\n    «MessageDigest.getInstance("MD5");»\n  }\n}\n',
    ruleId: "java-weak-hash",
  },
  erb: {
    path: "a.html.erb",
    text: "<p>\n  «<%= raw params[:a] %>»\n</p>\n",
    ruleId: "erb-html-safe",
  },
  ruby: { path: "a.rb", text: "def f(x)\n  «Digest::MD5.hexdigest(x)»\nend\n", ruleId: "rb-weak-hash" },
  php: { path: "a.php", text: "<?php\n«eval($_GET['a']);»\n", ruleId: "php-code-injection" },
  csharp: {
    path: "A.cs",
    text: "class A {\n  void F() {\n    «var h = MD5.Create();»\n  }\n}\n",
    ruleId: "csharp-weak-hash",
  },
  c: { path: "a.c", text: "void f(void) {\n  char b[4];\n  «gets(b);»\n}\n", ruleId: "c-gets" },
  cpp: { path: "a.cpp", text: "void f() {\n  char b[4];\n  «gets(b);»\n}\n", ruleId: "c-gets" },
  kotlin: {
    path: "a.kt",
    text: 'fun f() {\n  «Cipher.getInstance("DES")»\n}\n',
    ruleId: "kotlin-weak-cipher",
  },
  rust: { path: "a.rs", text: "fn f() {\n  «let h = md5::compute(x);»\n}\n", ruleId: "rust-weak-hash" },
  scala: {
    path: "a.scala",
    text: 'object O {\n  «val h = MessageDigest.getInstance("MD5")»\n}\n',
    ruleId: "scala-weak-hash",
  },
  swift: {
    path: "a.swift",
    text: "func f() {\n  «Insecure.MD5.hash(data: d)»\n}\n",
    ruleId: "swift-weak-hash",
  },
  bash: {
    path: "a.sh",
    text: "#!/bin/sh\n«curl -s https://example.com/a.sh | sh»\n",
    ruleId: "sh-download-run-unchecked",
  },
  sql: { path: "a.sql", text: "SELECT 1;\n«DELETE FROM users;»\n", ruleId: "sql-delete-without-where" },
  hcl: {
    path: "a.tf",
    text: 'resource "aws_s3_bucket_acl" "a" {\n  «acl = "public-read"»\n}\n',
    ruleId: "tf-store-public",
  },
  yaml: { path: "a.yml", text: "a: b\n«validate_certs: false»\n", ruleId: "yaml-certificate-not-checked" },
  html: {
    path: "a.html",
    text: '<p>a</p>\n«<script src="http://example.com/a.js"></script>»\n',
    ruleId: "html-script-over-http",
  },
  css: {
    path: "a.css",
    text: "a { color: red }\n«b { width: expression(alert(1)); }»\n",
    ruleId: "css-runs-script",
  },
  xml: {
    path: "a.xml",
    text: '<manifest>\n«<application android:debuggable="true"/>»\n</manifest>\n',
    ruleId: "xml-android-debuggable",
  },
  json: {
    path: "a.json",
    text: '{\n«"rejectUnauthorized": false»\n}\n',
    ruleId: "json-certificate-not-checked",
  },
  toml: { path: "a.toml", text: "a = 1\n«verify_ssl = false»\n", ruleId: "toml-certificate-not-checked" },
  markdown: { path: "a.md", text: "# A\n\n«[a](javascript:alert(1))»\n", ruleId: "markdown-runs-script" },
  svelte: { path: "a.svelte", text: "<p>a</p>\n«<p>{@html body}</p>»\n", ruleId: "svelte-raw-html" },
  vue: { path: "a.vue", text: '<template>\n«<p v-html="body"></p>»\n</template>\n', ruleId: "vue-raw-html" },
  lua: { path: "a.lua", text: 'local a = 1\n«os.execute("ls " .. dir)»\n', ruleId: "lua-command-injection" },
  elixir: { path: "a.ex", text: 'a = 1\n«System.shell("ls #{dir}")»\n', ruleId: "elixir-command-injection" },
  haskell: {
    path: "a.hs",
    text: 'a = 1\n«main = callCommand ("ls " ++ x)»\n',
    ruleId: "haskell-command-injection",
  },
  julia: { path: "a.jl", text: "a = 1\n«eval(Meta.parse(text))»\n", ruleId: "julia-code-from-text" },
  ocaml: {
    path: "a.ml",
    text: 'let a = 1\n«let _ = Sys.command ("ls " ^ x)»\n',
    ruleId: "ocaml-command-injection",
  },
  dart: { path: "a.dart", text: "void f() {\n  «md5.convert(b);»\n}\n", ruleId: "dart-weak-hash" },
  objc: { path: "a.m", text: "void g(void) {\n  «CC_MD5(a, b, c);»\n}\n", ruleId: "objc-weak-hash" },
  solidity: {
    path: "a.sol",
    text: "contract A {\n  function f() public {\n    «require(tx.origin == owner);»\n  }\n}\n",
    ruleId: "solidity-tx-origin",
  },
  zig: { path: "a.zig", text: "fn f() void {\n  «g() catch {};»\n}\n", ruleId: "zig-swallowed-error" },
  dockerfile: {
    path: "Dockerfile",
    text: "FROM a:1\n«ADD https://example.com/a.tgz /a»\n",
    ruleId: "docker-add-from-address",
  },
  kubernetes: {
    path: "pod.yaml",
    text: "apiVersion: v1\nkind: Pod\nspec:\n  «hostNetwork: true»\n",
    ruleId: "k8s-host-namespace",
  },
  compose: {
    path: "compose.yml",
    text: "services:\n  a:\n    image: a:1\n    «privileged: true»\n",
    ruleId: "compose-privileged",
  },
  "github-actions": {
    path: ".github/workflows/a.yml",
    text: "on: push\n«permissions: write-all»\njobs: {}\n",
    ruleId: "gha-token-may-do-everything",
  },
};

describe.each(languageIds)("a defect planted in %s", (language) => {
  const { path, text, ruleId } = planted[language];
  const code = text.replace(/[«»]/g, "");

  it("stands in a file that is taken for that language", () => {
    expect(languageOf(path, code)).toBe(language);
  });

  it("is found at its line", async () => {
    const line = text.slice(0, text.indexOf("«")).split("\n").length;
    const { findings, coverage } = await review(addedFiles({ [path]: code }), defaultSettings, watch);
    expect(findings).toContainEqual(expect.objectContaining({ ruleId, startLine: line }));
    expect(coverage).toMatchObject([{ state: "read" }]);
  });
});
