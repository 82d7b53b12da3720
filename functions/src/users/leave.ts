/** How somebody who deletes their account stops being a member: at once, and before anything of theirs is touched. */
import { decideDeparture } from "./policy.ts";
import type { UserStore } from "./store.ts";

/** Throws `conflict` for the last active master. Does nothing for somebody who has no record any more. */
export async function endMembership(users: UserStore, uid: string, requestId: string): Promise<void> {
  const change = {
    actorUid: uid,
    targetUid: uid,
    action: "user.activation",
    // The tombstones of their provider accounts stay as they are: leaving is no reason to be kept out later.
    providerAccounts: [],
    requestId,
  } as const;
  await users.change(change, decideDeparture);
}
