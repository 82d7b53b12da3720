/** The list of rules in each of its states: loading, failed, empty, left empty by the search, and the rules. */
import type { TeamRule } from "@acrux/contract";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilteredEmpty } from "../../ui/FilteredEmpty.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NoRules } from "./NoRules.tsx";
import { type useRules, useRepositoryNames, useSaveRule } from "./queries.ts";
import { RuleCards } from "./RuleCards.tsx";
import { RuleTable } from "./RuleTable.tsx";
import { searchRules } from "./search-rules.ts";

/** Below this a list is seen at a glance. */
const SEARCHABLE_FROM = 8;

interface RuleListProps {
  rules: ReturnType<typeof useRules>;
  search: string;
}

export function RuleList({ rules, search }: RuleListProps) {
  if (rules.isPending) return <LoadingRules />;
  if (rules.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch the rules"
          onRetry={() => void rules.refetch()}
          retrying={rules.isFetching}
        >
          {errorDetail(rules.error)}
        </ErrorState>
      </Card>
    );
  }
  return (
    <>
      {rules.isRefetchError && (
        <Banner tone="warning" className="mb-4">
          This list may be out of date. {errorDetail(rules.error)}
        </Banner>
      )}
      {rules.data.length === 0 ? <NoRules /> : <FoundRules rules={rules.data} search={search} />}
    </>
  );
}

function FoundRules({ rules, search }: { rules: readonly TeamRule[]; search: string }) {
  const navigate = useNavigate();
  const isSearchable = rules.length >= SEARCHABLE_FROM || search !== "";
  const found = searchRules(rules, search);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isSearchable && (
          <SearchBox
            label="Search rules"
            className="w-full sm:w-80"
            value={search}
            maxLength={100}
            onSearch={(text) => {
              const address = text === "" ? "" : `?search=${encodeURIComponent(text)}`;
              if (text !== search) void navigate(paths.rules + address, { replace: true });
            }}
          />
        )}
        <p role="status" className="text-muted text-sm">
          {countText(found)}
        </p>
      </div>
      {found.length === 0 ? (
        <Card>
          <FilteredEmpty title="No rules match" clearTo={paths.rules}>
            No rule has this in its name or its id.
          </FilteredEmpty>
        </Card>
      ) : (
        <SwitchableRules rules={found} />
      )}
    </>
  );
}

function countText(rules: readonly TeamRule[]): string {
  const enabled = rules.filter((rule) => rule.enabled).length;
  const count = rules.length === 1 ? "1 rule" : `${String(rules.length)} rules`;
  return `${count}, ${String(enabled)} enabled`;
}

export interface RuleListContent {
  rules: readonly TeamRule[];
  /** Empty while the names are not known. */
  repositoryNames: ReadonlyMap<number, string>;
  /** The rule that is being switched. */
  switchingId: string | null;
  onSwitch: (rule: TeamRule, enabled: boolean) => void;
}

function SwitchableRules({ rules }: Pick<RuleListContent, "rules">) {
  const isWide = useMedia("(min-width: 72rem)");
  const { data: repositoryNames = new Map<number, string>() } = useRepositoryNames(true);
  const save = useSaveRule(() => undefined);
  const content: RuleListContent = {
    ...{ rules, repositoryNames },
    switchingId: save.isPending ? (save.variables.known?._id ?? null) : null,
    onSwitch: (rule, enabled) => {
      const { text, repositoryIds, version } = rule;
      save.mutate({ known: rule, version, value: { text, repositoryIds, enabled } });
    },
  };
  return (
    <>
      {save.isError && (
        <Banner tone="error" onDismiss={save.reset} className="mb-4">
          <p className="font-medium">The rule could not be switched</p>
          <p>{errorDetail(save.error)}</p>
        </Banner>
      )}
      {isWide ? <RuleTable {...content} /> : <RuleCards {...content} />}
    </>
  );
}

function LoadingRules() {
  return (
    <>
      <p role="status" className="text-muted mb-3 text-sm">
        Loading the rules...
      </p>
      <Card className="divide-y">
        {["w-64", "w-80", "w-56", "w-72"].map((width) => (
          <div key={width} className="flex items-center justify-between gap-4 px-5 py-3.5">
            <div className="flex min-w-0 flex-col gap-2">
              <Skeleton className={`h-4 max-w-full ${width}`} />
              <Skeleton className="h-3 w-40" />
            </div>
            <Skeleton className="h-6 w-10 shrink-0 rounded-full!" />
          </div>
        ))}
      </Card>
    </>
  );
}
