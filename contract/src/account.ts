/** One's own account: everything that is stored about its owner as one file, and its end. Also for who is not active. */
import { z } from "zod";
import { fileRoute, route } from "./route.ts";

export const accountRoutes = {
  exportAccount: fileRoute({
    path: "/account/export",
    summary: "Everything that is stored about you: a zip file with JSON and CSV",
    needs: "token",
    errors: ["too_many_requests"],
  }),
  /** Every token of yours becomes useless, also the one that this is asked with. */
  signOutEverywhere: route({
    method: "DELETE",
    path: "/account/sessions",
    summary: "Sign out on every device",
    needs: "token",
    output: z.object({ signedOut: z.literal(true) }),
  }),
  /**
   * Ends the account and every session of it. May be asked again when it failed half-way. `eraseContent` deletes posts
   * and comments, which otherwise stay as those of a deleted user. The last active master is refused with `conflict`.
   */
  deleteAccount: route({
    method: "DELETE",
    path: "/account",
    summary: "Delete your account",
    needs: "token",
    // In the address: some proxies drop the body of a DELETE.
    query: z.strictObject({ eraseContent: z.enum(["true", "false"]).default("false") }),
    output: z.object({ deleted: z.literal(true) }),
    errors: ["conflict", "github_unavailable"],
  }),
};
