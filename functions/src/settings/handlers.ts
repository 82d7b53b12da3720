/** The routes of review settings: load, see that it is there, change, present. */
import type { SettingsEntry, settingsRoutes, SettingsScope, TeamSettings } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import { type FindReadAccess, isTargetReadable } from "../read-access.ts";
import { problemSentence } from "../review/config/difference.ts";
import type { ConfigResult } from "../review/config/read-config.ts";
import { printConfig } from "../review/config/print-config.ts";
import { defaultSettings } from "../review/settings.ts";
import { readSettings, settingsLayers } from "./layers.ts";
import { loadWithOwnFile } from "./own-file.ts";
import {
  type FindPeople,
  type FindSettingsTarget,
  type ListSettingsTargets,
  nameOfKey,
  type OpenOwnConfig,
  type SettingsRecord,
  type SettingsStore,
  type SettingsTarget,
} from "./store.ts";

export interface SettingsHandlerDeps {
  readonly settings: SettingsStore;
  readonly findTarget: FindSettingsTarget;
  readonly listTargets: ListSettingsTargets;
  readonly openOwnConfig: OpenOwnConfig;
  readonly findPeople: FindPeople;
  readonly findAccess: FindReadAccess;
}

const mostFaultsSaid = 3;
const byName = new Intl.Collator("en", { numeric: true });

export function createSettingsHandlers({
  settings,
  findTarget,
  listTargets,
  openOwnConfig,
  findPeople,
  findAccess,
}: SettingsHandlerDeps): Pick<Handlers, keyof typeof settingsRoutes> {
  return {
    async listTeamSettings({ viewer, setHeader }) {
      const [all, records, access] = await Promise.all([
        ...([listTargets(), settings.list(), findAccess(viewer.identity.uid)] as const),
      ]);
      const targets = all.filter(({ key }) => isTargetReadable(key, access));
      if (viewer.user.roles.includes("master")) {
        setHeader("X-Hidden-Count", String(all.length - targets.length));
      }
      const set = new Set(records.filter(({ text }) => text.trim() !== "").map(nameOfKey));
      const entries = targets.map(({ key, id, name, organizationId, isReviewed }): SettingsEntry => ({
        ...{ scope: key.scope, _id: String(id), name, isReviewed },
        organizationId: organizationId === null ? null : String(organizationId),
        isSet: set.has(nameOfKey(key)),
      }));
      return entries.sort((one, other) => byName.compare(one.name, other.name));
    },

    async getTeamSettings({ params, viewer }) {
      const target = await load(params, viewer.identity.uid);
      return await present(params.id, target, await settings.find(target.key));
    },

    async changeTeamSettings({ params, body, viewer, requestId }) {
      const target = await load(params, viewer.identity.uid);
      refuseFaults(readSettings(params.scope, body.text));
      const by = { uid: viewer.identity.uid, requestId };
      const changed = await settings.change(target.key, body.version, body.text, by);
      if (changed === "stale")
        throw new AppError("conflict", "Someone else changed these settings. Reload to see their version.");
      return await present(params.id, target, changed);
    },
  };

  /** What GitHub does not show to somebody is not there for them, whatever their role is here. */
  async function load(
    { scope, id }: { scope: SettingsScope; id: string },
    uid: string,
  ): Promise<SettingsTarget> {
    const [target, access] = await Promise.all([findTarget(scope, Number(id)), findAccess(uid)]);
    if (target === null || !isTargetReadable(target.key, access))
      throw new AppError("not_found", "There is nothing here that has settings.");
    return target;
  }

  async function present(
    id: string,
    { key, name, organization }: SettingsTarget,
    record: SettingsRecord | null,
  ): Promise<TeamSettings> {
    const below = await settingsLayers(settings, organization === null ? [] : [organization]);
    const own = record === null ? [] : [readSettings(key.scope, record.text)];
    const { config, ownFile } = await loadWithOwnFile(key, openOwnConfig, [...below, ...own]);
    const effective = printConfig("", config, defaultSettings);
    const people = await findPeople(record === null ? [] : [record.updatedBy]);
    const updatedByName = people.get(record?.updatedBy ?? "") ?? null;
    const subject = { scope: key.scope, _id: id, auditId: nameOfKey(key), name };
    return { ...subject, ...written(record), updatedByName, effective, ownFile };
  }
}

function written(
  record: SettingsRecord | null,
): Pick<TeamSettings, "text" | "version" | "updatedBy" | "updatedAt"> {
  if (record === null) return { text: "", version: 0, updatedBy: null, updatedAt: null };
  const { text, version, updatedBy, updatedAt } = record;
  return { text, version, updatedBy, updatedAt: updatedAt.toISOString() };
}

function refuseFaults({ layer, problems }: ConfigResult): void {
  const sentences = problems.map(problemSentence);
  if (layer.values.rules !== undefined) {
    sentences.push("rules have their own place in the app, where they are tried before they are kept.");
  }
  if (sentences.length === 0) return;
  const more = sentences.length - mostFaultsSaid;
  const rest = more > 0 ? ` And ${String(more)} more.` : "";
  throw new AppError("invalid_request", `${sentences.slice(0, mostFaultsSaid).join(" ")}${rest}`);
}
