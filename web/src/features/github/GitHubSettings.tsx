/** GitHub Settings: which accounts are connected, and which of their repositories Acrux reviews. */
import type { Account } from "@acrux/contract";
import { useSearchParams } from "react-router-dom";
import { isApiError } from "../../lib/api-error.ts";
import { useTitle } from "../../lib/use-title.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { listsRepositories } from "./account-state.ts";
import { AccountSection } from "./AccountSection.tsx";
import { ConnectionFailure } from "./ConnectionFailure.tsx";
import { useAccounts } from "./queries.ts";
import { RepositorySection } from "./RepositorySection.tsx";
import { ReturnBanner } from "./ReturnBanner.tsx";
import { useGitHubReturn } from "./use-github-return.ts";
import { useLeaveToGitHub } from "./use-leave-to-github.ts";

export function GitHubSettings() {
  useTitle("GitHub Settings");
  const [query, setQuery] = useSearchParams();
  const returned = useGitHubReturn();
  const accounts = useAccounts(!returned.isExchanging);
  const github = useLeaveToGitHub();
  const connection = connectionOf(accounts);
  const list = connection === "connected" ? (accounts.data ?? []) : [];
  const selected = selectAccount(list, query.get("account"));

  return (
    <>
      <PageHeader title="GitHub Settings" description="Connect accounts and choose what Acrux reviews." />
      <div className="flex flex-col gap-6">
        <ReturnBanner returned={returned} hasAccounts={list.length > 0} />
        <ConnectionFailure github={github} accounts={accounts} />
        <AccountSection
          accounts={list}
          selected={selected}
          onSelect={(account) => {
            setQuery({ account: String(account.id) }, { replace: true });
          }}
          isChecking={accounts.isPending}
          isExchanging={returned.isExchanging}
          connection={connection}
          github={github}
        />
        {selected !== null && listsRepositories(selected) && (
          // Another account starts with a clean search, scroll position and banner.
          <RepositorySection key={selected.id} account={selected} />
        )}
      </div>
    </>
  );
}

/** A failed look at the accounts does not undo what was known, unless it says that the connection is gone. */
function connectionOf({ data, error }: ReturnType<typeof useAccounts>) {
  if (isApiError(error, "github_connection_required")) return "missing";
  return data === undefined ? "unknown" : "connected";
}

/** The account that the address names, else the first. */
function selectAccount(accounts: readonly Account[], id: string | null): Account | null {
  return accounts.find((account) => String(account.id) === id) ?? accounts[0] ?? null;
}
