/** What may have review settings: each organization with its repositories. For masters and admins only. */
import type { SettingsEntry } from "@acrux/contract";
import { Building2, ChevronRight, FolderGit2, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths, reviewSettingsPath } from "../../../app/paths.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { cleanText } from "../../../lib/clean-text.ts";
import { errorDetail } from "../../../lib/error-text.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { AccessDenied } from "../../../ui/AccessDenied.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { HiddenNote } from "../hidden.tsx";
import { AreaHeader, useManager } from "../RulesArea.tsx";
import { groupEntries, type SettingsGroup } from "./group-entries.ts";
import { useSettingsList } from "./queries.ts";

/** Below this a list is seen at a glance. */
const SEARCHABLE_FROM = 12;

export function SettingsList() {
  useTitle("Review settings");
  const manager = useManager();
  const list = useSettingsList(manager !== null);
  if (manager === null || isApiError(list.error, "forbidden")) return <AccessDenied />;
  return (
    <>
      <AreaHeader />
      <Content list={list} />
      <HiddenNote list="settings" one="organization or repository" many="organizations or repositories" />
    </>
  );
}

function Content({ list }: { list: ReturnType<typeof useSettingsList> }) {
  if (list.isPending) return <LoadingEntries />;
  if (list.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch the review settings"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        >
          {errorDetail(list.error)}
        </ErrorState>
      </Card>
    );
  }
  if (list.data.length === 0) return <NothingConnected />;
  return <Entries entries={list.data} />;
}

function Entries({ entries }: { entries: readonly SettingsEntry[] }) {
  const [text, setText] = useState("");
  const groups = groupEntries(entries, text);
  return (
    <>
      <p className="text-muted mb-4 max-w-prose">
        They hold where a repository&rsquo;s own <code className="font-mono text-sm">.acrux.yml</code> says
        nothing else. A repository&rsquo;s settings stand over those of its organization.
      </p>
      {entries.length >= SEARCHABLE_FROM && (
        <Input
          type="search"
          aria-label="Search organizations and repositories"
          placeholder="Search organizations and repositories..."
          className="mb-4 sm:max-w-sm"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <div className="flex flex-col gap-4">
        {groups.map((group) => (
          <Group key={group.organization?._id ?? "none"} group={group} />
        ))}
        {groups.length === 0 && (
          <Card>
            <EmptyState icon={<FolderGit2 />} title="Nothing matches your search." />
          </Card>
        )}
      </div>
    </>
  );
}

function Group({ group: { organization, repositories } }: { group: SettingsGroup }) {
  const name = organization === null ? "Not installed any more" : cleanText(organization.name);
  return (
    <Card aria-label={name} className="overflow-hidden">
      {organization === null ? (
        <h2 className="text-muted border-b px-4 py-3 text-sm font-medium sm:px-5">{name}</h2>
      ) : (
        <Entry entry={organization} />
      )}
      {repositories.length > 0 && (
        <ul aria-label={`Repositories of ${name}`} className="divide-y not-first:border-t">
          {repositories.map((repository) => (
            <li key={repository._id}>
              <Entry entry={repository} />
            </li>
          ))}
        </ul>
      )}
      {organization !== null && repositories.length === 0 && (
        <p className="text-muted border-t px-4 py-3 text-sm sm:px-5">
          None of its repositories was ever switched on.
        </p>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: SettingsEntry }) {
  const isOrganization = entry.scope === "organizations";
  const Icon = isOrganization ? Building2 : FolderGit2;
  const name = cleanText(entry.name);
  return (
    <div className="hover:bg-sunken relative flex items-center gap-3 px-4 py-3 transition-colors sm:px-5">
      <Icon
        aria-hidden="true"
        className={isOrganization ? "text-muted size-4 shrink-0" : "text-subtle ml-3 size-4 shrink-0 sm:ml-5"}
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        {/* The link covers the line, so that the whole of it can be clicked and only the name is read out. */}
        <Link
          to={reviewSettingsPath(entry.scope, entry._id)}
          className="focus-visible:after:outline-focus min-w-0 font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
        >
          {isOrganization ? (
            <h2 className="inline">
              <bdi>{name}</bdi>
            </h2>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Link>
        {!entry.isReviewed && <Badge>Switched off</Badge>}
        <span className="sm:ml-auto">
          {entry.isSet ? (
            <Badge tone={isOrganization ? "info" : "accent"}>Own settings</Badge>
          ) : (
            <span className="text-subtle text-sm">{isOrganization ? "Defaults" : "Inherited"}</span>
          )}
        </span>
      </div>
      <ChevronRight aria-hidden="true" className="text-subtle size-4 shrink-0" />
    </div>
  );
}

function NothingConnected() {
  return (
    <Card>
      <EmptyState
        icon={<SlidersHorizontal />}
        title="Nothing to set yet"
        action={
          <Button variant="primary" to={paths.githubSettings}>
            Open GitHub settings
          </Button>
        }
      >
        Connect an account and switch a repository on. Both can have settings then. You see those that GitHub
        shows you.
      </EmptyState>
    </Card>
  );
}

function LoadingEntries() {
  return (
    <Card className="flex flex-col gap-5 p-5">
      <p role="status" className="text-muted">
        Loading the review settings...
      </p>
      {["w-40", "w-64", "w-56", "w-72"].map((width) => (
        <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
      ))}
    </Card>
  );
}
