/** Every command of the app in one list that narrows while a person types. Its code loads at the first opening. */
import { lazy, type ReactNode, Suspense, useState } from "react";

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Heading that the command stands under; commands of one group follow each other. */
  readonly group: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  readonly icon?: ReactNode;
  /** The keys that do the same without the palette, such as ["g", "u"]. */
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  commands: readonly Command[];
}

const Loaded = lazy(async () => ({ default: (await import("./palette-cmdk.tsx")).CmdkPalette }));

export function CommandPalette(props: CommandPaletteProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
