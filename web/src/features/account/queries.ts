/** What the account page does through the API. */
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";

export function useAccountExport() {
  return useMutation({
    mutationFn: async () => {
      const { data, headers } = await api.call("exportAccount", {});
      saveFile(data, headers, "acrux-account.zip");
    },
    onError: (error) => console.error("The account's data could not be downloaded.", error),
  });
}

export function useSignOutEverywhere(onSignedOut: () => Promise<void>) {
  return useMutation({
    mutationFn: async () => {
      await api.call("signOutEverywhere", {});
    },
    onSuccess: onSignedOut,
    onError: (error) => console.error("The sessions could not be ended.", error),
  });
}

export function useDeleteAccount(onDeleted: () => Promise<void>) {
  return useMutation({
    mutationFn: async (eraseContent: boolean) => {
      await api.call("deleteAccount", { query: { eraseContent: eraseContent ? "true" : "false" } });
    },
    onSuccess: onDeleted,
    onError: (error) => console.error("The account could not be deleted.", error),
  });
}
