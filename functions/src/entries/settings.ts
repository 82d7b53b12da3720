/** What review settings are about: accounts and repositories, as the GitHub feature knows them. */
import { AppError } from "../app-error.ts";
import type { AccountStore, RepositoryRecord, RepositoryStore } from "../github/store.ts";
import type { ReadConfigFiles } from "../review/config/load-config.ts";
import type {
  FindSettingsTarget,
  ListSettingsTargets,
  OpenOwnConfig,
  SettingsKey,
} from "../settings/store.ts";

interface Known {
  readonly accounts: Pick<AccountStore, "find">;
  readonly repositories: Pick<RepositoryStore, "find">;
}

/** A deleted installation has no settings any more; they come back with the account. */
export function findSettingsTarget({ accounts, repositories }: Known): FindSettingsTarget {
  const organizationOf = async (installationId: number) => {
    const account = await accounts.find(installationId);
    if (account === null || account.deleted) return null;
    return { key: { scope: "organizations" as const, id: account.accountId }, name: account.login };
  };
  return async (scope, id) => {
    if (scope === "organizations") {
      const organization = await organizationOf(id);
      return organization === null ? null : { ...organization, organization: null };
    }
    const repository = await repositories.find(id);
    if (repository === null) return null;
    const organization = await organizationOf(repository.installationId);
    return { key: { scope, id }, name: repository.fullName, organization: organization?.key ?? null };
  };
}

interface Listed {
  readonly accounts: Pick<AccountStore, "list">;
  readonly repositories: Pick<RepositoryStore, "list">;
}

/** Every account that is installed, and every repository that somebody once switched on. */
export function listSettingsTargets({ accounts, repositories }: Listed): ListSettingsTargets {
  return async () => {
    const [known, records] = await Promise.all([accounts.list(), repositories.list()]);
    const installed = new Set<number>();
    const organizations = known.flatMap(({ installationId: id, accountId, login, deleted }) => {
      if (deleted) return [];
      installed.add(id);
      const key = { scope: "organizations" as const, id: accountId };
      return [{ key, id, name: login, organizationId: null, isReviewed: true }];
    });
    return [
      ...organizations,
      ...records.map(({ id, installationId, fullName, enableACR }) => ({
        ...{ key: { scope: "repositories" as const, id }, id, name: fullName, isReviewed: enableACR },
        organizationId: installed.has(installationId) ? installationId : null,
      })),
    ];
  };
}

/** Milliseconds that a page of settings waits for GitHub. */
const patience = 4_000;

export function openOwnConfig(
  { repositories }: Pick<Known, "repositories">,
  openFiles: (repository: RepositoryRecord) => ReadConfigFiles,
): OpenOwnConfig {
  return async (repositoryId) => {
    const repository = await repositories.find(repositoryId);
    if (repository === null) throw new AppError("not_found", "This repository is not known here any more.");
    const read = openFiles(repository);
    return (paths, folder) => inTime(read(paths, folder));
  };
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AppError("github_unavailable", "GitHub did not respond. Try again in a minute."));
    }, patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whose settings a review goes by, the weakest first. */
export async function settingsKeysOf(
  findTarget: FindSettingsTarget,
  repositoryId: number,
): Promise<SettingsKey[]> {
  const target = await findTarget("repositories", repositoryId);
  if (target === null) return [];
  return [...(target.organization === null ? [] : [target.organization]), target.key];
}
