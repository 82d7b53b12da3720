/** The engine takes everything it needs as an argument: proven on the bundle that is made of it, and on its sources. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the engine", () => {
  let metafile: Metafile;

  beforeAll(async () => {
    const built = await build({
      entryPoints: ["functions/src/review/review.ts"],
      ...{ absWorkingDir: root, bundle: true, write: false, metafile: true, outdir: "none" },
      ...{ platform: "node", format: "esm", logLevel: "silent", loader: { ".node": "empty" } },
      // Native parsers: they are loaded, never bundled.
      external: ["@ast-grep/*"],
    });
    metafile = built.metafile;
  });

  it("is made of nothing but itself, the contract and its parsers", () => {
    const strangers = Object.keys(metafile.inputs).filter(
      (path) => !/^(functions\/src\/review|contract\/src|node_modules\/(diff|zod|yaml))\//.test(path),
    );
    expect(strangers).toEqual([]);
    expect(Object.keys(metafile.inputs)).toContain("functions/src/review/review.ts");
  });

  it("asks Node for hashing, and where its parsers lie; the YAML parser may warn and decode, which it is not asked to", () => {
    const outside = Object.entries(metafile.inputs).flatMap(([from, { imports }]) =>
      imports
        .filter(({ external, path }) => external === true && !path.startsWith("@ast-grep/"))
        .map(({ path }) => {
          if (from.startsWith("node_modules/yaml/")) return `yaml: ${path}`;
          return path === "node:crypto" ? path : `${from}: ${path}`;
        }),
    );
    const locating = ["node:module", "node:process"].map(
      (name) => `functions/src/review/languages/parser-files.ts: ${name}`,
    );
    const allowed = ["node:crypto", "yaml: process", "yaml: buffer", ...locating];
    expect([...new Set(outside)].filter((path) => !allowed.includes(path))).toEqual([]);
  });

  it("reads no settings, clock, network or chance", () => {
    const sources = Object.keys(metafile.inputs).filter((path) => path.startsWith("functions/src/review/"));
    const world =
      /\bprocess\.|\bfetch\(|\bDate\.now\b|\bnew Date\b|\bperformance\.|\bMath\.random\b|\bset(Timeout|Interval)\(/;
    const guilty = sources.filter((path) => world.test(withoutTexts(readFileSync(`${root}${path}`, "utf8"))));
    expect(guilty).toEqual([]);
  });
});

/** Rules name such calls in the patterns and messages by which they find them in the code of others. */
function withoutTexts(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""');
}
