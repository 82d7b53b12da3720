/** The processes that run a function in the suite under test, so that a test can kill one. */
import { execFileSync } from "node:child_process";
import { addressOf } from "../../local/ports.ts";

/** Process ids of the workers of one function; a warm pool may have several. Linux and macOS both show environments so. */
function workersOf(functionName: string): number[] {
  const database = `FIRESTORE_EMULATOR_HOST=${addressOf("firestore").replace("http://", "")}`;
  const listed = execFileSync("ps", ["axeww", "-o", "pid=,command="], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split("\n")
    .filter((line) => {
      const words = line.split(" ");
      return words.includes(`FUNCTION_TARGET=${functionName}`) && words.includes(database);
    })
    .map((line) => Number.parseInt(line, 10));
}

/** Kills every worker of a function, as a machine that goes away would; answers how many there were. */
export function killWorkers(functionName: string): number {
  const pids = workersOf(functionName);
  for (const pid of pids) process.kill(pid, "SIGKILL");
  return pids.length;
}
