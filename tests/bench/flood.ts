/** `npm run bench -- flood`: how long small deliveries take at the webhook beside four bodies of 24 MB at a time, as a multiple of what they take alone. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.env["ACRUX_PORT_BASE"] ??= "5800";
const { startSuite } = await import("../../local/suite.ts");

const deliveries = 120;
const mostTimesAlone = 3;

const p99 = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? NaN;

const stateDirectory = mkdtempSync(join(tmpdir(), "acrux-bench-"));
const suite = await startSuite({ stateDirectory, fresh: true });
process.env["FIRESTORE_EMULATOR_HOST"] = suite.firestoreHost;
const { launchDeployedFunction } = await import("../suite/deployed-function.ts");
const { floodBeside, floodKinds, sendSmall } = await import("../suite/flooded-webhook.ts");
try {
  const rows: Record<string, object> = {};
  for (const kind of floodKinds) {
    const instance = await launchDeployedFunction("githubWebhook");
    await sendSmall(instance.address, 40);
    const alone = p99(await sendSmall(instance.address, deliveries));
    const { statuses, above, times } = await floodBeside(instance, kind, deliveries);
    await instance.stop();
    const timesAlone = p99(times) / alone;
    if (!(timesAlone < mostTimesAlone)) process.exitCode = 1;
    rows[kind] = {
      bodies: statuses.length,
      "MB above idle": Math.round(above),
      "p99 alone, ms": Math.round(alone),
      "p99 beside, ms": Math.round(p99(times)),
      "times alone": Number(timesAlone.toFixed(2)),
      "at most": mostTimesAlone,
    };
  }
  console.table(rows);
} finally {
  await suite.stop();
  rmSync(stateDirectory, { recursive: true, force: true });
}
