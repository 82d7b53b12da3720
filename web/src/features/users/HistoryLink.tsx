/** Leads to what the audit log says was done to a user. */
import type { User } from "@acrux/contract";
import { History } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { displayName } from "./display-name.ts";

export function HistoryLink({ user }: { user: User }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      iconOnly
      aria-label={`History of ${displayName(user)}`}
      title="What was changed about this account"
      to={`${paths.audit}?target=${encodeURIComponent(user._id)}`}
    >
      <History aria-hidden="true" className="size-4" />
    </Button>
  );
}
