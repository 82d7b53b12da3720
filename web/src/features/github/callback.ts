/** Reads what GitHub (or we) put into the address of the settings screen, and says what to do about it. */

export type CallbackFlow = "add-account" | "login";

export interface CallbackQuery {
  readonly code: string;
  readonly state: string;
  readonly installation_id?: string;
  readonly setup_action?: string;
}

/** Fixed sentences to show; nothing of the address itself is ever shown. */
export type CallbackNotice = "connected" | "failed" | "waiting-for-owner" | "installed" | "updated";

export type CallbackStep =
  | { readonly kind: "nothing" }
  | { readonly kind: "notice"; readonly notice: CallbackNotice }
  | { readonly kind: "exchange"; readonly flow: CallbackFlow; readonly query: CallbackQuery };

/**
 * Every combination has an answer. Only code and state together are exchanged: an installation begun on GitHub's
 * side comes without our state and must bind nothing, and `connected` and `error` can be typed by anybody.
 */
export function readCallback(query: URLSearchParams): CallbackStep {
  const exchange = readExchange(query);
  if (exchange !== null) return exchange;
  const notice = readNotice(query);
  return notice === null ? { kind: "nothing" } : { kind: "notice", notice };
}

function readExchange(query: URLSearchParams): CallbackStep | null {
  const code = query.get("code") ?? "";
  const state = query.get("state") ?? "";
  if (code === "" || state === "") return null;
  const installation = query.get("installation_id") ?? "";
  const action = query.get("setup_action") ?? "";
  return {
    kind: "exchange",
    flow: state.startsWith("add_account_") ? "add-account" : "login",
    query: {
      code,
      state,
      ...(installation === "" ? {} : { installation_id: installation }),
      ...(action === "" ? {} : { setup_action: action }),
    },
  };
}

function readNotice(query: URLSearchParams): CallbackNotice | null {
  if (query.has("error")) return "failed";
  const action = query.get("setup_action");
  if (action === "request") return "waiting-for-owner";
  if (action === "update") return "updated";
  if (action === "install" || query.has("installation_id")) return "installed";
  // A code without a state, or a state without a code, comes from no flow of ours.
  if (query.has("code") || query.has("state")) return "failed";
  return query.get("connected") === "true" ? "connected" : null;
}

/** The address that shows a sentence and nothing else: what a return from GitHub is replaced with. */
export const noticeSearch: Readonly<Record<CallbackNotice, string>> = {
  connected: "?connected=true",
  failed: "?error=auth_failed",
  "waiting-for-owner": "?setup_action=request",
  installed: "?setup_action=install",
  updated: "?setup_action=update",
};
