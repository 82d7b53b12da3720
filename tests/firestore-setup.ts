/** Starts one Firestore emulator for the test projects that need nothing else, and stops it after the last of them. */
import { createServer } from "node:net";
import { startFirestoreEmulator } from "../local/firestore-emulator.ts";

/** Vitest runs this once for each project that names it. The first one starts the emulator; the others find it running. */
export async function setup(): Promise<() => Promise<void>> {
  process.env["METADATA_SERVER_DETECTION"] = "none";
  const emulator = await startFirestoreEmulator({ port: await freePort(), projectId: "demo-acrux" });
  process.env["FIRESTORE_EMULATOR_HOST"] = emulator.host;
  return () => emulator.stop();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("No free port was found."));
      });
    });
  });
}
