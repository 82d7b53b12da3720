/** Leads each recognised webhook to what follows from it. */
import { type AcceptCommentDeps, acceptComment } from "./accept-comment.ts";
import { type AcceptPullDeps, acceptPull } from "./accept-pull.ts";
import type { KnownEvent } from "./events.ts";
import {
  followAccess,
  type FollowDeps,
  followAuthorization,
  followInstallation,
  followInstallationRepositories,
  followRepository,
} from "./follow-accounts.ts";

export function handleEvent(deps: AcceptPullDeps & AcceptCommentDeps & FollowDeps) {
  return async (event: KnownEvent, delivery: { isNew: boolean }): Promise<void> => {
    switch (event.kind) {
      case "pull-request":
        return acceptPull(event.payload, delivery, deps);
      case "comment":
        return acceptComment(event.payload, deps);
      case "installation":
        return followInstallation(event.payload, deps);
      case "installation-repositories":
        return followInstallationRepositories(event.payload, deps);
      case "repository":
        return followRepository(event.payload, deps);
      case "authorization":
        return followAuthorization(event.payload, deps);
      case "access":
        return followAccess(event.payload, deps);
    }
  };
}
