/** What the state of a connected account means for a person, and how it is mended. */
import type { Account } from "@acrux/contract";

type Troubled = Exclude<Account["state"], "connected">;

interface StateText {
  readonly tone: "info" | "warning";
  readonly title: string;
  readonly text: string;
  /** The label of the link to GitHub, where the state is mended. */
  readonly link: string;
}

const texts: Readonly<Record<Troubled, StateText>> = {
  approval_pending: {
    tone: "info",
    title: "Approval pending",
    text: "An owner of this organization has to approve Acrux before its repositories can be listed.",
    link: "View the request on GitHub",
  },
  permissions_outdated: {
    tone: "warning",
    title: "Permissions outdated",
    text: "Acrux asks for permissions that this account has not accepted yet. Reviews may fail until they are.",
    link: "Review permissions on GitHub",
  },
  suspended: {
    tone: "warning",
    title: "Suspended",
    text: "Acrux is suspended for this account. Nothing is reviewed until it is resumed on GitHub.",
    link: "Open the installation on GitHub",
  },
  reconnect: {
    tone: "warning",
    title: "Reconnect needed",
    text: "Your GitHub connection no longer covers this account. Reconnect, or authorize single sign-on on GitHub.",
    link: "Authorize on GitHub",
  },
};

/** Null when nothing has to be said. */
export function stateText(state: Account["state"]): StateText | null {
  return state === "connected" ? null : texts[state];
}

/** Whether GitHub lets us list the account's repositories at all. */
export function listsRepositories(account: Account): boolean {
  return account.state === "connected" || account.state === "permissions_outdated";
}
