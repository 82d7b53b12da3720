/** How the app looks and which keys it listens to, on this machine. */
import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { useSingleKeys } from "../../lib/single-keys.ts";
import { useTheme } from "../../lib/theme.ts";
import { Card, CardHeader } from "../../ui/Card.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { Switch } from "../../ui/Switch.tsx";

const themeChoices = [
  { value: "system", label: "System", icon: <Monitor aria-hidden="true" className="size-4" /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden="true" className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden="true" className="size-4" /> },
] as const;

export function PreferencesSection({ uid }: { uid: string }) {
  const [theme, chooseTheme] = useTheme();
  const [singleKeys, chooseSingleKeys] = useSingleKeys(uid);
  const keysId = useId();
  return (
    <Card aria-label="Preferences">
      <CardHeader title="Preferences" description="They are kept on this machine only." />
      <div className="divide-y">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5">
          <div className="min-w-0">
            <p className="font-medium">Theme</p>
            <p className="text-muted text-sm">System follows the setting of your machine.</p>
          </div>
          <Segments label="Theme" value={theme} onChange={chooseTheme} choices={themeChoices} />
        </div>
        <div className="flex items-center justify-between gap-6 p-4 sm:px-5">
          <div className="min-w-0">
            <p id={keysId} className="font-medium">
              Single-key shortcuts
            </p>
            <p id={`${keysId}-hint`} className="text-muted text-sm">
              Keys such as <Kbd keys={["c"]} /> to create, <Kbd keys={["/"]} /> to search and{" "}
              <Kbd keys={["?"]} /> for the list of them. Switch them off if you speak to your machine or press
              keys by accident.
            </p>
          </div>
          <Switch
            aria-labelledby={keysId}
            aria-describedby={`${keysId}-hint`}
            checked={singleKeys}
            onCheckedChange={chooseSingleKeys}
          />
        </div>
      </div>
    </Card>
  );
}
