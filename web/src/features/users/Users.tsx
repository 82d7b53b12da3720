/** Users: who has an account here, whether it is active, and which roles it holds. For masters and admins only. */
import { managesUsers } from "@acrux/contract";
import { useSearchParams } from "react-router-dom";
import { isApiError } from "../../lib/api-error.ts";
import { useTitle } from "../../lib/use-title.ts";
import { AccessDenied } from "../../ui/AccessDenied.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAuth } from "../session/auth-context.ts";
import { FilterBar } from "./FilterBar.tsx";
import { readFilters } from "./filters.ts";
import { useUsers } from "./queries.ts";
import { UserList } from "./UserList.tsx";

export function Users() {
  useTitle("Users");
  const { user } = useAuth();
  const [query] = useSearchParams();
  const filters = readFilters(query);
  const roles = user?.roles ?? [];
  const isManager = user !== null && managesUsers(roles);
  const page = useUsers(filters, isManager);
  // The server has the last word: a role may have been taken away since the session began.
  if (!isManager || isApiError(page.error, "forbidden")) return <AccessDenied />;
  return (
    <>
      <PageHeader title="Users" description="Everyone who has signed in, and what they can do." />
      <FilterBar filters={filters} />
      <UserList page={page} filters={filters} viewer={{ uid: user.uid, roles }} />
    </>
  );
}
