/** The processes that run a function in the suite under test, found as Linux lists them, so that a test can kill one. */
import { readdirSync, readFileSync } from "node:fs";
import { addressOf } from "../../local/ports.ts";

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

/** Process ids of the workers of one function; a warm pool may have several. */
function workersOf(functionName: string): number[] {
  const database = `FIRESTORE_EMULATOR_HOST=${addressOf("firestore").replace("http://", "")}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const environment = environmentOf(pid);
      return environment.includes(`FUNCTION_TARGET=${functionName}`) && environment.includes(database);
    })
    .map(Number);
}

/** Kills every worker of a function, as a machine that goes away would; answers how many there were. */
export function killWorkers(functionName: string): number {
  const pids = workersOf(functionName);
  for (const pid of pids) process.kill(pid, "SIGKILL");
  return pids.length;
}
