/** A menu of actions or choices below a button. */
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

interface MenuProps {
  /** The button that opens it: one element that takes a ref, such as Button. */
  trigger: ReactNode;
  /** MenuItem, MenuLabel, MenuSeparator, MenuChoices. */
  children: ReactNode;
  align?: "start" | "center" | "end";
}

export function Menu({ trigger, children, align = "end" }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="animate-appear bg-surface shadow-float z-50 min-w-44 rounded-lg border p-1"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemClass =
  "relative flex items-center gap-2 rounded-md px-2.5 py-1.5 text-base outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken";

interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      disabled={disabled}
      className={clsx(itemClass, "cursor-pointer", danger && "text-danger")}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuChoicesProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string }[];
}

/** A list of which exactly one is chosen. */
export function MenuChoices<Value extends string>({ value, onChange, choices }: MenuChoicesProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const choice = choices.find((candidate) => candidate.value === chosen);
        if (choice !== undefined) onChange(choice.value);
      }}
    >
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          className={clsx(itemClass, "cursor-pointer pr-8")}
        >
          {choice.label}
          <DropdownMenu.ItemIndicator className="absolute right-2.5">
            <Check aria-hidden="true" className="text-accent-text size-4" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="text-subtle px-2.5 py-1.5 text-xs">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 border-t" />;
}
