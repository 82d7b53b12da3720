/** Connecting GitHub accounts and switching repositories: the routes of specification section 7. */
import { z } from "zod";
import { route } from "./route.ts";

/** An account whose installation the caller may see. `id` is the installation's number. */
export const Account = z.object({
  id: z.number().int(),
  name: z.string(),
  /** 'Organization', or 'User' for a personal account, as GitHub spells them. */
  type: z.string(),
  state: z.enum(["connected", "approval_pending", "permissions_outdated", "suspended", "reconnect"]),
  /** Where a person mends the state on GitHub (permissions, suspension, single sign-on). */
  manageUrl: z.url().nullable(),
});
export type Account = z.infer<typeof Account>;

export const Repository = z.object({
  id: z.number().int(),
  full_name: z.string(),
  description: z.string().nullable(),
  private: z.boolean(),
  enableACR: z.boolean(),
  /** Whether the caller is admin or maintainer there, and so may switch it. */
  canSwitch: z.boolean(),
});
export type Repository = z.infer<typeof Repository>;

const Redirect = z.object({ url: z.url() });

const CallbackQuery = z.strictObject({
  code: z.string().min(1).max(500),
  state: z.string().min(1).max(500),
  installation_id: z.string().max(40).optional(),
  setup_action: z.string().max(40).optional(),
});

/** What came of a callback; `approval_pending` means that an organization's owner has to agree first. */
const CallbackOutcome = z.object({ outcome: z.enum(["connected", "approval_pending"]) });

export const githubRoutes = {
  listAccounts: route({
    method: "GET",
    path: "/github/accounts",
    summary: "List the GitHub accounts that are connected and that the caller may see",
    needs: "active",
    output: z.object({ accounts: z.array(Account) }),
    errors: ["github_connection_required", "github_unavailable", "too_many_requests"],
  }),
  listRepositories: route({
    method: "GET",
    path: "/github/repositories",
    summary: "List the repositories of an account that the caller may see",
    needs: "active",
    query: z.strictObject({
      type: z.enum(["organization", "personal"]),
      org: z.string().max(100).optional(),
    }),
    output: z.object({ repositories: z.array(Repository) }),
    errors: ["github_connection_required", "github_unavailable", "too_many_requests", "not_found"],
  }),
  startAddAccount: route({
    method: "GET",
    path: "/github/oauth/add-account",
    summary: "Begin adding an account; returns the GitHub address to go to",
    needs: "active",
    output: Redirect,
    errors: ["too_many_requests"],
  }),
  startLogin: route({
    method: "GET",
    path: "/github/oauth/login",
    summary: "Begin reconnecting to GitHub; returns the GitHub address to go to",
    needs: "active",
    output: Redirect,
    errors: ["too_many_requests"],
  }),
  finishAddAccount: route({
    method: "GET",
    path: "/github/oauth/add-account/callback",
    summary: "Finish adding an account with the code that GitHub gave",
    needs: "active",
    query: CallbackQuery,
    output: CallbackOutcome,
    errors: ["forbidden", "github_unavailable", "too_many_requests"],
  }),
  finishLogin: route({
    method: "GET",
    path: "/github/oauth/callback",
    summary: "Finish reconnecting with the code that GitHub gave",
    needs: "active",
    query: CallbackQuery,
    output: CallbackOutcome,
    errors: ["forbidden", "github_unavailable", "too_many_requests"],
  }),
  switchReview: route({
    method: "POST",
    path: "/github/repositories/{id}/acr",
    summary:
      "Switch AI code review on or off; checks with GitHub that the caller is admin or maintainer there",
    needs: "active",
    params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/, "The repository id is a number.") }),
    body: z.strictObject({ enabled: z.boolean() }),
    output: Repository,
    errors: [
      "not_found",
      "forbidden",
      "github_connection_required",
      "github_unavailable",
      "too_many_requests",
    ],
  }),
};
