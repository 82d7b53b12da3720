/** Builds the functions and the web app; `npm run build` builds both for deployment. */
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { loadEnv } from "vite";
import { buildWhenChanged } from "./fingerprint.ts";
import { addressOf, ports } from "./ports.ts";
import { runToEnd } from "./steps.ts";

export const root = join(import.meta.dirname, "..");

/** Run by the Node that runs this, whatever the PATH says. */
export const viteProgram = join(root, "node_modules/vite/bin/vite.js");

const writeSiteProgram = join(root, "local/site/write.ts");

/** Vite follows the caller's NODE_ENV, and a test runner or a shell that sets another one gets React's development build. */
const production = { ...process.env, NODE_ENV: "production" };

/** Where people open a deployment; absolute addresses of the public site begin with it. */
function deployedOrigin(): string {
  const { VITE_SITE_URL, VITE_FIREBASE_PROJECT_ID } = loadEnv("production", join(root, "web"));
  return VITE_SITE_URL ?? `https://${VITE_FIREBASE_PROJECT_ID ?? "acrux"}.web.app`;
}

const shared = ["contract/src", "package-lock.json", "tsconfig.base.json"].map((path) => join(root, path));

/** Bundles the Cloud Functions into functions/lib. Answers whether anything had changed. */
export function buildFunctions(): Promise<boolean> {
  return buildWhenChanged({
    inputs: [...shared, ...["src", "build.ts", "package.json"].map((path) => join(root, "functions", path))],
    settings: "",
    output: join(root, "functions/lib/index.js"),
    record: join(root, ".local/built/functions"),
    build: () => run("functions", [process.execPath, join(root, "functions/build.ts")]),
  });
}

/** Builds the web app for the local suite, whose addresses are compiled in. */
export function buildLocalWeb(directory: string): Promise<boolean> {
  const inputs = ["src", "public", "docs", "index.html", "vite.config.ts", "package.json"];
  // Pages of rules are made from the engine's own list.
  const rules = ["functions/src/review", "functions/src/cli/options.ts", "local/site"];
  // Said here, since a caller's environment may say otherwise: Vitest puts there what its projects define.
  const local = { ...production, VITE_LOCAL: "1", VITE_GITHUB_WEB_URL: addressOf("github") };
  return buildWhenChanged({
    inputs: [
      ...shared,
      ...inputs.map((path) => join(root, "web", path)),
      ...rules.map((path) => join(root, path)),
    ],
    settings: `production ${String(ports.hosting)} ${addressOf("github")}`,
    output: join(directory, "index.html"),
    record: `${directory}.fingerprint`,
    build: () => buildSite(directory, local, addressOf("hosting")),
  });
}

/** Builds the web app for deployment into web/dist. */
async function buildWeb(): Promise<void> {
  await buildSite(join(root, "web/dist"), production, deployedOrigin());
}

/** The app, and around it the public site as HTML. */
export async function buildSite(web: string, env: NodeJS.ProcessEnv, origin: string): Promise<void> {
  const vite = [process.execPath, viteProgram, "build", join(root, "web"), "--emptyOutDir"] as const;
  // Inside of the repository, so that it finds the packages it is rendered with.
  const renderer = join(root, ".local", `site-${basename(web)}-${String(process.pid)}`);
  try {
    await run("web", [...vite, "--outDir", web, "--manifest"], env);
    await run("the site's renderer", [...vite, "--ssr", "src/prerender.tsx", "--outDir", renderer], env);
    await run("the public site", [process.execPath, writeSiteProgram, web, renderer, origin], env);
  } finally {
    rmSync(renderer, { recursive: true, force: true });
  }
}

async function run(
  name: string,
  command: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const lines: string[] = [];
  const code = await runToEnd({ name, command, env }, (line) => lines.push(line));
  if (code !== 0) throw new Error(`The build of ${name} failed:\n${lines.join("\n")}`);
}

// Node 22 has no import.meta.main.
if (process.argv[1] === import.meta.filename) await Promise.all([buildFunctions(), buildWeb()]);
