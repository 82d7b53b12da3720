/** A short explanation on hover and focus. It never holds what cannot be read elsewhere, too. */
import { lazy, type ReactElement, type ReactNode, Suspense, useLayoutEffect, useRef } from "react";

export interface TooltipProps {
  text: ReactNode;
  /** One element that takes a ref and can be focused. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
}

const load = () => import("./tooltip-radix.tsx");
const Loaded = lazy(async () => ({ default: (await load()).RadixTooltip }));

// Early, since the element below it is drawn again when it comes.
load().catch(() => undefined);

export function Tooltip(props: TooltipProps) {
  const hadFocus = useRef(false);
  const early = <Early onGone={(focused) => (hadFocus.current = focused)}>{props.children}</Early>;
  return (
    <Suspense fallback={early}>
      <Loaded {...props} takesFocus={() => hadFocus.current} />
    </Suspense>
  );
}

interface EarlyProps {
  /** Told whether the element had the focus, which its successor then takes. */
  onGone: (hadFocus: boolean) => void;
  children: ReactElement;
}

/** The element alone, until the tooltip's file is there. */
function Early({ onGone, children }: EarlyProps) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    return () => onGone(element?.contains(document.activeElement) === true);
  }, [onGone]);
  return (
    <span ref={holder} className="contents">
      {children}
    </span>
  );
}
