/** The audit log in each of its states: loading, failed, empty, left empty by the filters, and one page of it. */
import type { AuditEntry } from "@acrux/contract";
import { ScrollText } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { CursorPagination } from "../../ui/CursorPagination.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilteredEmpty } from "../../ui/FilteredEmpty.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AuditCards } from "./AuditCards.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { auditAddress, type Filters, isFiltered } from "./filters.ts";
import type { useAudit } from "./queries.ts";

export interface AuditListProps {
  entries: readonly AuditEntry[];
  filters: Filters;
}

export function AuditList({ page, filters }: { page: ReturnType<typeof useAudit>; filters: Filters }) {
  const isWide = useMedia("(min-width: 72rem)");
  if (page.isPending) return <LoadingEntries />;
  if (page.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch the audit log"
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        >
          {errorDetail(page.error)}
        </ErrorState>
      </Card>
    );
  }
  const { entries, nextCursor } = page.data;
  const list = { entries, filters };
  return (
    <div aria-busy={page.isPlaceholderData} className={page.isPlaceholderData ? "opacity-60" : ""}>
      {page.isRefetchError && (
        <Banner tone="warning" className="mb-4">
          This log may be out of date. {errorDetail(page.error)}
        </Banner>
      )}
      {entries.length === 0 && <NoEntries filters={filters} />}
      {entries.length > 0 && (isWide ? <AuditTable {...list} /> : <AuditCards {...list} />)}
      <CursorPagination
        label="Pages of the audit log"
        cursor={filters.cursor}
        nextCursor={page.isPlaceholderData ? null : nextCursor}
        addressOf={(cursor) => auditAddress({ ...filters, cursor })}
      />
    </div>
  );
}

function NoEntries({ filters }: { filters: Filters }) {
  if (isFiltered(filters)) {
    return (
      <Card>
        <FilteredEmpty title="No entries match" clearTo={paths.audit}>
          Nothing was recorded of this kind, by them, on this, or on these days.
        </FilteredEmpty>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState icon={<ScrollText />} title="Nothing recorded yet">
        Changes of roles, activation, repositories, rules and settings appear here, and cannot be removed.
      </EmptyState>
    </Card>
  );
}

function LoadingEntries() {
  return (
    <Card className="flex flex-col gap-5 p-5">
      <p role="status" className="text-muted">
        Loading the audit log...
      </p>
      {["w-3/5", "w-4/5", "w-2/3", "w-3/4"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </Card>
  );
}
