/** Why the connection to GitHub could not be checked or begun. */
import { isApiError } from "../../lib/api-error.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { FailureBanner } from "./FailureBanner.tsx";
import type { useAccounts } from "./queries.ts";
import type { LeaveToGitHub } from "./use-leave-to-github.ts";

interface ConnectionFailureProps {
  github: LeaveToGitHub;
  accounts: ReturnType<typeof useAccounts>;
}

const startFailures = {
  "add-account": "Failed to start account addition process",
  login: "Failed to start GitHub reconnection",
} as const;

export function ConnectionFailure({ github, accounts }: ConnectionFailureProps) {
  return (
    <>
      {github.failed !== null && (
        <FailureBanner title={startFailures[github.failed.flow]} detail={errorDetail(github.failed.error)} />
      )}
      {accounts.isError && <AccountsFailure accounts={accounts} />}
    </>
  );
}

/** Only a missing or lapsed connection asks for a new one; a busy or failing GitHub is asked again. */
function AccountsFailure({ accounts }: Pick<ConnectionFailureProps, "accounts">) {
  if (isApiError(accounts.error, "github_connection_required")) {
    return <FailureBanner title="GitHub connection required" />;
  }
  return (
    <FailureBanner
      title="Failed to check GitHub connection status"
      detail={errorDetail(accounts.error)}
      onRetry={() => void accounts.refetch()}
      retrying={accounts.isFetching}
    />
  );
}
