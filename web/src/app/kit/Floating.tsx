/** What floats above the page: dialogs, menus, tooltips, toasts. For the kit page. */
import { ChevronDown, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../ui/Button.tsx";
import { CommandPalette } from "../../ui/CommandPalette.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "../../ui/Menu.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { paths } from "../paths.ts";
import { Row, Sample } from "./Sample.tsx";

type Order = "newest" | "oldest";

const orders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
] as const;

export function Floating() {
  const [tab, setTab] = useState<"one" | "two">("one");
  return (
    <Sample title="Floating things, pages and tabs">
      <Row>
        <SampleDialog />
        <SampleMenu />
        <Tooltip text="A short explanation">
          <Button>Hover me</Button>
        </Tooltip>
        <SamplePalette />
        <Button onClick={() => toast.success("Saved")}>Toast</Button>
        <Button
          onClick={() =>
            toast.error("Failed to update task status", {
              description: "It is back where it was.",
              action: { label: "Retry", onClick: () => undefined },
            })
          }
        >
          Error toast
        </Button>
      </Row>
      <Pagination label="Pages, in the middle" previous={{ to: paths.kit }} next={{ to: paths.kit }}>
        Page 2 of 7
      </Pagination>
      <Pagination label="Pages, the only one" previous={null} next={null} />
      <Tabs
        label="Sample tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "one", label: "Findings", panel: <p>The first panel.</p> },
          { value: "two", label: "Coverage", panel: <p>The second panel.</p> },
        ]}
      />
    </Sample>
  );
}

function SampleDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Archive project"
        description="Are you sure you want to archive this project?"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Archive Project
            </Button>
          </>
        }
      />
    </>
  );
}

function SamplePalette() {
  const [open, setOpen] = useState(false);
  const commands = [
    { id: "users", label: "Go to Users", group: "Go to", keys: ["g", "u"], run: () => toast("Users") },
    { id: "posts", label: "Go to Posts", group: "Go to", run: () => toast("Posts") },
    {
      id: "theme",
      label: "Switch the theme",
      group: "Preferences",
      keywords: ["dark"],
      run: () => toast("Theme"),
    },
  ];
  return (
    <>
      <Button onClick={() => setOpen(true)}>Palette</Button>
      <CommandPalette open={open} onOpenChange={setOpen} commands={commands} />
    </>
  );
}

function SampleMenu() {
  const [order, setOrder] = useState<Order>("newest");
  return (
    <Menu
      align="start"
      trigger={
        <Button>
          Menu <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      <MenuItem onSelect={() => undefined} icon={<Pencil aria-hidden="true" className="size-4" />}>
        Edit
      </MenuItem>
      <MenuItem onSelect={() => undefined} danger icon={<Trash2 aria-hidden="true" className="size-4" />}>
        Delete
      </MenuItem>
      <MenuItem onSelect={() => undefined} disabled>
        Not now
      </MenuItem>
      <MenuItem onSelect={() => undefined} unavailable="The last active master cannot be demoted.">
        Remove master
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Order</MenuLabel>
      <MenuChoices value={order} onChange={setOrder} choices={orders} />
    </Menu>
  );
}
