/** Puts repositories below their organization, as the list of settings shows them. */
import type { SettingsEntry } from "@acrux/contract";

export interface SettingsGroup {
  /** Null for repositories whose installation is gone. */
  readonly organization: SettingsEntry | null;
  readonly repositories: readonly SettingsEntry[];
}

/** In the order of the entries. A search keeps what has the text in its name, and an organization of what it keeps. */
export function groupEntries(entries: readonly SettingsEntry[], text: string): SettingsGroup[] {
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ name }: SettingsEntry): boolean => name.toLowerCase().includes(wanted);
  const organizations = entries.filter(({ scope }) => scope === "organizations");
  const repositories = entries.filter(({ scope }) => scope === "repositories");
  const groups = organizations.map((organization) => ({
    organization,
    repositories: repositories.filter(
      (repository) => repository.organizationId === organization._id && isWanted(repository),
    ),
  }));
  const known = new Set(organizations.map(({ _id }) => _id));
  const left = repositories.filter(
    (repository) => !known.has(repository.organizationId ?? "") && isWanted(repository),
  );
  return [
    ...groups.filter((group) => isWanted(group.organization) || group.repositories.length > 0),
    ...(left.length > 0 ? [{ organization: null, repositories: left }] : []),
  ];
}
