/** While developing: rebuilds the functions when their sources change, and serves the web app with hot reload. */
import { watch } from "node:fs";
import { join } from "node:path";
import { buildFunctions, root, viteProgram } from "./build.ts";
import { startChild } from "./child.ts";

const QUIET_MS = 200;

/** The functions emulator loads the new build by itself. Answers how to stop. */
export function rebuildOnChange(log: (line: string) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let building: Promise<void> = Promise.resolve();
  const rebuild = async (): Promise<void> => {
    try {
      if (await buildFunctions()) log("✓ Functions rebuilt");
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  };
  const onChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, QUIET_MS);
  };
  const watchers = ["contract/src", "functions/src"].map((folder) =>
    watch(join(root, folder), { recursive: true }, onChange),
  );
  return async () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await building;
  };
}

/** Vite's development server on `ports.web`, with /api handed on to the emulators. Answers how to stop. */
export async function startWebServer(): Promise<() => Promise<void>> {
  const server = await startChild(process.execPath, [viteProgram, join(root, "web")], {
    env: { ...process.env, VITE_LOCAL: "1" },
  });
  return () => server.stop();
}
