/** `npm start`: the whole suite on this machine, until Ctrl-C. */
import { parseArgs } from "node:util";
import { join } from "node:path";
import { root } from "./build.ts";
import { addressOf } from "./ports.ts";
import { people } from "./seed/people.ts";
import { startSuite, type Suite } from "./suite.ts";

const { values } = parseArgs({
  options: {
    fresh: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function explain(): void {
  say("npm start                 everything, as it was left");
  say("npm start -- --fresh      everything, as emulator-data has it");
  say("ACRUX_PORT_BASE=5600      in front of it: another block of ten ports");
  say("MODEL_PROVIDER=openai     and MODEL_API_KEY in front of it: a real model instead of the scripted one");
  say("ACRUX_VERBOSE=1           in front of it: all that the emulators write");
}

function welcome(suite: Suite, seconds: string): void {
  const width = Math.max(...people.map(({ name }) => name.length));
  say("");
  say(`Acrux is ready after ${seconds} s.`);
  say(`  The app       ${suite.appUrl}`);
  say(`  Hot reload    ${addressOf("web")}  (the same app while you edit web/)`);
  say(`  Local GitHub  ${suite.githubUrl}`);
  say("");
  say("Sign in at /login as one of");
  for (const { name, role, isActive } of people) {
    say(`  ${name.padEnd(width)}  ${role}${isActive ? "" : ", inactive"}`);
  }
  say("");
  say("Next, open a pull request and see it reviewed, in the app and on the local GitHub:");
  say("  npm run pr -- --repo northwind-labs/lighthouse --head probe-history");
  say("  npm run pr -- <path of a git repository of yours> --base <ref> --head <ref>");
  say("Ctrl-C stops everything and keeps the state.");
}

/** Ends when the person asks to stop, or when a part of the suite died by itself. */
function untilStopped(suite: Suite, stopped: Promise<void>): Promise<string | null> {
  return Promise.race([stopped.then(() => null), suite.broken]);
}

function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = 0;
    const onSignal = (): void => {
      asked += 1;
      // A second Ctrl-C does not wait for anything; what runs is killed as this process exits.
      if (asked > 1) process.exit(130);
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  });
}

async function run(): Promise<void> {
  const began = performance.now();
  const stopped = askedToStop();
  say("Starting Acrux…");
  const starting = startSuite({
    stateDirectory: join(root, ".local/state"),
    fresh: values.fresh,
    watch: true,
    model: true,
    log: say,
  });
  const first = await Promise.race([starting, stopped.then(() => null)]);
  if (first === null) say("Stopping as soon as what is starting has started (Ctrl-C again to kill it)…");
  const suite = await starting;
  if (first !== null) welcome(suite, ((performance.now() - began) / 1000).toFixed(1));
  const reason = await untilStopped(suite, stopped);
  say(reason ?? "Stopping and saving the state…");
  if (reason !== null) process.exitCode = 1;
  await suite.stop();
  say("Stopped.");
}

if (values.help) explain();
else {
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
  process.exit();
}
