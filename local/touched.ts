/** Which groups of tests a change can touch, by what imports what. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

const root = join(import.meta.dirname, "..");

/** What the suite under test is made of, and what starts it: from these files everything else is reached. */
const productRoots = [
  "functions/src/index.ts",
  "functions/src/engine-child.ts",
  "functions/build.ts",
  "web/src/main.tsx",
  "web/vite.config.ts",
  "local/suite.ts",
  "tests/suite-setup.ts",
  "tests/browser-setup.ts",
];

export interface Touched {
  /** `changed`: only test files that reach the change. */
  readonly unit: "changed" | "all";
  readonly emulator: "changed" | "all";
  readonly suite: "changed" | "all";
}

/** Files that differ from that commit, committed or not, and those that git does not know yet. */
export function changedFiles(ref: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" })
      .split("\n")
      .filter((line) => line !== "");
  return [
    ...new Set([...git("diff", "--name-only", ref), ...git("ls-files", "--others", "--exclude-standard")]),
  ];
}

let product: Promise<ReadonlySet<string>> | undefined;

/** Documents touch nothing; what is neither they nor code is read by path, and may touch everything. */
export async function touchedBy(files: readonly string[]): Promise<Touched> {
  const others = files.filter((file) => !file.endsWith(".md"));
  if (others.some((file) => !isCode(file))) return { unit: "all", emulator: "all", suite: "all" };
  product ??= reachedFrom(productRoots);
  const deployed = await product;
  const isProduct = others.some((file) => deployed.has(file));
  return { unit: "changed", emulator: "changed", suite: isProduct ? "all" : "changed" };
}

function isCode(file: string): boolean {
  return /^(contract|functions|web|local|tests)\/.*\.(ts|tsx|mjs)$/.test(file);
}

/** Pictures, styles and whatever the web's own build makes import nothing. */
const onlyCode: Plugin = {
  name: "only-code",
  setup: (bundle) => {
    bundle.onResolve({ filter: /\?|^virtual:/ }, ({ path }) => ({ path, external: true }));
    bundle.onLoad({ filter: /\.(?:css|svg|png|avif|webp|woff2|md|yml)$/ }, () => ({
      contents: "",
      loader: "empty",
    }));
  },
};

/** Every file of this repository that those import, themselves included. */
export async function reachedFrom(roots: readonly string[]): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...roots],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    outdir: "unwritten",
    packages: "external",
    alias: { "@acrux/contract": "./contract/src/index.ts" },
    plugins: [onlyCode],
    logLevel: "silent",
  });
  return new Set(Object.keys(metafile.inputs));
}
