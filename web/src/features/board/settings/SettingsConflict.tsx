/** Somebody else changed the same settings: what theirs are, and the choice between them and what was typed. */
import { cleanText } from "../../../lib/clean-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";

interface SettingsConflictProps {
  /** By the name of the setting, as words. */
  theirs: Readonly<Record<string, string>>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export function SettingsConflict({ theirs, onKeepMine, onTakeTheirs }: SettingsConflictProps) {
  return (
    <Banner tone="warning">
      <p className="font-medium">Someone else changed this project while you were editing.</p>
      <p>Choose which version stays; yours is kept here until then.</p>
      <dl className="text-fg mt-2 flex flex-col gap-2">
        {Object.entries(theirs).map(([name, text]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{`${name}, theirs`}</dt>
            <dd dir="auto" className="line-clamp-6 text-sm wrap-anywhere whitespace-pre-wrap">
              {text.trim() === "" ? "Nothing" : cleanText(text)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Banner>
  );
}
