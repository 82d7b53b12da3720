/** The menu itself, on Radix, open from the start. Only Menu.tsx imports it, when one is opened. */
import { DropdownMenu } from "radix-ui";
import type { MenuProps } from "./Menu.tsx";
import { MenuParts } from "./menu-parts.ts";

export function RadixMenu({ trigger, children, align = "end" }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Inside the main landmark, so that screen readers find it among the page's content. */}
      <DropdownMenu.Portal container={document.querySelector("main")}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="animate-appear bg-surface shadow-float z-50 min-w-44 rounded-lg border p-1"
        >
          <MenuParts value={DropdownMenu}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
