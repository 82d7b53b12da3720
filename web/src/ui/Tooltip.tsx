/** A short explanation on hover and focus. It never holds what a person must know. */
import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

interface TooltipProps {
  text: ReactNode;
  /** One element that takes a ref and can be focused. */
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
}

/** Drawn inside the page's main landmark, so that everything on the screen belongs to one. */
export function Tooltip({ text, children, side = "top" }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
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
