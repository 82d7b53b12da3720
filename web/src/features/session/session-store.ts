/** Keeps the session in step with the identity provider; React only watches it. */
import { errorText } from "../../lib/error-text.ts";
import type { Identity, IdentityProvider } from "../../lib/identity.ts";
import { establishUser, type Log, type UserRecords } from "./establish.ts";
import { mergeRecord, type Session, type SignedOut } from "./session.ts";

export interface SessionStore {
  read: () => Session;
  subscribe: (onChange: () => void) => () => void;
  /** Watches the identity provider; returns how to stop. */
  start: () => () => void;
  /** Runs a sign-in step and waits until the user record was read too. Rethrows what failed. */
  signIn: (step: () => Promise<Identity>) => Promise<void>;
  /** Rejects, with the session as it was, when the identity provider could not do it. `news` is said at /login. */
  signOut: (news?: string) => Promise<void>;
  /** Reads the user record again, such as after an activation. Throws ApiError. */
  reload: () => Promise<void>;
  /** The server refused a fresh token: signs out, so that /login and /app cannot send each other round in circles. */
  refuse: () => void;
  /** The server said that the account is not active. */
  markInactive: () => void;
}

interface Dependencies {
  identity: IdentityProvider;
  records: UserRecords;
  /** Removes what the last user left on this machine: cached answers and drafts. */
  forget: () => void;
  log: Log;
}

/** What became of one sign-in; `refusal` is what the server said when it would not create the record. */
interface Outcome {
  refusal: Error | null;
}

const ENDED = "Your session has ended. Sign in again.";

export function createSessionStore({ identity, records, forget, log }: Dependencies): SessionStore {
  let session: Session = { status: "loading" };
  let current: { identity: Identity; outcome: Promise<Outcome> } | null = null;
  /** What the session becomes when the provider, which is being asked to end it, reports nobody. */
  let ending: SignedOut | null = null;
  const watchers = new Set<() => void>();

  function change(next: Session): void {
    session = next;
    for (const watcher of watchers) watcher();
  }

  function isCurrent(person: Identity): boolean {
    return current?.identity === person;
  }

  /** A token refresh of the same person arrives here too, and must not read the record again. */
  function follow(person: Identity): Promise<Outcome> {
    if (current?.identity.uid === person.uid) return current.outcome;
    if (current !== null) {
      // Somebody else: nothing of the last person may show while the next one's record is read.
      forget();
      change({ status: "loading" });
    }
    const entry = { identity: person, outcome: enter(person) };
    current = entry;
    return entry.outcome;
  }

  async function enter(person: Identity): Promise<Outcome> {
    try {
      const user = await establishUser(person, records, log);
      // They may have signed out, or somebody else in, while the record was read.
      if (isCurrent(person)) change({ status: "signed-in", user });
      return { refusal: null };
    } catch (error) {
      log("The user record could not be created.", error);
      if (isCurrent(person)) await giveUp(errorText(error, "Login failed"));
      return { refusal: error instanceof Error ? error : new Error("Login failed", { cause: error }) };
    }
  }

  async function leave(next: SignedOut): Promise<void> {
    ending = next;
    try {
      await identity.signOut();
    } catch (error) {
      ending = null;
      throw error;
    }
    if (ending === next) become(next);
  }

  /** The server will not have this session, so it ends here whatever the provider says. */
  async function giveUp(problem: string): Promise<void> {
    const next: SignedOut = { status: "signed-out", reason: "refused", problem };
    try {
      await leave(next);
    } catch (error) {
      log("Signing out failed.", error);
      become(next);
    }
  }

  function become(next: SignedOut): void {
    ending = null;
    current = null;
    forget();
    change(next);
  }

  function reportedNobody(): void {
    if (session.status === "signed-out" && current === null) return;
    const reason = session.status === "loading" ? "absent" : "left";
    become(ending ?? { status: "signed-out", reason, problem: null });
  }

  return {
    read: () => session,
    subscribe: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    start: () =>
      identity.watch((person) => {
        if (person === null) reportedNobody();
        else void follow(person);
      }),
    signIn: async (step) => {
      const outcome = await follow(await step());
      if (outcome.refusal !== null) throw outcome.refusal;
    },
    signOut: (news) =>
      leave({ status: "signed-out", reason: "left", problem: null, ...(news === undefined ? {} : { news }) }),
    reload: async () => {
      if (current === null) return;
      const person = current.identity;
      const record = await records.read(person.uid);
      if (isCurrent(person)) change({ status: "signed-in", user: mergeRecord(person, record) });
    },
    refuse: () => {
      // Several calls may be refused at once; the first ends the session.
      if (session.status === "signed-in" && ending === null) void giveUp(ENDED);
    },
    markInactive: () => {
      if (session.status !== "signed-in" || session.user.isActive === false) return;
      change({ status: "signed-in", user: { ...session.user, isActive: false } });
    },
  };
}
