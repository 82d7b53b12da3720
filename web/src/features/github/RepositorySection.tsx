/** The Repository Management section: the account's repositories, each with its switch. */
import type { Account, Repository } from "@acrux/contract";
import { FolderGit2, Search } from "lucide-react";
import { useState } from "react";
import { errorDetail } from "../../lib/error-text.ts";
import { Card, CardBody, CardHeader } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Input } from "../../ui/Input.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FailureBanner } from "./FailureBanner.tsx";
import { useRepositories, useSwitching, useSwitchReview } from "./queries.ts";
import { RepositoryList } from "./RepositoryList.tsx";
import { searchRepositories } from "./search-repositories.ts";

/** Below this a list is seen at a glance and a search box would only be in the way. */
const SEARCHABLE_FROM = 8;

export function RepositorySection({ account }: { account: Account }) {
  const repositories = useRepositories(account);
  const switching = useSwitching(account.id);
  const switchReview = useSwitchReview();
  const [text, setText] = useState("");
  const loaded = repositories.data ?? [];
  const found = searchRepositories(loaded, text);

  return (
    <Card aria-labelledby="repository-management">
      <CardHeader
        title={<span id="repository-management">Repository Management</span>}
        description="Enable or disable Acrux for your repositories"
        {...(loaded.length > 0 && { actions: <EnabledCount repositories={loaded} /> })}
      />
      <div className="flex flex-col gap-3 p-4 not-last:border-b empty:hidden sm:px-5">
        {repositories.isError && (
          <FailureBanner
            title="Failed to load repositories"
            detail={errorDetail(repositories.error)}
            onRetry={() => void repositories.refetch()}
            retrying={repositories.isFetching}
          />
        )}
        {switchReview.isError && (
          <FailureBanner
            title="Failed to update repository settings"
            detail={errorDetail(switchReview.error)}
            onDismiss={switchReview.reset}
          />
        )}
        {loaded.length >= SEARCHABLE_FROM && <SearchBox text={text} onChange={setText} />}
      </div>
      {repositories.isPending && <LoadingRepositories />}
      {repositories.isSuccess && found.length === 0 && <NothingToShow isSearching={loaded.length > 0} />}
      <RepositoryList
        repositories={found}
        switching={switching}
        onSwitch={({ id }, enabled) => {
          switchReview.mutate({ accountId: account.id, repositoryId: id, enabled });
        }}
      />
    </Card>
  );
}

function EnabledCount({ repositories }: { repositories: readonly Repository[] }) {
  const enabled = repositories.filter((repository) => repository.enableACR).length;
  return (
    <p className="text-muted text-sm tabular-nums">
      {`${String(enabled)} of ${String(repositories.length)} enabled`}
    </p>
  );
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Input
      type="search"
      aria-label="Search repositories"
      placeholder="Search repositories..."
      icon={<Search aria-hidden="true" className="size-4" />}
      value={text}
      onChange={(event) => {
        onChange(event.target.value);
      }}
      className="sm:max-w-sm"
    />
  );
}

function NothingToShow({ isSearching }: { isSearching: boolean }) {
  if (isSearching) return <EmptyState icon={<Search />} title="No repository matches your search." />;
  return (
    <EmptyState icon={<FolderGit2 />} title="No repositories found for your account.">
      If you expected some, give Acrux access to them in the settings of its installation on GitHub.
    </EmptyState>
  );
}

function LoadingRepositories() {
  return (
    <CardBody className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        Loading repositories...
      </p>
      {["w-48", "w-36", "w-56"].map((width) => (
        <div key={width} className="flex items-center justify-between gap-4">
          <div className="flex grow flex-col gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3 w-80 max-w-[80%]" />
          </div>
          <Skeleton className="h-6 w-10 rounded-full" />
        </div>
      ))}
    </CardBody>
  );
}
