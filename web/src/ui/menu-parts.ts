/** Radix's menu parts, handed to the items of a menu once they are loaded, so that a page with a menu loads without them. */
import type { DropdownMenu } from "radix-ui";
import { type ComponentPropsWithRef, createContext } from "react";

export type MenuParts = Pick<
  typeof DropdownMenu,
  "Item" | "RadioGroup" | "RadioItem" | "ItemIndicator" | "Label" | "Separator"
>;

const none = () => null;

/** Outside an open menu its items draw nothing. */
export const MenuParts = createContext<MenuParts>({
  Item: none,
  RadioGroup: none,
  RadioItem: none,
  ItemIndicator: none,
  Label: none,
  Separator: none,
} as unknown as MenuParts);

export type MenuTriggerProps = Pick<
  ComponentPropsWithRef<"button">,
  "aria-haspopup" | "aria-expanded" | "onPointerEnter" | "onFocus" | "onClick"
>;
