/** GitHub's sign-in in memory: codes and refresh tokens work once, and a token shows what its person may see. */
import { AppError } from "../../app-error.ts";
import type { GitHubUser, OAuthOnGitHub, SeenInstallation, UserOnGitHub } from "../../github/hosting.ts";
import type { SeenRepository, UserTokens } from "../../github/store.ts";

interface Person extends GitHubUser {
  installations: SeenInstallation[];
  /** By installation. */
  repositories: Map<number, SeenRepository[]>;
}

export interface MemoryOAuth extends OAuthOnGitHub {
  addPerson(user: GitHubUser): Person;
  /** What GitHub would hand to the browser after the person agreed. `codeChallenge` is null after an installation. */
  authorize(person: GitHubUser, codeChallenge: string | null): string;
  /** Tokens given out, and the calls made with them. */
  readonly issued: UserTokens[];
  readonly calls: string[];
  revoke(accessToken: string): void;
}

interface Settings {
  readonly now: () => Date;
  /** Makes the challenge of a verifier. */
  readonly challengeOf: (codeVerifier: string) => string;
  readonly newToken: () => string;
}

const lifetimeMs = 8 * 3_600_000;
const perPage = 100;

export function createMemoryOAuth({ now, challengeOf, newToken }: Settings): MemoryOAuth {
  const people = new Map<number, Person>();
  const codes = new Map<string, { personId: number; codeChallenge: string | null }>();
  const holders = new Map<string, number>();
  const issued: UserTokens[] = [];
  const calls: string[] = [];

  return {
    issued,
    calls,
    addPerson(user) {
      const person = { ...user, installations: [], repositories: new Map<number, SeenRepository[]>() };
      people.set(user.id, person);
      return person;
    },
    authorize({ id }, codeChallenge) {
      const code = newToken();
      codes.set(code, { personId: id, codeChallenge });
      return code;
    },
    revoke: (accessToken) => void holders.delete(accessToken),
    installUrl: (state) => `https://github.example/apps/acrux/installations/new?state=${state}`,
    authorizeUrl: ({ state, codeChallenge, redirectUri }) =>
      `https://github.example/login/oauth/authorize?${new URLSearchParams({ state, code_challenge: codeChallenge, redirect_uri: redirectUri }).toString()}`,

    async exchangeCode(code, pkce) {
      calls.push("exchangeCode");
      const asked = codes.get(code);
      codes.delete(code);
      const proved = pkce === null ? null : challengeOf(pkce.codeVerifier);
      if (asked?.codeChallenge !== proved) throw refused();
      return issue(asked.personId);
    },

    async refresh(refreshToken) {
      calls.push("refresh");
      const personId = holders.get(refreshToken);
      if (personId === undefined) throw refused();
      for (const tokens of issued) {
        if (tokens.refreshToken === refreshToken) holders.delete(tokens.accessToken);
      }
      holders.delete(refreshToken);
      return issue(personId);
    },
    revokeGrant(accessToken) {
      calls.push("revokeGrant");
      const personId = holders.get(accessToken);
      for (const [token, holder] of holders) if (holder === personId) holders.delete(token);
      return Promise.resolve();
    },
    asUser,
  };

  function issue(personId: number): UserTokens {
    const tokens = {
      accessToken: newToken(),
      accessExpiresAt: new Date(now().getTime() + lifetimeMs),
      refreshToken: newToken(),
      refreshExpiresAt: null,
    };
    holders.set(tokens.accessToken, personId);
    holders.set(tokens.refreshToken, personId);
    issued.push(tokens);
    return tokens;
  }

  function asUser(accessToken: string): UserOnGitHub {
    return {
      whoAmI: async () => {
        const { id, login } = await holder("whoAmI");
        return { id, login };
      },
      listInstallations: async () => (await holder("listInstallations")).installations,
      async listRepositories(installationId, page, etag) {
        const all = (await holder("listRepositories")).repositories.get(installationId) ?? [];
        const current = JSON.stringify(all);
        if (etag === current) return "unchanged";
        const repositories = all.slice((page - 1) * perPage, page * perPage);
        return { etag: current, repositories, next: all.length > page * perPage ? page + 1 : null };
      },
      async readRepository(fullName) {
        const lists = [...(await holder("readRepository")).repositories.values()];
        const found = lists.flat().find((repository) => repository.fullName === fullName);
        return found === undefined ? null : { ...found, canWrite: found.canSwitch };
      },
    };

    async function holder(call: string): Promise<Person> {
      calls.push(call);
      const person = people.get(holders.get(accessToken) ?? -1);
      if (person === undefined) throw refused();
      return person;
    }
  }
}

function refused(): AppError {
  return new AppError("github_connection_required", "GitHub connection required");
}
