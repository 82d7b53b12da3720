/** What things are called today: their names out of their own documents, read together. */
import type { Firestore } from "@google-cloud/firestore";
import { type FindNames, type Named, nameKey } from "../../audit/store.ts";
import { readSettingsNames } from "./settings-names.ts";

/** Collection and field of a name, by kind. What is not here has none. */
const places: Readonly<Record<string, readonly [collection: string, field: string]>> = {
  user: ["users", "name"],
  repository: ["repositories", "fullName"],
  suppression: ["repositories", "fullName"],
  project: ["projects", "name"],
  post: ["posts", "title"],
  rule: ["rules", "name"],
  learning: ["learnings", "text"],
};

/** A name of a document; it may not hold a slash, nor be one that Firestore keeps for itself. */
const documentName = /^(?!__.*__$)[^/]{1,200}$/;

export function createFindNames(firestore: Firestore): FindNames {
  return async (things) => {
    const wanted = new Map(things.filter(hasPlace).map((thing) => [nameKey(thing), thing]));
    const found = await Promise.all(
      Object.entries(places).map(([kind, place]) =>
        readNames(
          firestore,
          [...wanted.values()].filter((thing) => thing.kind === kind),
          place,
        ),
      ),
    );
    const settings = things.filter(({ kind }) => kind === "settings" || kind === "account");
    const named = new Map(
      await readSettingsNames(
        firestore,
        settings.map(({ id }) => id),
      ),
    );
    const ofSettings = settings.flatMap((thing) => {
      const name = named.get(thing.id);
      return name === undefined ? [] : [[nameKey(thing), name] as const];
    });
    return new Map([...found.flat(), ...ofSettings]);
  };
}

/** Names of people by their uid. */
export function createFindPeople(
  firestore: Firestore,
): (uids: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  const findNames = createFindNames(firestore);
  return async (uids) => {
    const names = await findNames(uids.map((id) => ({ kind: "user", id })));
    return new Map(
      uids.flatMap((id) => {
        const name = names.get(nameKey({ kind: "user", id }));
        return name === undefined ? [] : [[id, name]];
      }),
    );
  };
}

function hasPlace({ kind, id }: Named): boolean {
  return Object.hasOwn(places, kind) && documentName.test(id);
}

async function readNames(
  firestore: Firestore,
  things: readonly Named[],
  [collection, field]: readonly [string, string],
): Promise<[string, string][]> {
  if (things.length === 0) return [];
  const references = things.map(({ id }) => firestore.collection(collection).doc(id));
  const documents = await firestore.getAll(...references, { fieldMask: [field] });
  return documents.flatMap((document, index) => {
    const thing = things[index];
    const name: unknown = document.get(field);
    return thing !== undefined && typeof name === "string" ? [[nameKey(thing), name]] : [];
  });
}
