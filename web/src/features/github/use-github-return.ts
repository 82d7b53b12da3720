/** Finishes a return from GitHub: cleans the address first, exchanges the code once, then says what came of it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { api } from "../../lib/api.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { type CallbackNotice, type CallbackStep, noticeSearch, readCallback } from "./callback.ts";
import { createExchangeOnce } from "./exchange-once.ts";
import { githubKey } from "./queries.ts";

interface Ending {
  readonly notice: CallbackNotice;
  /** The server's sentence about a failure. It travels in the history's state, which no address can forge. */
  readonly detail: string | null;
}

export interface GitHubReturn {
  readonly isExchanging: boolean;
  readonly notice: CallbackNotice | null;
  readonly detail: string | null;
  readonly dismiss: () => void;
}

const exchangeOnce = createExchangeOnce<Ending>();

export function useGitHubReturn(): GitHubReturn {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;

  useEffect(() => {
    const step = readCallback(new URLSearchParams(search));
    if (step.kind === "nothing") return;
    let isShown = true;
    const end = ({ notice, detail }: Ending): void => {
      const address = { pathname: paths.githubSettings, search: noticeSearch[notice] };
      if (isShown) void navigate(address, { replace: true, state: { detail } });
    };
    if (step.kind === "notice") {
      if (hasSecrets(search)) end({ notice: step.notice, detail: null });
    } else {
      // The code leaves the address before it is used, so that neither Back nor a reload uses it again.
      window.history.replaceState(window.history.state, "", paths.githubSettings);
      void exchangeOnce(step.query, async () => {
        const ending = await exchange(step);
        await cache.invalidateQueries({ queryKey: githubKey });
        return ending;
      }).then(end);
    }
    return () => {
      isShown = false;
    };
  }, [cache, navigate, search]);

  const step = readCallback(new URLSearchParams(search));
  return {
    isExchanging: step.kind === "exchange",
    notice: step.kind === "notice" ? step.notice : null,
    detail: readDetail(location.state),
    dismiss: () => void navigate({ pathname: paths.githubSettings }, { replace: true }),
  };
}

async function exchange(step: CallbackStep & { kind: "exchange" }): Promise<Ending> {
  const route = step.flow === "add-account" ? "finishAddAccount" : "finishLogin";
  try {
    const { data } = await api.call(route, { query: step.query });
    return { notice: data.outcome === "connected" ? "connected" : "waiting-for-owner", detail: null };
  } catch (error) {
    console.error("Failed to connect GitHub account", error);
    return { notice: "failed", detail: errorDetail(error) };
  }
}

/** What GitHub sent along and nobody should find in the history. */
function hasSecrets(search: string): boolean {
  const query = new URLSearchParams(search);
  return ["code", "state", "installation_id", "error_description"].some((name) => query.has(name));
}

function readDetail(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("detail" in state)) return null;
  return typeof state.detail === "string" ? state.detail : null;
}
