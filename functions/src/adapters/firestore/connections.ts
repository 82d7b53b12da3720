/** Connections in Firestore: `githubConnections/{uid}` with sealed tokens, and what the user may read in `lists` below it. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { Connection, ConnectionStore, RepositoryList } from "../../github/store.ts";
import type { TokenCipher } from "../encryption.ts";
import { changeDocument } from "./change-document.ts";
import { daysAfter } from "./expire.ts";
import { instant } from "./instant.ts";

const ConnectionDocument = z.object({
  githubId: z.number(),
  login: z.string(),
  sealedTokens: z.string().nullable(),
  refreshLease: z.object({ id: z.string(), until: instant }).nullable(),
  requestedAt: instant.nullable(),
  seen: z.object({ at: instant, installationIds: z.array(z.number()) }).nullable(),
  updatedAt: instant,
});

const Tokens = z.object({
  accessToken: z.string(),
  accessExpiresAt: z.coerce.date().nullable(),
  refreshToken: z.string().nullable(),
  refreshExpiresAt: z.coerce.date().nullable(),
});

const ListDocument = z.object({ readAt: instant, packed: z.instanceof(Uint8Array) });

const SeenRepository = z.object({
  id: z.number(),
  fullName: z.string(),
  description: z.string().nullable(),
  private: z.boolean(),
  canSwitch: z.boolean(),
});

const Pages = z.array(z.object({ etag: z.string().nullable(), repositories: z.array(SeenRepository) }));

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export function createFirestoreConnections(firestore: Firestore, cipher: TokenCipher): ConnectionStore {
  const connections = firestore.collection("githubConnections");
  const listOf = (uid: string, installationId: number) =>
    connections.doc(uid).collection("lists").doc(String(installationId));

  return {
    async find(uid) {
      const snapshot = await connections.doc(uid).get();
      return snapshot.exists ? present(snapshot) : null;
    },

    async save(connection) {
      await connections.doc(connection.uid).set(stored(connection.uid, connection));
    },

    async change(uid, decide) {
      let decided: Connection | null = null;
      const isChanged = await changeDocument(connections.doc(uid), (snapshot) => {
        const connection = present(snapshot);
        const change = decide(connection);
        decided = change && { ...connection, ...change };
        return change && { update: stored(uid, change) };
      });
      return isChanged ? decided : null;
    },

    async findByGitHubId(githubId) {
      const found = await connections.where("githubId", "==", githubId).get();
      return found.docs.map(present);
    },

    async findRepositoryList(uid, installationId) {
      const snapshot = await listOf(uid, installationId).get();
      if (!snapshot.exists) return null;
      const { readAt, packed } = ListDocument.parse(snapshot.data());
      const json = (await unpack(packed)).toString("utf8");
      return { installationId, readAt, pages: Pages.parse(JSON.parse(json)) };
    },

    async saveRepositoryList(uid, list: RepositoryList) {
      const packed = await pack(JSON.stringify(list.pages));
      const { readAt } = list;
      await listOf(uid, list.installationId).set({ readAt, packed, expireAt: daysAfter(readAt, 1) });
    },
  };

  /** The uid is bound into the seal: tokens copied into somebody else's document do not open. */
  function stored(uid: string, connection: Partial<Connection>) {
    const { uid: _, tokens, ...fields } = connection;
    if (tokens === undefined) return fields;
    return { ...fields, sealedTokens: tokens === null ? null : cipher.seal(JSON.stringify(tokens), uid) };
  }

  function present(snapshot: DocumentSnapshot): Connection {
    const { sealedTokens, ...fields } = ConnectionDocument.parse(snapshot.data());
    return { uid: snapshot.id, ...fields, tokens: openTokens(sealedTokens, snapshot.id) };
  }

  /** Tokens that no key opens any more are as good as none: the user reconnects. */
  function openTokens(sealed: string | null, uid: string): Connection["tokens"] {
    const opened = sealed === null ? null : cipher.open(sealed, uid);
    return opened === null ? null : Tokens.parse(JSON.parse(opened));
  }
}
