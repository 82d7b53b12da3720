/** Project Settings: what the project is called, how its board looks, who sees it, its files, and its end. */
import { use, useState } from "react";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { BoardContext } from "../board-context.ts";
import { BoardSettings } from "./BoardSettings.tsx";
import { DangerZone } from "./DangerZone.tsx";
import { FileSettings } from "./FileSettings.tsx";
import { GeneralSettings } from "./GeneralSettings.tsx";
import { MemberSettings } from "./MemberSettings.tsx";

type Panel = "general" | "board" | "members" | "files" | "danger";

export function ProjectSettings({ onClose }: { onClose: () => void }) {
  const { project, canEdit } = use(BoardContext);
  const [panel, setPanel] = useState<Panel>("general");
  return (
    <Dialog open size="md" title="Project Settings" onOpenChange={onClose}>
      {/* As tall for each tab, so that the dialog stays where it is. */}
      <div className="mt-2 sm:min-h-[34rem]">
        <Tabs
          label="Project Settings"
          value={panel}
          onChange={setPanel}
          tabs={[
            {
              value: "general",
              label: "General",
              panel: <GeneralSettings project={project} canEdit={canEdit} />,
            },
            { value: "board", label: "Board", panel: <BoardSettings project={project} canEdit={canEdit} /> },
            {
              value: "members",
              label: "Members",
              panel: <MemberSettings project={project} canEdit={canEdit && project.canManage} />,
            },
            { value: "files", label: "Import and export", panel: <FileSettings /> },
            ...(project.canManage
              ? [{ value: "danger" as const, label: "Danger zone", panel: <DangerZone project={project} /> }]
              : []),
          ]}
        />
      </div>
    </Dialog>
  );
}
