/**
 * The list of where somebody's uid is held is complete: no collection is missing that code names, no field that a
 * database full of one person's traces holds, and no field that looks like a uid in the stores' own words.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deletedUser,
  type Holding,
  impersonalCollections,
  personalCollections,
} from "../../functions/src/account/personal-records.ts";
import { createFirestorePersonalRecords } from "../../functions/src/adapters/firestore/personal-records.ts";
import { openTestFirestore } from "../firestore.ts";
import { everyDocument } from "./every-document.ts";
import { leaveTracesOf, traced } from "./traces.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

/** Such as "tasks.assigneeId", or "users/" for a document's own id. */
type Place = string;

function placesOf(holding: Holding, collection: string): Place {
  switch (holding.as) {
    case "id":
      return `${collection}/`;
    case "id of parent":
      return `${holding.parent}//${collection}/`;
    default:
      return `${collection}.${holding.field}`;
  }
}

const declared = personalCollections.flatMap(({ collection, holdings }) =>
  holdings.map((holding) => placesOf(holding, collection)),
);

/** Where a uid stands in a document, wherever it is nested. */
function placesIn(document: DocumentSnapshot, uid: string): Place[] {
  const { parent, id } = document.ref;
  const owner = parent.parent;
  const ownId = id === uid ? [`${parent.id}/`] : [];
  const ownersId = owner?.id === uid ? [`${owner.parent.id}//${parent.id}/`] : [];
  const fields = Object.entries((document.data() ?? {}) as Record<string, unknown>)
    .filter(([, value]) => holds(value, uid))
    .map(([field]) => `${parent.id}.${field}`);
  return [...ownId, ...ownersId, ...fields];
}

function holds(value: unknown, uid: string): boolean {
  if (typeof value === "string") return value.includes(uid);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes(uid) || holds(inner, uid));
}

async function traces(database: Firestore, uid: string): Promise<Set<Place>> {
  const documents = await everyDocument(await database.listCollections());
  return new Set(documents.flatMap((document) => placesIn(document, uid)));
}

describe("the list of personal records", () => {
  beforeAll(() => leaveTracesOf(firestore));

  it("is exactly where one person's uid stands in a database that they left their traces in", async () => {
    expect([...(await traces(firestore, traced))].toSorted()).toEqual(declared.toSorted());
  });

  it("knows every collection of that database", async () => {
    const documents = await everyDocument(await firestore.listCollections());
    const known = new Set([
      ...personalCollections.map(({ collection }) => collection),
      ...impersonalCollections,
    ]);
    expect(
      [...new Set(documents.map(({ ref }) => ref.parent.id))].filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it("names every collection that code names, and no other", () => {
    const named = new Set(sources.flatMap(collectionsIn));
    const listed = [...personalCollections.map(({ collection }) => collection), ...impersonalCollections];
    expect(listed.toSorted()).toEqual([...named].toSorted());
  });

  it("names every field that the stores call like somebody's id", () => {
    const fields = new Set(
      personalCollections.flatMap(({ holdings }) =>
        holdings.flatMap((holding) => ("field" in holding ? [holding.field] : [])),
      ),
    );
    const alike = new Set(sources.flatMap(fieldsLikeUids));
    expect([...alike].filter((field) => !fields.has(field) && !notStored.has(field))).toEqual([]);
  });
});

/** Names of arguments and of other things' fields; `authorIds` are GitHub's numbers of those who push to a pull request. */
const notStored: ReadonlySet<string> = new Set(["actorUid", "targetUid", "firebaseUid", "authorIds"]);

const root = join(import.meta.dirname, "../..");
const sources = ["functions/src/adapters/firestore", "functions/src/entries", "local/seed"].flatMap(
  (folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
);

/** By `collection("x")`, `collectionGroup("x")` and the odd parts of `doc("x/y")` and `doc(`x/${y}`)`. */
function collectionsIn(source: string): string[] {
  const byName = [...source.matchAll(/collection(?:Group)?\(\s*"(\w+)"/g)].map(([, name = ""]) => name);
  const paths = [...source.matchAll(/\.doc\(\s*["`](\w+\/[^"`]*)["`]/g)].map(([, path = ""]) => path);
  const inPaths = paths.flatMap((path) => path.split("/").filter((_, index) => index % 2 === 0));
  return [...byName, ...inPaths];
}

function fieldsLikeUids(source: string): string[] {
  const like =
    /\b(uids?|\w+Uids?|\w+By|(?:actor|assignee|author|creator|member|owner|person|reviewer|target|user)Ids?)\??:/g;
  return [...source.matchAll(like)].map(([, field = ""]) => field);
}

describe("somebody's records", () => {
  let database: Firestore;
  beforeAll(async () => {
    database = openTestFirestore();
    await leaveTracesOf(database);
  });
  afterAll(() => database.terminate());

  async function collect(uid: string) {
    const found: Record<string, readonly { path: string; fields: Record<string, unknown> }[]> = {};
    for await (const { collection, documents } of createFirestorePersonalRecords(database).find(uid)) {
      found[collection] = documents;
    }
    return found;
  }

  it("are found in every collection, without what is withheld and without other people", async () => {
    const found = await collect(traced);
    expect(Object.keys(found)).toEqual(personalCollections.map(({ collection }) => collection));
    for (const [name, documents] of Object.entries(found))
      expect([name, documents.length > 0]).toEqual([name, true]);
    expect(JSON.stringify(found)).not.toMatch(/sealedTokens|codeVerifier|searchTokens|packed/);
    expect(found["accounts"]?.[0]?.fields["connectedBy"]).toEqual([traced]);
    expect(found["users"]?.[0]?.fields["createdAt"]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it("are none of somebody who was never here", async () => {
    const found = await collect("nobody");
    expect(Object.values(found).flat()).toEqual([]);
  });

  it("keep their content under nobody's name when it is not erased, and lose every other trace", async () => {
    const posts = (await database.collection("posts").get()).size;
    const comments = (await database.collectionGroup("comments").get()).size;
    await createFirestorePersonalRecords(database).disown(traced, { eraseContent: false, at: new Date() });
    const left = await traces(database, traced);
    expect([...left].toSorted()).toEqual(placesWithEnd("leaves", "kept"));
    expect((await database.collection("posts").get()).size).toBe(posts);
    expect((await database.collectionGroup("comments").get()).size).toBe(comments);
    const disowned = await database.collection("posts").where("authorId", "==", deletedUser.id).get();
    expect(disowned.docs[0]?.data()).toMatchObject({ author: "Deleted user", authorEmail: null });
    const tasks = (await database.collection("tasks").get()).docs.map((task) => task.data());
    expect(tasks.some((task) => "assigneeId" in task)).toBe(true);
  });

  it("lose their content when it is erased; counts stay true, and it can be done again", async () => {
    const erased = openTestFirestore();
    await leaveTracesOf(erased);
    const records = createFirestorePersonalRecords(erased);
    await records.disown(traced, { eraseContent: true, at: new Date() });
    await records.disown(traced, { eraseContent: true, at: new Date() });
    expect([...(await traces(erased, traced))].toSorted()).toEqual(placesWithEnd("leaves", "kept"));
    expect(
      (await erased.collectionGroup("comments").where("authorId", "==", deletedUser.id).get()).size,
    ).toBe(0);
    for (const name of ["posts", "tasks"]) {
      const { docs } = await erased.collection(name).get();
      // What is deleted counts nothing.
      for (const document of docs.filter((one) => one.get("goneId") === undefined)) {
        const comments = await document.ref.collection("comments").get();
        expect([document.ref.path, document.get("commentCount")]).toEqual([document.ref.path, comments.size]);
      }
    }
    await erased.terminate();
  });
});

function placesWithEnd(...ends: readonly Holding["end"][]): Place[] {
  return personalCollections
    .flatMap(({ collection, holdings }) =>
      holdings.filter(({ end }) => ends.includes(end)).map((holding) => placesOf(holding, collection)),
    )
    .toSorted();
}
