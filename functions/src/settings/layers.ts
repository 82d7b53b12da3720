/** Settings of the app as layers of a review's configuration, the organization's below the repository's. */
import { type ConfigResult, readConfig } from "../review/config/read-config.ts";
import type { SettingsKey, SettingsStore } from "./store.ts";

/** As people are shown where a value comes from. */
const origins = { organizations: "organization settings", repositories: "repository settings" } as const;

export function readSettings(scope: SettingsKey["scope"], text: string): ConfigResult {
  return readConfig(origins[scope], text);
}

/** `keys` in order, the weakest first; nothing for what has no settings. */
export async function settingsLayers(
  settings: Pick<SettingsStore, "find">,
  keys: readonly SettingsKey[],
): Promise<ConfigResult[]> {
  const records = await Promise.all(keys.map((key) => settings.find(key)));
  return records.flatMap((record) => (record === null ? [] : [readSettings(record.scope, record.text)]));
}
