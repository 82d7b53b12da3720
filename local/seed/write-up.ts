/** Small pieces for writing example documents: ids that stay the same, and instants that lie in the past. */
import { createHash } from "node:crypto";
import { Timestamp } from "@google-cloud/firestore";

/** As random as the server's own ids look, and the same at each regeneration. */
export function idFor(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 20);
}

/** The instant so many days and hours before the example data ends. */
export function ago(days: number, hours = 0): Timestamp {
  return Timestamp.fromMillis(Date.UTC(2026, 10, 20, 16) - (days * 24 + hours) * 3_600_000);
}
