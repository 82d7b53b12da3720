/** A menu of actions or choices below a button. Its code loads when a person comes near, and opens with the first click. */
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, use, useState } from "react";
import { MenuParts, type MenuTriggerProps } from "./menu-parts.ts";

export interface MenuProps {
  /** The button that opens it: one element that takes a ref and a button's props, such as Button. */
  trigger: ReactElement<MenuTriggerProps>;
  /** MenuItem, MenuLabel, MenuSeparator, MenuChoices. */
  children: ReactNode;
  align?: "start" | "center" | "end";
}

const load = () => import("./menu-radix.tsx");
const Loaded = lazy(async () => ({ default: (await load()).RadixMenu }));

function preload(): void {
  load().catch(() => undefined);
}

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Loaded {...props} />
    </Suspense>
  );
}

const itemClass =
  "relative flex items-center gap-2 rounded-md px-2.5 py-1.5 text-base outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken";

interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it cannot be chosen now. Unlike a disabled item it can be reached, so that everybody can read the reason. */
  unavailable?: string | undefined;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, danger, disabled = false, unavailable, children }: MenuItemProps) {
  const { Item } = use(MenuParts);
  if (unavailable !== undefined) {
    return (
      <Item
        aria-disabled
        onSelect={(event) => event.preventDefault()}
        className={clsx(itemClass, "cursor-not-allowed")}
      >
        {icon}
        <span className="flex max-w-60 flex-col">
          <span className="text-subtle">{children}</span>
          <span className="text-muted text-xs">{unavailable}</span>
        </span>
      </Item>
    );
  }
  return (
    <Item
      onSelect={onSelect}
      disabled={disabled}
      className={clsx(itemClass, "cursor-pointer", danger === true && "text-danger")}
    >
      {icon}
      {children}
    </Item>
  );
}

interface MenuChoicesProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
}

/** A list of which exactly one is chosen. */
export function MenuChoices<Value extends string>({ value, onChange, choices }: MenuChoicesProps<Value>) {
  const { RadioGroup, RadioItem, ItemIndicator } = use(MenuParts);
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen);
    if (choice !== undefined) onChange(choice.value);
  };
  return (
    <RadioGroup value={value} onValueChange={choose}>
      {choices.map((choice) => (
        <RadioItem key={choice.value} value={choice.value} className={clsx(itemClass, "cursor-pointer pr-8")}>
          {choice.label}
          <ItemIndicator className="absolute right-2.5">
            <Check aria-hidden="true" className="text-accent-text size-4" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = use(MenuParts);
  return <Label className="text-subtle px-2.5 py-1.5 text-xs">{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = use(MenuParts);
  return <Separator className="-mx-1 my-1 border-t" />;
}
