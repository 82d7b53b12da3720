import { createServer } from "node:net";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findHolder } from "./busy-port.ts";

describe.runIf(existsSync("/proc/net/tcp"))("a taken port", () => {
  it("is traced to the process that listens on it", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve, reject) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        if (address === null || typeof address === "string") reject(new Error("no port"));
        else resolve(address.port);
      });
    });
    expect(findHolder(port)?.pid).toBe(process.pid);
    await new Promise((resolve) => server.close(resolve));
    expect(findHolder(port)).toBeNull();
  });
});
