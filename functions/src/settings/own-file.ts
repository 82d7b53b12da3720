/** Lays a repository's own `.acrux.yml` over the settings of the app, as a review does, and says when it cannot be read. */
import type { TeamSettings } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { LoadedConfig } from "../review/config/layers.ts";
import { loadConfig, readNoConfig } from "../review/config/load-config.ts";
import { type ConfigResult, configName } from "../review/config/read-config.ts";
import type { OpenOwnConfig, SettingsKey } from "./store.ts";

interface WithOwnFile {
  readonly config: LoadedConfig;
  readonly ownFile: TeamSettings["ownFile"];
}

/** `below` are the settings of the app. GitHub's failures take nothing away from them. */
export async function loadWithOwnFile(
  { scope, id }: SettingsKey,
  openOwnConfig: OpenOwnConfig,
  below: readonly ConfigResult[],
): Promise<WithOwnFile> {
  if (scope === "organizations") {
    return { config: await loadConfig(readNoConfig, [], below), ownFile: null };
  }
  try {
    const config = await loadConfig(await openOwnConfig(id), [], below);
    const isThere = config.layers.some(({ origin }) => origin === configName);
    return { config, ownFile: { state: isThere ? "read" : "missing", reason: null } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const ownFile = { state: "unreadable", reason: error.message } as const;
    return { config: await loadConfig(readNoConfig, [], below), ownFile };
  }
}
