/** What holds by the settings as they are saved, each value with where it comes from. */
import type { TeamSettings } from "@acrux/contract";
import { clsx } from "clsx";
import { useState } from "react";
import { cleanText } from "../../../lib/clean-text.ts";
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Card, CardHeader } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { type EffectiveRow, type Origin, readEffective } from "./effective.ts";

interface EffectiveSettingsProps {
  settings: TeamSettings;
  /** There are changes that are not saved yet. */
  isOutdated: boolean;
}

const origins = {
  default: { label: "Default", tone: "neutral" },
  organization: { label: "Organization", tone: "info" },
  repository: { label: "Repository", tone: "accent" },
  file: { label: "File", tone: "success" },
} as const satisfies Record<Origin["kind"], { label: string; tone: BadgeTone }>;

export function EffectiveSettings({ settings, isOutdated }: EffectiveSettingsProps) {
  const [onlySet, setOnlySet] = useState(false);
  const { rows, notUsed } = readEffective(settings.effective);
  const shown = onlySet ? withoutDefaults(rows) : rows;
  return (
    <Card aria-label="What holds">
      <CardHeader
        title="What holds"
        description={
          isOutdated ? "As it is saved, without your changes." : "Each value with where it comes from."
        }
      />
      <div className="border-b px-4 py-2.5 sm:px-5">
        <Checkbox
          label="Only what differs from the defaults"
          checked={onlySet}
          onChange={({ target }) => setOnlySet(target.checked)}
        />
      </div>
      {settings.ownFile?.state === "unreadable" && (
        <Banner tone="warning" className="m-4">
          <p className="font-medium">The repository&rsquo;s own .acrux.yml could not be read</p>
          <p className="wrap-anywhere">
            What it says stands over this, and is missing here. {settings.ownFile.reason}
          </p>
        </Banner>
      )}
      {notUsed.length > 0 && (
        <Banner tone="warning" className="m-4">
          <p className="font-medium">Not everything that is kept is used</p>
          {notUsed.map((sentence) => (
            <p key={sentence} className="wrap-anywhere">
              {cleanText(sentence)}
            </p>
          ))}
        </Banner>
      )}
      {shown.length === 0 ? (
        <p className="text-muted px-4 py-6 text-center sm:px-5">Everything is as the defaults have it.</p>
      ) : (
        <ul aria-label="Values and their origins" className="py-2">
          {shown.map((row, index) => (
            <Row key={index} row={row} />
          ))}
        </ul>
      )}
      <p className="text-subtle border-t px-4 py-3 text-xs sm:px-5">{aboutFiles(settings.ownFile)}</p>
    </Card>
  );
}

function aboutFiles(ownFile: TeamSettings["ownFile"]): string {
  switch (ownFile?.state) {
    case "read":
      return "With .acrux.yml as the default branch has it now. A file in a folder overrides this for its folder.";
    case "missing":
      return "The default branch has no .acrux.yml. One in its root would override this, one in a folder would for that folder.";
    case "unreadable":
      return "Without .acrux.yml.";
    case undefined:
      return "A repository’s own settings and its .acrux.yml override this.";
  }
}

function Row({ row: { level, key, value, origin } }: { row: EffectiveRow }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-1 sm:px-5">
      <span
        style={{ paddingLeft: `${String(level)}rem` }}
        className="min-w-0 font-mono text-sm wrap-anywhere [font-variant-ligatures:none]"
      >
        {key !== null && <span className="text-muted">{`${key}: `}</span>}
        {key === null && value !== null && <span className="text-subtle">- </span>}
        {value !== null && (
          <bdi className={clsx(origin?.kind === "default" ? "text-muted" : "font-medium")}>
            {cleanText(value)}
          </bdi>
        )}
      </span>
      {origin !== null && <OriginMark origin={origin} />}
    </li>
  );
}

function OriginMark({ origin: { kind, detail } }: { origin: Origin }) {
  const { label, tone } = origins[kind];
  if (kind === "default") {
    return (
      <span className="text-subtle ml-auto shrink-0 text-xs" title={detail ?? undefined}>
        {label}
      </span>
    );
  }
  return (
    <span className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
      {detail !== null && (
        <span className="text-muted text-right text-xs wrap-anywhere">{cleanText(detail)}</span>
      )}
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

/** Values that somebody set, and the keys that hold them. */
function withoutDefaults(rows: readonly EffectiveRow[]): EffectiveRow[] {
  const kept: EffectiveRow[] = [];
  for (const row of rows.toReversed()) {
    const isSet = row.origin !== null && row.origin.kind !== "default";
    const holdsOne = row.origin === null && (kept[0]?.level ?? 0) > row.level;
    if (isSet || holdsOne) kept.unshift(row);
  }
  return kept;
}
