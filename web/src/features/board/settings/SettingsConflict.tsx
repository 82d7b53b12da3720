/** Somebody else changed the same settings: what theirs are, and the choice between them and what was typed. */
import { cleanText } from "../../../lib/clean-text.ts";
import { VersionChoice } from "../VersionChoice.tsx";

interface SettingsConflictProps {
  /** By the name of the setting, as words. */
  theirs: Readonly<Record<string, string>>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export function SettingsConflict({ theirs, onKeepMine, onTakeTheirs }: SettingsConflictProps) {
  return (
    <VersionChoice noun="project" onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs}>
      {Object.entries(theirs).map(([name, text]) => (
        <div key={name}>
          <dt className="text-muted text-xs">{`${name}, theirs`}</dt>
          <dd dir="auto" className="line-clamp-6 text-sm wrap-anywhere whitespace-pre-wrap">
            {text.trim() === "" ? "Nothing" : cleanText(text)}
          </dd>
        </div>
      ))}
    </VersionChoice>
  );
}
