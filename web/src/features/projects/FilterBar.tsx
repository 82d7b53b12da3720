/** Which projects to show: by name, key or description, and by status. */
import { useNavigate } from "react-router-dom";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Select } from "../../ui/Select.tsx";
import { type Filters, projectsAddress, readFilters, SEARCH_LENGTH } from "./filters.ts";

export function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const { search, status } = filters;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search projects"
        className="min-w-0 grow basis-40 sm:max-w-80"
        value={search}
        maxLength={SEARCH_LENGTH}
        onSearch={(text) => {
          // Each pause while typing is no step that Back should stop at.
          if (text !== search) void navigate(projectsAddress({ search: text, status }), { replace: true });
        }}
      />
      <Select
        aria-label="Status"
        className="w-32 sm:w-40"
        value={status}
        onChange={({ target }) => {
          const chosen = readFilters(new URLSearchParams({ status: target.value })).status;
          void navigate(projectsAddress({ search, status: chosen }));
        }}
      >
        <option value="all">All Projects</option>
        <option value="active">Active</option>
        <option value="archived">Archived</option>
      </Select>
    </div>
  );
}
