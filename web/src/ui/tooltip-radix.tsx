/** The tooltip itself, on Radix. Only Tooltip.tsx imports it. */
import { Tooltip as Primitive } from "radix-ui";
import { useLayoutEffect, useRef } from "react";
import type { TooltipProps } from "./Tooltip.tsx";

interface RadixTooltipProps extends TooltipProps {
  /** Whether the element that stood here before had the focus. */
  takesFocus: () => boolean;
}

/** Drawn inside the page's main landmark, so that everything on the screen belongs to one. */
export function RadixTooltip({ text, children, side = "top", takesFocus }: RadixTooltipProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const takesFocusAtFirst = useRef(takesFocus);
  useLayoutEffect(() => {
    if (takesFocusAtFirst.current()) trigger.current?.focus();
  }, []);
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger ref={trigger} asChild>
          {children}
        </Primitive.Trigger>
        <Primitive.Portal container={document.getElementById("main")}>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="animate-appear bg-surface shadow-float z-50 max-w-72 rounded-md border px-2.5 py-1.5 text-sm"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
