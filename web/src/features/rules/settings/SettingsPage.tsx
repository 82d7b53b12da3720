/** The review settings of one organization or repository, and beside them what holds and why. */
import type { SettingsEntry, TeamSettings } from "@acrux/contract";
import { ArrowLeft, SearchX } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router-dom";
import { paths, reviewSettingsPath } from "../../../app/paths.ts";
import { isApiError } from "../../../lib/api-error.ts";
import { cleanText } from "../../../lib/clean-text.ts";
import { errorDetail } from "../../../lib/error-text.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { AccessDenied } from "../../../ui/AccessDenied.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useManager } from "../RulesArea.tsx";
import { type SettingsOf, useSettings, useSettingsList } from "./queries.ts";
import { SettingsEditor } from "./SettingsEditor.tsx";

/** Comes after the settings themselves, which are what most people look for. */
const ModelCard = lazy(async () => ({ default: (await import("./ModelCard.tsx")).ModelCard }));

const scopes = ["organizations", "repositories"] as const;

export function SettingsPage() {
  const { scope, id = "" } = useParams();
  const known = scopes.find((name) => name === scope);
  const manager = useManager();
  if (manager === null) return <AccessDenied />;
  if (known === undefined) return <NotFound />;
  return <LoadedSettings key={`${known} ${id}`} of={{ scope: known, id }} uid={manager.uid} />;
}

function LoadedSettings({ of, uid }: { of: SettingsOf; uid: string }) {
  const settings = useSettings(of, true);
  const name = cleanText(settings.data?.name ?? "");
  useTitle(name === "" ? "Review settings" : `Settings of ${name}`);
  if (isApiError(settings.error, "forbidden")) return <AccessDenied />;
  if (settings.data !== undefined) {
    return (
      <>
        <PageHeader
          title={<bdi className="wrap-anywhere">{name}</bdi>}
          description={
            of.scope === "organizations"
              ? "Review settings of this account, for every repository of it that says nothing else."
              : "Review settings of this repository, where its own .acrux.yml says nothing else."
          }
          above={<BackLinks settings={settings.data} />}
        />
        <SettingsEditor of={of} uid={uid} settings={settings.data} />
        <div className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <Suspense fallback={null}>
            <ModelCard of={of} />
          </Suspense>
        </div>
      </>
    );
  }
  if (settings.isPending) return <LoadingSettings />;
  if (isApiError(settings.error, "not_found") || isApiError(settings.error, "invalid_request"))
    return <NotFound />;
  return (
    <Card>
      <h1 className="sr-only">Review settings</h1>
      <ErrorState
        title="The review settings could not be loaded"
        onRetry={() => void settings.refetch()}
        retrying={settings.isFetching}
        action={<Button to={paths.reviewSettings}>Back to all settings</Button>}
      >
        {errorDetail(settings.error)}
      </ErrorState>
    </Card>
  );
}

/** Back to the list, and from a repository up to its organization, once that is known. */
function BackLinks({ settings }: { settings: TeamSettings }) {
  const { data = [] } = useSettingsList(settings.scope === "repositories");
  const organization = organizationOf(settings, data);
  return (
    <nav aria-label="Above these settings" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Link
        to={paths.reviewSettings}
        className="text-muted hover:text-fg inline-flex w-fit items-center gap-1.5 rounded-md"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All review settings
      </Link>
      {organization !== null && (
        <Link
          to={reviewSettingsPath("organizations", organization._id)}
          className="text-muted hover:text-fg w-fit rounded-md"
        >
          Settings of <bdi className="wrap-anywhere">{cleanText(organization.name)}</bdi>
        </Link>
      )}
    </nav>
  );
}

function organizationOf(settings: TeamSettings, entries: readonly SettingsEntry[]): SettingsEntry | null {
  const own = entries.find(({ scope, _id }) => scope === settings.scope && _id === settings._id);
  const id = own?.organizationId ?? null;
  return entries.find(({ scope, _id }) => scope === "organizations" && _id === id) ?? null;
}

function NotFound() {
  return (
    <Card>
      <h1 className="sr-only">Review settings</h1>
      <EmptyState
        icon={<SearchX />}
        title="There are no settings here"
        action={<Button to={paths.reviewSettings}>Back to all settings</Button>}
      >
        The account is not installed any more, or this repository was never switched on.
      </EmptyState>
    </Card>
  );
}

function LoadingSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="sr-only">Review settings</h1>
      <p role="status" className="text-muted">
        Loading the review settings...
      </p>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
