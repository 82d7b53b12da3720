/** Somebody else changed the same: what differs, and the choice between their version and one's own. */
import type { ReactNode } from "react";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

interface VersionChoiceProps {
  noun: "task" | "project";
  /** What differs, as terms and descriptions. */
  children: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export function VersionChoice({ noun, children, onKeepMine, onTakeTheirs }: VersionChoiceProps) {
  return (
    <Banner tone="warning">
      <p className="font-medium">{`Someone else changed this ${noun} while you were editing.`}</p>
      <p>Choose which version stays; yours is kept here until then.</p>
      <dl className="text-fg mt-2 flex flex-col gap-2">{children}</dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Banner>
  );
}
