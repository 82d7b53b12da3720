/** The palette itself, on cmdk and Radix. Only CommandPalette.tsx imports it, when it is first opened. */
import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { useRef } from "react";
import type { Command, CommandPaletteProps } from "./CommandPalette.tsx";
import { Kbd } from "./Kbd.tsx";

export function CmdkPalette({ open, onOpenChange, commands }: CommandPaletteProps) {
  const openedFrom = useRef<Element | null>(null);
  const hasRun = useRef(false);
  const run = (command: Command): void => {
    hasRun.current = true;
    onOpenChange(false);
    command.run();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-appear bg-backdrop fixed inset-0 z-50" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            openedFrom.current = document.activeElement;
            hasRun.current = false;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A command leads elsewhere, and what it opens takes the focus.
            if (!hasRun.current && openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
          }}
          className="animate-rise bg-surface shadow-float fixed inset-x-3 top-[12vh] z-50 mx-auto flex max-h-[min(28rem,70vh)] max-w-xl flex-col overflow-hidden rounded-lg border"
        >
          <Primitive.Title className="sr-only">Command palette</Primitive.Title>
          <Cmdk label="Commands" loop className="flex min-h-0 flex-col">
            <div className="flex items-center gap-2.5 border-b px-4">
              <Search aria-hidden="true" className="text-subtle size-4 shrink-0" />
              <Cmdk.Input
                placeholder="Type a command or search..."
                className="placeholder:text-subtle h-12 w-full bg-transparent text-lg outline-none sm:text-base"
              />
              <Kbd keys={["Esc"]} className="max-sm:hidden" />
            </div>
            <Cmdk.List className="min-h-0 scroll-py-1.5 overflow-y-auto overscroll-contain p-1.5">
              {groupsOf(commands).map(([group, members]) => (
                <Cmdk.Group
                  key={group}
                  heading={group}
                  className="[&_[cmdk-group-heading]]:text-subtle [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs"
                >
                  {members.map((command) => (
                    <Item key={command.id} command={command} onRun={run} />
                  ))}
                </Cmdk.Group>
              ))}
            </Cmdk.List>
            {/* Beside the list, which may hold nothing but its options. */}
            <Cmdk.Empty className="text-muted px-4 py-10 text-center">
              <span role="status">No command matches.</span>
            </Cmdk.Empty>
          </Cmdk>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Item({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  const { id, label, keywords, icon, keys } = command;
  return (
    <Cmdk.Item
      value={`${label} ${id}`}
      {...(keywords !== undefined && { keywords: [...keywords] })}
      onSelect={() => {
        onRun(command);
      }}
      className="data-[selected=true]:bg-sunken [&_svg]:text-subtle flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base select-none [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span className="min-w-0 grow truncate">{label}</span>
      {keys !== undefined && <Kbd keys={keys} className="max-sm:hidden" />}
    </Cmdk.Item>
  );
}

function groupsOf(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    const members = groups.get(command.group) ?? [];
    members.push(command);
    groups.set(command.group, members);
  }
  return [...groups];
}
