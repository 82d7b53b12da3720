/** The routes of one's own account: everything about it as a file, and its end. */
import type { accountRoutes } from "@acrux/contract";
import type { Handlers } from "../handlers.ts";
import type { RecordAudit } from "../record-audit.ts";
import { writeArchive } from "./archive.ts";
import type { ListFiles, PersonalRecords } from "./store.ts";

/** What other features do when somebody leaves. Each may be asked again after a failure. */
export interface AccountHandlerDeps {
  readonly records: PersonalRecords;
  readonly listFiles: ListFiles;
  /** Takes roles and activity away. Throws `conflict` for the last active master. */
  readonly endMembership: (uid: string, requestId: string) => Promise<void>;
  /** Takes back what GitHub allowed. Throws `github_unavailable`. */
  readonly disconnectGitHub: (uid: string) => Promise<void>;
  /** Deletes the images that were uploaded, with their bytes. */
  readonly eraseUploads: (uid: string) => Promise<void>;
  /** Deletes the record of the user. */
  readonly removeUser: (uid: string, requestId: string) => Promise<void>;
  /** Deletes the account at the identity provider, with every session. */
  readonly deleteAccount: (uid: string) => Promise<void>;
  /** Makes every token of the account useless. */
  readonly revokeSessions: (uid: string) => Promise<void>;
  readonly recordAudit: RecordAudit;
  readonly now: () => Date;
}

export function createAccountHandlers(deps: AccountHandlerDeps): Pick<Handlers, keyof typeof accountRoutes> {
  return {
    /** Recorded first: what was not written down is not handed out. */
    async exportAccount({ viewer, requestId }) {
      const at = deps.now();
      await record("user.exported", viewer.identity.uid, requestId);
      return {
        name: `acrux-my-data-${at.toISOString().slice(0, 10)}.zip`,
        type: "application/zip",
        pieces: writeArchive(viewer.identity.uid, deps, at),
      };
    },

    async signOutEverywhere({ viewer, requestId }) {
      const { uid } = viewer.identity;
      await deps.revokeSessions(uid);
      await record("user.signed-out", uid, requestId);
      return { signedOut: true };
    },

    /**
     * The order lets every step fail and be tried again. The refusal comes first; then the user can do nothing more but
     * this; the account itself, without which nobody could ask again, goes last.
     */
    async deleteAccount({ viewer, query, requestId }) {
      const { uid } = viewer.identity;
      await deps.endMembership(uid, requestId);
      await deps.disconnectGitHub(uid);
      const eraseContent = query.eraseContent === "true";
      if (eraseContent) await deps.eraseUploads(uid);
      await deps.records.disown(uid, { eraseContent, at: deps.now() });
      await deps.removeUser(uid, requestId);
      await deps.deleteAccount(uid);
      return { deleted: true };
    },
  };

  async function record(
    action: "user.exported" | "user.signed-out",
    uid: string,
    requestId: string,
  ): Promise<void> {
    await deps.recordAudit({ action, actorId: uid, targetId: uid, values: null, requestId });
  }
}
