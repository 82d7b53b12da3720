/** The tool that a reader knows, on the same files: the ast-grep command with 30 rules. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Rule } from "../../functions/src/review/rules/writing/rule.ts";
import { matcherOf } from "../../functions/src/review/rules/matching/match-rules.ts";
import type { Source } from "./engine-sources.ts";

const program = join(import.meta.dirname, "../../node_modules/@ast-grep/cli-linux-x64-gnu/ast-grep");

/** Milliseconds of one run over the files on one thread, less those of a run over nothing; null where the program is not installed. */
export function astGrepMs(sources: readonly Source[], rules: readonly Rule[]): number | null {
  const folder = mkdtempSync(join(tmpdir(), "acrux-bench-"));
  try {
    mkdirSync(join(folder, "rules"));
    mkdirSync(join(folder, "code"));
    mkdirSync(join(folder, "nothing"));
    writeFileSync(join(folder, "sgconfig.yml"), "ruleDirs: [rules]\n");
    for (const rule of rules)
      writeFileSync(join(folder, "rules", `${rule.id}.yml`), JSON.stringify(ruleFile(rule)));
    for (const [at, { path, text }] of sources.entries()) {
      writeFileSync(join(folder, "code", `${String(at)}-${basename(path)}`), text);
    }
    const nothing = scanMs(folder, "nothing");
    const whole = scanMs(folder, "code");
    return nothing === null || whole === null ? null : Math.max(1, whole - nothing);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ruleFile(rule: Rule): object {
  return {
    id: rule.id,
    language: "JavaScript",
    severity: "warning",
    message: rule.title,
    ...matcherOf(rule),
  };
}

function scanMs(folder: string, under: string): number | null {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const startedAt = performance.now();
    const { status, error } = spawnSync(program, ["scan", "--threads", "1", "--json=compact", under], {
      cwd: folder,
      maxBuffer: 1 << 28,
    });
    if (error || (status !== 0 && status !== 1)) return null;
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, other) => one - other)[2] ?? null;
}
