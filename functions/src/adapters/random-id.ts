/** Random ids: 128 bits, without order, so that no index gathers new ones in one place. */
import { randomUUID } from "node:crypto";

export function newId(): string {
  return randomUUID();
}
