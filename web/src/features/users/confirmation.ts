/** Which changes of a user ask first, and in which words. */
import type { Role, User } from "@acrux/contract";
import { displayName } from "./display-name.ts";
import type { UserChange } from "./queries.ts";

export interface Confirmation {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDanger: boolean;
}

/** Null when the change hurts nobody and is easily undone. */
export function confirmationOf(change: UserChange, viewerUid: string): Confirmation | null {
  const name = displayName(change.user);
  if (change.kind === "activation") {
    if (change.isActive) return null;
    return {
      title: `Deactivate ${name}?`,
      text: "They are signed out everywhere and see only the Account Not Active screen until someone activates them again. Nothing of theirs is deleted.",
      action: "Deactivate",
      isDanger: true,
    };
  }
  const lost = change.user.roles.find((role) => !change.roles.includes(role));
  if (lost !== undefined) return demotion(name, lost, change.user._id === viewerUid);
  if (change.roles.includes("master") && !change.user.roles.includes("master")) {
    return {
      title: `Make ${name} a master?`,
      text: "A master can change every account and every role, yours included.",
      action: "Make master",
      isDanger: false,
    };
  }
  return null;
}

function demotion(name: string, role: Role, isSelf: boolean): Confirmation {
  return {
    title: isSelf ? `Give up your role ${role}?` : `Remove the role ${role} from ${name}?`,
    text: isSelf
      ? "You lose what the role allows at once, and only another master can give it back."
      : "They lose what the role allows at once. You can give it back at any time.",
    action: "Remove role",
    isDanger: true,
  };
}

/** What to say once a change is saved. */
export function changedText(user: User, kind: UserChange["kind"]): string {
  const name = displayName(user);
  if (kind === "activation")
    return user.isActive ? `${name} is active now` : `${name} is not active any more`;
  return `Roles of ${name}: ${user.roles.join(", ")}`;
}
