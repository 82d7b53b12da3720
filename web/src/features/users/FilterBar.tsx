/** Which users to show: by name, by role and by status. */
import { roleNames, userStatusNames } from "@acrux/contract";
import { X } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Select } from "../../ui/Select.tsx";
import { type Filters, isFiltered, SEARCH_LENGTH, usersAddress } from "./filters.ts";

const roleLabels = { master: "Masters", admin: "Admins", user: "Users without another role" } as const;
const statusLabels = { active: "Active", inactive: "Inactive" } as const;

export function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate();
  const { search, role, status } = filters;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search name, email or GitHub login"
        className="w-full sm:w-80"
        value={search}
        maxLength={SEARCH_LENGTH}
        onSearch={(text) => {
          // Each pause while typing is no step that Back should stop at.
          if (text !== search) void navigate(usersAddress({ search: text, role, status }), { replace: true });
        }}
      />
      <Select
        aria-label="Role"
        className="w-[calc(50%-0.25rem)] sm:w-40"
        value={role ?? ""}
        onChange={({ target }) => {
          const chosen = roleNames.find((name) => name === target.value) ?? null;
          void navigate(usersAddress({ search, role: chosen, status }));
        }}
      >
        <option value="">All roles</option>
        {roleNames.map((name) => (
          <option key={name} value={name}>
            {roleLabels[name]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Status"
        className="w-[calc(50%-0.25rem)] sm:w-36"
        value={status ?? ""}
        onChange={({ target }) => {
          const chosen = userStatusNames.find((name) => name === target.value) ?? null;
          void navigate(usersAddress({ search, role, status: chosen }));
        }}
      >
        <option value="">All statuses</option>
        {userStatusNames.map((name) => (
          <option key={name} value={name}>
            {statusLabels[name]}
          </option>
        ))}
      </Select>
      {isFiltered(filters) && (
        <Button
          variant="ghost"
          to={paths.users}
          icon={<X aria-hidden="true" className="size-4" />}
          className="-ml-3 justify-self-start sm:ml-0"
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
