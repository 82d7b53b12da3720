/** Leads to what the audit log says of one thing. */
import { History } from "lucide-react";
import { historyPath } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";

export function HistoryButton({ targetId }: { targetId: string }) {
  return (
    <Button size="sm" to={historyPath(targetId)} icon={<History aria-hidden="true" className="size-3.5" />}>
      History
    </Button>
  );
}
