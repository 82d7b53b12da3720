/** Tabs over panels, with arrow keys between them. The chosen tab belongs to the caller, so that it can live in the URL. */
import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
}

export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((candidate) => candidate.value === chosen);
        if (tab !== undefined) onChange(tab.value);
      }}
    >
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="text-muted hover:text-fg data-[state=active]:border-accent data-[state=active]:text-fg -mb-px inline-flex h-9 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-base font-medium whitespace-nowrap transition-colors focus-visible:rounded-sm focus-visible:-outline-offset-2"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
