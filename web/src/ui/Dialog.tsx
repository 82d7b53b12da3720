/** A modal dialog: focus stays inside, Escape closes, focus goes back to where it was. Its code loads at the first opening. */
import { lazy, type ReactNode, Suspense, useState } from "react";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
}

const Loaded = lazy(async () => ({ default: (await import("./dialog-radix.tsx")).RadixDialog }));

export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
