/** The routes of references. */
import type { FoundReference, referenceRoutes, User } from "@acrux/contract";
import type { Handlers } from "../handlers.ts";
import type { FindTask, FoundPerson, FoundTask, SearchPeople, SearchTasks } from "./store.ts";

export interface ReferenceHandlerDeps {
  readonly findTask: FindTask;
  readonly searchPeople: SearchPeople;
  readonly searchTasks: SearchTasks;
}

const mostSuggested = 8;
/** People whose name begins like somebody's login; theirs is among the first, or a text has bad luck. */
const mostCompared = 10;

export function createReferenceHandlers({
  findTask,
  searchPeople,
  searchTasks,
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
        // A whole key finds its task however old it is.
        const [named, alike] = await Promise.all([
          find(search.trim().toUpperCase(), viewer.user),
          searchTasks(search, viewer.user, mostSuggested),
        ]);
        const others = alike.map((task) => presentTask(`${task.key}-${String(task.number)}`, task));
        if (named === null) return others;
        return [named, ...others.filter(({ reference }) => reference !== named.reference)];
      }
      return (await searchPeople(search, mostSuggested)).flatMap((person) => presentPerson(person) ?? []);
    },
  };

  async function find(reference: string, user: User): Promise<FoundReference | null> {
    const [, key, number] = /^([A-Z][A-Z\d]{0,9})-(\d{1,7})$/.exec(reference) ?? [];
    if (key === undefined) return null;
    const task = await findTask(key, Number(number), user);
    return task === null ? null : presentTask(reference, task);
  }

  async function findPerson(reference: string): Promise<FoundReference | null> {
    const people = await searchPeople(reference.slice(1), mostCompared);
    const person = people.find(({ githubLogin }) => `@${githubLogin ?? ""}`.toLowerCase() === reference);
    return person === undefined ? null : presentPerson(person);
  }
}

function presentTask(reference: string, { title, projectId, number }: FoundTask): FoundReference {
  return { reference, label: title, login: null, projectId, number };
}

/** Null for who has no login that others could write. */
function presentPerson({ name, githubLogin }: FoundPerson): FoundReference | null {
  if (githubLogin === null) return null;
  const reference = `@${githubLogin.toLowerCase()}`;
  return { reference, label: name ?? githubLogin, login: githubLogin, projectId: null, number: null };
}
