/** What a page shows to those who may not see it. */
import { ShieldX } from "lucide-react";
import { EmptyState } from "./EmptyState.tsx";

export function AccessDenied() {
  return (
    <EmptyState icon={<ShieldX />} title="Access Denied" isPage>
      You do not have permission to view this page.
    </EmptyState>
  );
}
