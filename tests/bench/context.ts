/** What it takes to index a repository of 5,000 files and 40 MB, and to do it again with what was learned: `npm run bench -- context [git folder ...]`. */
import { createWordCaches } from "../../functions/src/adapters/context/word-caches.ts";
import { SearchedSnapshot } from "../../functions/src/adapters/context/search-snapshot.ts";
import type { SnapshotFile } from "../../functions/src/adapters/context/snapshot.ts";
import { readFacts } from "../../functions/src/review/context/read-facts.ts";
import type { LanguageId } from "../../functions/src/review/languages/language.ts";
import { benchContextHistory } from "./context-history.ts";

const files = 5_000;
const bytes = 40 * 2 ** 20;
const bounds = { first: 3_000, again: 300, memoryMb: 400 };
/** Files parsed of each language: about as many as a review reads. */
const parsed = 100;
/** Of both spellings, since languages differ. */
const wanted = new Set(["alpha31", "module31", "Alpha31", "Module31"]);

const extensions: Partial<Record<LanguageId, string>> = {
  ...{ typescript: "ts", javascript: "js", python: "py", go: "go", java: "java", kotlin: "kt" },
  ...{ csharp: "cs", php: "php", ruby: "rb", rust: "rs", c: "c", cpp: "cpp" },
};

const samples: Partial<Record<LanguageId, string>> = {
  typescript:
    'import { alpha#, beta# } from "../lib/module#.js";\n\nexport interface Options# { readonly limit: number }\n\nexport function handle#(text: string, { limit }: Options#): string[] {\n  const parts = text.split(",").map((part) => alpha#(part.trim()));\n  return parts.slice(0, limit).filter((part) => beta#(part, limit));\n}\n\n',
  javascript:
    'const { alpha# } = require("../lib/module#");\n\nexports.handle# = function handle#(text, limit) {\n  const parts = text.split(",").map((part) => alpha#(part.trim()));\n  return parts.slice(0, limit);\n};\n\n',
  python:
    'from ..lib.module# import alpha#\n\n\ndef handle#(text, limit=3):\n    """Splits the text."""\n    parts = [alpha#(part.strip()) for part in text.split(",")]\n    return parts[:limit]\n\n\n',
  java: 'class Handle# {\n  private final Alpha# alpha = new Alpha#();\n  static List<String> run(String text, int limit) {\n    String[] parts = text.split(",");\n    return Alpha#.module#(parts, limit);\n  }\n}\n\n',
  kotlin:
    'fun handle#(text: String, limit: Int = 3): List<String> {\n  val parts = text.split(",").map { alpha#(it.trim()) }\n  return module#.take(parts, limit)\n}\n\n',
  csharp:
    "class Handle#\n{\n    private readonly Alpha# alpha = new Alpha#();\n    public static string[] Run(string text, int limit)\n    {\n        var parts = text.Split(',');\n        return Module#.Take(parts, limit);\n    }\n}\n\n",
  php: "class Handle#\n{\n    public static function run(string $text, int $limit): array\n    {\n        $parts = explode(',', $text);\n        return Module#::take(Alpha#::map($parts), $limit);\n    }\n}\n\n",
  ruby: 'module Handle#\n  def self.run(text, limit = 3)\n    parts = text.split(",").map { |part| Alpha#.trim(part) }\n    Module#.take(parts, limit)\n  end\nend\n\n',
  rust: "pub fn handle#(text: &str, limit: usize) -> Vec<String> {\n    let parts = text.split(',').map(|part| alpha#(part.trim()));\n    crate::module#::take(parts, limit)\n}\n\n",
  c: "int handle#(const char *text, int limit)\n{\n  int parts = alpha#(text);\n  if (parts > limit)\n    return module#(text, limit);\n  return parts;\n}\n\n",
  cpp: "int handle#(const std::string &text, int limit) {\n  auto parts = alpha#(text);\n  if (parts.size() > limit)\n    return module#::take(parts, limit);\n  return 0;\n}\n\n",
  go: 'func Handle#(text string, limit int) []string {\n\tparts := []string{}\n\tfor _, part := range strings.Split(text, ",") {\n\t\tparts = append(parts, lib.Alpha#(part))\n\t}\n\treturn parts[:limit]\n}\n\n',
};

const starts: Partial<Record<LanguageId, string>> = {
  go: 'package p\n\nimport (\n\t"strings"\n\n\t"example.com/a/lib"\n)\n\n',
  java: "package shop;\n\n",
  kotlin: "package shop\n\n",
  csharp: "namespace Shop;\n\n",
  php: "<?php\nnamespace Shop;\n\n",
};

function repositoryOf(language: LanguageId): SnapshotFile[] {
  const sample = samples[language] ?? "";
  const start = starts[language] ?? "";
  const each = Math.floor(bytes / files) - sample.length / 2;
  return Array.from({ length: files }, (_, at) => {
    let text = start;
    for (let part = 0; text.length < each; part += 1)
      text += sample.replaceAll("#", String((at * 31 + part * 7) % 9_000));
    return {
      path: `src/${String(at % 90)}/file${String(at)}.${extensions[language] ?? "txt"}`,
      bytes: Buffer.from(text),
    };
  });
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1_000);
}

let isSlow = false;
for (const language of Object.keys(samples) as LanguageId[]) {
  const repository = repositoryOf(language);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const cache = createWordCaches().of(1);
  const pairs = [
    ["module31", "alpha31"],
    ["Module31", "Alpha31"],
  ];
  const question = { groups: pairs.map((words) => ({ words, folder: null })), paths: [] };
  let found = 0;
  const first = cpuMs(() => {
    found = new SearchedSnapshot({ files: repository, notes: [] }, cache).answer({
      ...question,
      withPaths: true,
    }).files.length;
  });
  const again = cpuMs(() => {
    new SearchedSnapshot({ files: repository, notes: [] }, cache).answer({ ...question, withPaths: true });
  });
  const memory = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
  const some = repository.slice(0, parsed).map((file) => Buffer.from(file.bytes).toString("utf8"));
  for (const text of some) readFacts(language, text, wanted);
  const parse = cpuMs(() => {
    for (const text of some) readFacts(language, text, wanted);
  });
  isSlow ||= first > bounds.first || again > bounds.again || memory > bounds.memoryMb;
  console.log(
    `${language.padEnd(11)} ${String(files)} files, 40 MB: indexed in ${String(first)} ms of CPU, again in ${String(again)} ms, ${String(memory)} MB more; ${String(found)} files hold the words; names of ${String(parsed)} files read in ${String(parse)} ms`,
  );
}
if (process.argv.length > 2) await benchContextHistory(process.argv.slice(2));
if (isSlow) process.exitCode = 1;
