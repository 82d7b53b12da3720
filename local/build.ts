/** Builds the functions and the web app; `npm run build` builds both for deployment. */
import { join } from "node:path";
import { buildWhenChanged } from "./fingerprint.ts";
import { ports } from "./ports.ts";
import { runToEnd } from "./steps.ts";

export const root = join(import.meta.dirname, "..");

/** Run by the Node that runs this, whatever the PATH says. */
export const viteProgram = join(root, "node_modules/vite/bin/vite.js");

/** Vite follows the caller's NODE_ENV, and a test runner or a shell that sets another one gets React's development build. */
const production = { ...process.env, NODE_ENV: "production" };

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
  const inputs = ["src", "public", "index.html", "vite.config.ts", "package.json"];
  return buildWhenChanged({
    inputs: [...shared, ...inputs.map((path) => join(root, "web", path))],
    settings: `production ${String(ports.hosting)}`,
    output: join(directory, "index.html"),
    record: `${directory}.fingerprint`,
    build: () =>
      run(
        "web",
        [process.execPath, viteProgram, "build", join(root, "web"), "--outDir", directory, "--emptyOutDir"],
        {
          ...production,
          VITE_LOCAL: "1",
        },
      ),
  });
}

/** Builds the web app for deployment into web/dist. */
async function buildWeb(): Promise<void> {
  await run("web", [process.execPath, viteProgram, "build", join(root, "web")], production);
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

if (import.meta.main) await Promise.all([buildFunctions(), buildWeb()]);
