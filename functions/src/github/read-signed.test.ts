/** Bodies that come slowly, in crowds, or without saying how long they are. */
import { createHmac } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createReadSigned, maxBodyBytes } from "./read-signed.ts";

const secret = "the-present-secret-of-a-test";

function signed(bytes: Buffer): string {
  return `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`;
}

const length = (raw: Buffer): Promise<{ length: number }> => Promise.resolve({ length: raw.length });

/** Says how often it was read. */
function bodyOf(bytes: Buffer): Readable {
  return Readable.from([bytes], { objectMode: false });
}

describe("a large body", () => {
  it("waits unread while another one is in memory, and small ones do not wait", async () => {
    const read = createReadSigned([secret]);
    const bytes = Buffer.alloc(24_000_000, "a");
    const first = new PassThrough();
    const second = bodyOf(bytes);
    const reading = read({ announced: bytes.length, body: first }, signed(bytes), length);
    const waiting = read({ announced: bytes.length, body: second }, signed(bytes), length);
    const small = Buffer.from("{}");
    expect(await read({ announced: 2, body: bodyOf(small) }, signed(small), length)).toEqual({ length: 2 });
    expect(second.readableDidRead).toBe(false);
    first.end(bytes);
    expect(await reading).toEqual({ length: 24_000_000 });
    expect(await waiting).toEqual({ length: 24_000_000 });
  });

  it("that does not come gives its place to the next", async () => {
    const read = createReadSigned([secret], 60);
    const bytes = Buffer.alloc(24_000_000, "a");
    const stuck = read({ announced: bytes.length, body: new PassThrough() }, signed(bytes), length);
    expect(await stuck).toBe("late");
    const next = read({ announced: bytes.length, body: bodyOf(bytes) }, signed(bytes), length);
    expect(await next).toEqual({ length: 24_000_000 });
  });

  it("is late when it would have to wait for longer than GitHub does", async () => {
    const read = createReadSigned([secret], 60);
    const incoming = () => ({ announced: maxBodyBytes, body: new PassThrough() });
    const any = `sha256=${"0".repeat(64)}`;
    expect(await Promise.all([read(incoming(), any, length), read(incoming(), any, length)])).toEqual([
      "late",
      "late",
    ]);
  });
});

describe("a body of unknown length", () => {
  it("is read up to the cap", async () => {
    const read = createReadSigned([secret]);
    const bytes = Buffer.from('{"action":"opened"}');
    const given = await read({ announced: null, body: bodyOf(bytes) }, signed(bytes), length);
    expect(given).toEqual({ length: bytes.length });
    const endless = Readable.from([Buffer.alloc(maxBodyBytes), Buffer.alloc(1)], { objectMode: false });
    expect(await read({ announced: null, body: endless }, signed(bytes), length)).toBe("too-large");
  });

  it("of a sender who hangs up is nothing", async () => {
    const read = createReadSigned([secret]);
    const body = new PassThrough();
    const reading = read({ announced: null, body }, signed(Buffer.from("{}")), length);
    body.write("{");
    body.destroy();
    expect(await reading).toBe("late");
  });
});
