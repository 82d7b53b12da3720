/** `npm run licenses`: lists what is shipped with Acrux, and under which licenses; `--check` says whether the list is as it should be. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parserPackages } from "../functions/src/review/languages/parser-packages.ts";
import { root } from "./build.ts";

const file = join(root, "THIRD-PARTY-LICENSES.md");

/** What npm wrote down about each installed folder; see https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** An old package may have a list where the others have one name. */
const Described = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Installed for development only, but the build puts one file of each beside the functions. */
const parsers = new Set(Object.values(parserPackages).map((parser) => parser.package));

/** Packages that the functions load or the web bundle holds; tools of development stay out. */
function shippedPackages(): Shipped[] {
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const found = new Map<string, Shipped>();
  for (const [path, { version, license, dev, optional, link }] of Object.entries(lock.packages)) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (version === undefined || name === undefined) continue;
    const isInstalled = link !== true && dev !== true && optional !== true;
    if (!isInstalled && !parsers.has(name)) continue;
    found.set(`${name}@${version}`, { name, version, license: license ?? licenseInPackage(path) });
  }
  return [...found.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

function licenseInPackage(path: string): string {
  const description = join(root, path, "package.json");
  if (!existsSync(description)) return "not stated";
  const { license, licenses } = Described.parse(JSON.parse(readFileSync(description, "utf8")));
  return license ?? licenses?.[0]?.type ?? "not stated";
}

function render(packages: readonly Shipped[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return [
    "# Third-party licenses",
    "",
    "What the deployed functions and the web app contain beside our own code. Made by `npm run licenses`.",
    "",
    "| Package | Version | License |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

const list = render(shippedPackages());
if (!process.argv.includes("--check")) writeFileSync(file, list);
else if (!existsSync(file) || readFileSync(file, "utf8") !== list) {
  process.stderr.write("THIRD-PARTY-LICENSES.md is out of date. Run: npm run licenses\n");
  process.exitCode = 1;
}
