/** Which reviews to show: by status and by repository. */
import { type ReviewStatus, reviewStatusNames } from "@acrux/contract";
import { X } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { type Filters, isFiltered, readStatus, repositoryChoices, writeFilters } from "./filters.ts";
import { useSeenRepositories } from "./queries.ts";

const statusNames: Readonly<Record<ReviewStatus, string>> = {
  queued: "Queued",
  running: "Running",
  posted: "Posted",
  skipped: "Skipped",
  superseded: "Superseded",
  failed: "Failed",
};

export function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const repositories = repositoryChoices(useSeenRepositories(), filters.repository);
  const show = (change: Partial<Filters>): void => {
    const { status, repository } = filters;
    void navigate({ pathname: paths.reviews, search: writeFilters({ status, repository, ...change }) });
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label="Status"
        className="w-[calc(50%-0.25rem)] sm:w-44"
        value={filters.status ?? ""}
        onChange={(event) => {
          show({ status: readStatus(event.target.value) });
        }}
      >
        <option value="">All statuses</option>
        {reviewStatusNames.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Repository"
        className="w-[calc(50%-0.25rem)] sm:w-64"
        value={filters.repository ?? ""}
        onChange={(event) => {
          show({ repository: event.target.value === "" ? null : event.target.value });
        }}
      >
        <option value="">All repositories</option>
        {repositories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {isFiltered(filters) && (
        <Button variant="ghost" to={paths.reviews} icon={<X aria-hidden="true" className="size-4" />}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
