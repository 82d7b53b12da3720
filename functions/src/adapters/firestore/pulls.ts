/** What is known of pull requests, in Firestore: `pulls/{repository id}-{number}`; no code, only what it is known by. */
import { Conclusion } from "@acrux/contract";
import { type DocumentData, FieldValue, type Firestore, Timestamp } from "@google-cloud/firestore";
import { z } from "zod";
import type { PullMemory, PullStore } from "../../github/store.ts";
import { writeAudit } from "./audit.ts";
import { transact } from "./transact.ts";
import type { SaidFinding } from "../../review/identity/already-said.ts";

/** By fingerprint: the identities by hunk and by content, each "" where there is none. Older ones hold that by hunk alone. */
const Said = z.record(
  z.string(),
  z.union([
    z.string().transform((hunk) => ({ hunk, content: "" })),
    z.object({ hunk: z.string(), content: z.string() }),
  ]),
);

const PullDocument = z.object({
  said: Said.default({}),
  told: z
    .object({ conclusion: Conclusion, statements: z.array(z.string()), reviewUrl: z.string() })
    .nullable()
    .default(null),
  authorIds: z.array(z.number()).default([]),
  /** By fingerprint: the login of who agreed. */
  agreed: z.record(z.string(), z.string()).default({}),
});

const Reading = z.object({ reviewId: z.string(), hunks: z.array(z.string()) }).nullable();
/** Hunks that one document remembers: others are read again. */
const mostHunks = 10_000;

export function createFirestorePulls(firestore: Firestore): PullStore {
  const documentOf = (repositoryId: number, pullNumber: number) =>
    firestore.collection("pulls").doc(`${String(repositoryId)}-${String(pullNumber)}`);

  return {
    async find(repositoryId, pullNumber) {
      return present((await documentOf(repositoryId, pullNumber).get()).data());
    },

    async remember(repositoryId, pullNumber, { said, told, authorIds }, now) {
      // An empty map would take the place of the one that is there; others are merged key by key.
      const news = Object.fromEntries(said.map(saidField));
      await documentOf(repositoryId, pullNumber).set(
        {
          ...{ repositoryId, pullNumber, updatedAt: now, told },
          ...(said.length > 0 && { said: news }),
          ...(authorIds.length > 0 && { authorIds: FieldValue.arrayUnion(...authorIds) }),
        },
        { merge: true },
      );
    },

    async agree(repositoryId, pullNumber, { fingerprint, ruleId, login, at }, by) {
      await transact(firestore, (transaction) => {
        const agreed = { [fingerprint]: login };
        const change = { repositoryId, pullNumber, updatedAt: at, agreed };
        transaction.set(documentOf(repositoryId, pullNumber), change, { merge: true });
        writeAudit(transaction, firestore, {
          at: Timestamp.fromDate(at),
          actorId: by.uid,
          targetId: String(repositoryId),
          action: "suppression.agreed",
          details: { before: null, after: { pullNumber, ruleId }, requestId: by.requestId },
        });
        return Promise.resolve();
      });
    },

    async reading(repositoryId, pullNumber) {
      const snapshot = await documentOf(repositoryId, pullNumber).get();
      return Reading.parse(snapshot.get("reading") ?? null);
    },

    async rememberReading(repositoryId, pullNumber, { reviewId, hunks }) {
      const reading = { reviewId, hunks: hunks.slice(0, mostHunks) };
      // The whole field takes the place of the one that is there: hunks that went away are forgotten.
      await documentOf(repositoryId, pullNumber).set(
        { repositoryId, pullNumber, reading },
        { mergeFields: ["repositoryId", "pullNumber", "reading"] },
      );
    },
  };
}

function saidField({ fingerprint, hunk = "", content = "" }: SaidFinding): [string, object] {
  return [fingerprint, { hunk, content }];
}

function present(document: DocumentData | undefined): PullMemory {
  const { said, ...rest } = PullDocument.parse(document ?? {});
  const findings = Object.entries(said).map(([fingerprint, { hunk, content }]) => ({
    fingerprint,
    ...(hunk !== "" && { hunk }),
    ...(content !== "" && { content }),
  }));
  return { ...rest, said: findings };
}
