/** The list of keyboard shortcuts, with the switch that turns single keys off. */
import { useId } from "react";
import type { SessionUser } from "../features/session/session.ts";
import { useSingleKeys } from "../lib/single-keys.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { Switch } from "../ui/Switch.tsx";
import type { Panel } from "./CommandLayer.tsx";
import { linksFor } from "./navigation.ts";
import { paletteKeys } from "./palette-keys.ts";

interface ShortcutSheetProps {
  user: SessionUser;
  open: boolean;
  onPanel: (panel: Panel | null) => void;
}

interface Line {
  readonly label: string;
  readonly keys: readonly string[];
}

const general: readonly Line[] = [
  { label: "Command palette", keys: paletteKeys },
  { label: "Create something on this page", keys: ["c"] },
  { label: "Search", keys: ["/"] },
  { label: "Keyboard shortcuts", keys: ["?"] },
];

const cards: readonly Line[] = [
  { label: "From card to card", keys: ["\u2190", "\u2191", "\u2193", "\u2192"] },
  { label: "Move a card one step", keys: ["Shift", "\u2192"] },
  { label: "Pick up and drop", keys: ["Space"] },
  { label: "Open", keys: ["Enter"] },
  { label: "Edit", keys: ["e"] },
  { label: "Select", keys: ["x"] },
];

export function ShortcutSheet({ user, open, onPanel }: ShortcutSheetProps) {
  const [singleKeys, chooseSingleKeys] = useSingleKeys(user.uid);
  const switchId = useId();
  const places = [...linksFor(user), { label: "Account", letter: "a" }];
  const lines = places.map(({ label, letter }) => ({ label, keys: ["g", letter] }));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onPanel(null);
      }}
      title="Keyboard shortcuts"
      size="md"
    >
      <div className="mt-3 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Lines title="Everywhere" lines={general} />
        <Lines title="Go to" lines={lines} />
        <Lines title="On a card of a board" lines={cards} />
      </div>
      <div className="mt-6 flex items-center justify-between gap-4 border-t pt-4">
        <div>
          <label htmlFor={switchId} className="font-medium">
            Single-key shortcuts
          </label>
          <p className="text-muted text-sm">Off, only the command palette keeps its keys.</p>
        </div>
        <Switch id={switchId} checked={singleKeys} onCheckedChange={chooseSingleKeys} />
      </div>
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-subtle mb-1 text-sm font-medium">
        {title}
      </h3>
      <ul className="divide-y">
        {lines.map(({ label, keys }) => (
          <li key={label} className="flex min-h-9 items-center justify-between gap-4">
            {label}
            <Kbd keys={keys} />
          </li>
        ))}
      </ul>
    </section>
  );
}
