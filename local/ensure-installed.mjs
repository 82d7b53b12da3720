/** Makes sure that what package-lock.json says is installed, and that a Node new enough runs what follows. Plain JavaScript: it runs on Node 20, before anything is installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, "package-lock.json");
/** npm's own record of what it installed. */
const installedFile = join(root, "node_modules", ".package-lock.json");
/** Hash of the lock file at the last good install, so that a mere new date does not install again. */
const hashFile = join(root, "node_modules", ".acrux-lock-hash");
/** The first Node that runs TypeScript as it is. */
const neededNode = [22, 18];

if (isInstallNeeded()) install();
requireNewNode();

function isInstallNeeded() {
  if (!existsSync(installedFile)) return true;
  if (existsSync(hashFile)) return readFileSync(hashFile, "utf8") !== lockHash();
  return statSync(lockFile).mtimeMs > statSync(installedFile).mtimeMs;
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

function install() {
  const began = Date.now();
  console.error("Installing packages (the first time takes about a minute)…");
  // npm tells where it is itself, which may not be on the PATH.
  const npm = process.env["npm_execpath"];
  const [program, ...before] = npm === undefined ? ["npm"] : [process.execPath, npm];
  const args = [...before, "ci", "--no-audit", "--no-fund", "--loglevel=error"];
  // What follows may print JSON, so nothing of this goes to the standard output.
  const stdio = ["inherit", process.stderr, process.stderr];
  const result = spawnSync(program, args, { cwd: root, stdio, env: cleanEnvironment() });
  if (result.status !== 0) {
    fail(
      "The packages could not be installed; npm says why above.",
      "Look at the network or the registry, then run the same command again.",
    );
  }
  checkInstall();
  writeFileSync(hashFile, lockHash());
  console.error(`Installed in ${String(Math.round((Date.now() - began) / 1000))} s.`);
}

/** Without what the running npm script set: npm would take the script's own settings for options of the install. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command|node)/.test(name)),
  );
}

/** npm on an old Node may leave out optional packages without a word: better to notice here than in the functions. */
function checkInstall() {
  const missing = [
    "firebase-admin",
    "@google-cloud/firestore",
    "@ast-grep/napi",
    "vite",
    "firebase-tools",
  ].filter(
    (name) =>
      !existsSync(join(root, "node_modules", name)) &&
      !existsSync(join(root, "functions", "node_modules", name)),
  );
  if (missing.length === 0) return;
  fail(
    `npm left out ${missing.join(", ")}.`,
    "Delete the folder node_modules and run the same command again, with a newer npm if that does not help.",
  );
}

function requireNewNode() {
  const own = join(root, "node_modules", ".bin", "node");
  const version = versionOf(own) ?? versionOf("node") ?? process.versions.node;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [neededMajor, neededMinor] = neededNode;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  fail(
    `Acrux needs Node ${neededNode.join(".")} or later; found ${version}.`,
    "On Linux and macOS npm installs one beside the other packages; elsewhere get Node 24 from https://nodejs.org.",
  );
}

function versionOf(program) {
  try {
    return execFileSync(program, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

function fail(...lines) {
  console.error(lines.join("\n"));
  process.exit(1);
}
