/** A database of its own for a test file: a project id that no other test uses, so that files cannot disturb each other. */
import { randomUUID } from "node:crypto";
import { Firestore } from "@google-cloud/firestore";

/** More clients of one project stand for more instances of the functions. */
export function openTestFirestore(projectId: string = testProjectId()): Firestore {
  if (process.env["FIRESTORE_EMULATOR_HOST"] === undefined) {
    throw new Error(
      "FIRESTORE_EMULATOR_HOST is not set: run this through vitest with tests/firestore-setup.ts.",
    );
  }
  return new Firestore({ projectId });
}

export function testProjectId(): string {
  return `demo-${randomUUID().slice(0, 18)}`;
}
