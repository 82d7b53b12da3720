/** The menu itself, on Radix, open from the start. Only Menu.tsx imports it, when one is opened. */
import { useState } from "react";
import { DropdownMenu } from "radix-ui";
import type { MenuProps } from "./Menu.tsx";
import { MenuParts } from "./menu-parts.ts";

/** Inside the main landmark, so that screen readers find it among the page's content; or in the dialog over it. */
function findContainer(): Element | null {
  return document.querySelector("[role=dialog]") ?? document.querySelector("main");
}

export function RadixMenu({ trigger, children, align = "end" }: MenuProps) {
  const [container, setContainer] = useState(findContainer);
  return (
    <DropdownMenu.Root
      modal={false}
      defaultOpen
      onOpenChange={(open) => {
        // Looked for anew each time: a dialog that was there before is gone from the page, and the menu would be with it.
        if (open) setContainer(findContainer());
      }}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // What was chosen may have opened something to write in, which has the focus by now.
          onCloseAutoFocus={(event) => {
            if (document.activeElement?.matches("input, textarea") === true) event.preventDefault();
          }}
          className="animate-appear bg-surface shadow-float z-50 min-w-44 rounded-lg border p-1"
        >
          <MenuParts value={DropdownMenu}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
