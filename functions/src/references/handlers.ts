/** The routes of references. */
import type { FoundReference, referenceRoutes, User } from "@acrux/contract";
import type { Handlers } from "../handlers.ts";
import type { FindTask, FoundPerson, SearchPeople } from "./store.ts";

export interface ReferenceHandlerDeps {
  readonly findTask: FindTask;
  readonly searchPeople: SearchPeople;
}

const mostSuggested = 8;
/** People whose name begins like somebody's login; theirs is among the first, or a text has bad luck. */
const mostCompared = 10;

export function createReferenceHandlers({
  findTask,
  searchPeople,
}: ReferenceHandlerDeps): Pick<Handlers, keyof typeof referenceRoutes> {
  return {
    async findReferences({ query, viewer }) {
      const wanted = [...new Set(query.of)];
      const found = await Promise.all(
        wanted.map((reference) =>
          reference.startsWith("@") ? findPerson(reference) : find(reference, viewer.user),
        ),
      );
      return found.filter((one) => one !== null);
    },

    async suggestReferences({ query: { kind, search }, viewer }) {
      if (kind === "task") {
        const found = await find(search.toUpperCase(), viewer.user);
        return found === null ? [] : [found];
      }
      return (await searchPeople(search, mostSuggested)).flatMap((person) => presentPerson(person) ?? []);
    },
  };

  async function find(reference: string, user: User): Promise<FoundReference | null> {
    const [, key, number] = /^([A-Z][A-Z\d]{0,9})-(\d{1,7})$/.exec(reference) ?? [];
    if (key === undefined) return null;
    const task = await findTask(key, Number(number), user);
    if (task === null) return null;
    const { title, projectId } = task;
    return { reference, label: title, login: null, projectId, number: task.number };
  }

  async function findPerson(reference: string): Promise<FoundReference | null> {
    const people = await searchPeople(reference.slice(1), mostCompared);
    const person = people.find(({ githubLogin }) => `@${githubLogin ?? ""}`.toLowerCase() === reference);
    return person === undefined ? null : presentPerson(person);
  }
}

/** Null for who has no login that others could write. */
function presentPerson({ name, githubLogin }: FoundPerson): FoundReference | null {
  if (githubLogin === null) return null;
  const reference = `@${githubLogin.toLowerCase()}`;
  return { reference, label: name ?? githubLogin, login: githubLogin, projectId: null, number: null };
}
