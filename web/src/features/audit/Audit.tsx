/** The audit log: who changed what, and when. For masters and admins only. */
import { managesUsers } from "@acrux/contract";
import { Download } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { isApiError } from "../../lib/api-error.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { AccessDenied } from "../../ui/AccessDenied.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAuth } from "../session/auth-context.ts";
import { AuditList } from "./AuditList.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { readFilters } from "./filters.ts";
import { useAudit, useAuditDownload } from "./queries.ts";

export function Audit() {
  useTitle("Audit log");
  const { user } = useAuth();
  const [query] = useSearchParams();
  const filters = readFilters(query);
  const isManager = user !== null && managesUsers(user.roles ?? []);
  const page = useAudit(filters, isManager);
  const download = useAuditDownload();
  if (!isManager || isApiError(page.error, "forbidden")) return <AccessDenied />;
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who changed what, and when. Entries are only ever added."
        actions={
          <Button
            loading={download.isPending}
            onClick={() => download.mutate(filters)}
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            Download CSV
          </Button>
        }
      />
      {download.isError && (
        <Banner tone="error" onDismiss={download.reset} className="mb-4">
          <p className="font-medium">The audit log could not be downloaded</p>
          <p>{errorDetail(download.error)}</p>
        </Banner>
      )}
      <FilterBar filters={filters} />
      <AuditList page={page} filters={filters} />
    </>
  );
}
