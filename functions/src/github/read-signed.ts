/** Reads the body of a webhook within what an instance's memory allows, and gives it out only when it is signed. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import { createTurns } from "./take-turns.ts";

/** GitHub sends 25 MB at most. */
export const maxBodyBytes = 25 * 1024 * 1024;
/** Up to here a body waits for no other: most are a twentieth of it, and an instance serves forty at a time. */
const smallBytes = 1024 * 1024;
/** GitHub itself waits ten seconds for an answer, and asks the sweep to be told of what it got none for. */
const patienceMs = 10_000;

interface Incoming {
  /** Null when the sender does not say. */
  readonly announced: number | null;
  readonly body: Readable;
}

type Refused = "forged" | "too-large" | "late";

/** `use` is called with a signed body; it must not keep the bytes, which are those of the next body when it is done. */
export type ReadSigned = <Result extends object>(
  incoming: Incoming,
  signature: string | undefined,
  use: (raw: Buffer) => Promise<Result>,
) => Promise<Result | Refused>;

/** `secrets` are the current one and, while it is being replaced, the previous. An empty one signs nothing. */
export function createReadSigned(
  secrets: readonly [string, ...string[]],
  patience: number = patienceMs,
): ReadSigned {
  const turns = createTurns();
  // Kept for the next one: what is garbage is not collected as fast as bodies can come.
  let largeRoom: Buffer | undefined;

  async function readInto<Result extends object>(
    room: Buffer,
    { body, signature, deadline }: { body: Readable; signature: string; deadline: AbortSignal },
    use: (raw: Buffer) => Promise<Result>,
  ): Promise<Result | Refused> {
    const check = createSignatureCheck(secrets, signature);
    const raw = await collect(body, room, check.update, deadline);
    if (typeof raw === "string") return raw;
    return check.holds() ? await use(raw) : "forged";
  }

  return async ({ announced, body }, signature, use) => {
    const bytes = announced ?? maxBodyBytes;
    if (bytes > maxBodyBytes) return "too-large";
    if (signature === undefined || !/^sha256=[0-9a-f]{64}$/.test(signature)) return "forged";
    const incoming = { body, signature, deadline: AbortSignal.timeout(patience) };
    if (bytes <= smallBytes) return await readInto(Buffer.allocUnsafeSlow(bytes), incoming, use);
    if (!(await turns.take(incoming.deadline))) return "late";
    try {
      largeRoom ??= Buffer.allocUnsafeSlow(maxBodyBytes);
      return await readInto(largeRoom.subarray(0, bytes), incoming, use);
    } finally {
      turns.give();
    }
  };
}

/** Compares in constant time, over the bytes as they came; every secret is tried so that time tells nothing. */
function createSignatureCheck(secrets: readonly string[], signature: string) {
  const hashes = secrets.filter((secret) => secret !== "").map((secret) => createHmac("sha256", secret));
  const given = Buffer.from(signature);
  return {
    update: (bytes: Buffer): void => {
      for (const hash of hashes) hash.update(bytes);
    },
    holds: (): boolean =>
      hashes
        .map((hash) => timingSafeEqual(given, Buffer.from(`sha256=${hash.digest("hex")}`)))
        .includes(true),
  };
}

/** Reads into `room`. What comes after the answer is decided is dropped, since an unread body would cut it off. */
function collect(
  body: Readable,
  room: Buffer,
  onBytes: (bytes: Buffer) => void,
  deadline: AbortSignal,
): Promise<Buffer | Refused> {
  return new Promise((resolve) => {
    let size = 0;
    let isDecided = false;
    const decide = (outcome: Buffer | Refused): void => {
      isDecided = true;
      deadline.removeEventListener("abort", giveUp);
      resolve(outcome);
    };
    const giveUp = (): void => {
      decide("late");
    };
    deadline.addEventListener("abort", giveUp);
    if (deadline.aborted) giveUp();
    // A sender who hangs up hears no answer, whichever it is.
    body.on("error", giveUp).on("close", giveUp);
    body.on("end", () => {
      decide(room.subarray(0, size));
    });
    body.on("data", (bytes: Buffer) => {
      if (isDecided) return;
      if (size + bytes.length > room.length) {
        decide("too-large");
        return;
      }
      bytes.copy(room, size);
      size += bytes.length;
      onBytes(bytes);
    });
  });
}
