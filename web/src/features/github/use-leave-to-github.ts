/** Leaves for GitHub, to add an account or to reconnect: asks the API for the address, checks it, and goes there. */
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { githubWebUrl } from "../../lib/env.ts";
import { api } from "../../lib/api.ts";
import type { CallbackFlow } from "./callback.ts";
import { safeGitHubAddress } from "../../lib/github-address.ts";

export interface LeaveToGitHub {
  readonly leave: (flow: CallbackFlow) => void;
  /** Stays set while the browser is on its way. */
  readonly leaving: CallbackFlow | null;
  readonly failed: { readonly flow: CallbackFlow; readonly error: unknown } | null;
}

export function useLeaveToGitHub(): LeaveToGitHub {
  const { mutate, reset, status, variables, error } = useMutation({
    mutationFn: async (flow: CallbackFlow) => {
      const { data } = await api.call(flow === "add-account" ? "startAddAccount" : "startLogin", {});
      const address = safeGitHubAddress(data.url, githubWebUrl());
      if (address === null) throw new Error("The API named an address that is not GitHub's.");
      window.location.assign(address);
    },
    onError: (cause) => {
      console.error("Failed to leave for GitHub", cause);
    },
  });

  // Back may restore this very page from the browser's memory, as it was when it was left.
  useEffect(() => {
    const resetWhenRestored = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener("pageshow", resetWhenRestored);
    return () => {
      window.removeEventListener("pageshow", resetWhenRestored);
    };
  }, [reset]);

  const flow = variables ?? null;
  return {
    leave: mutate,
    leaving: status === "pending" || status === "success" ? flow : null,
    failed: status === "error" && flow !== null ? { flow, error } : null,
  };
}
