/**
 * Nothing of a request's body reaches the database but what its route names: every write route with every field that is
 * stored anywhere, in every way of writing it, by a user, an admin and a master.
 */
import type { Firestore } from "@google-cloud/firestore";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyDocument } from "../stores/every-document.ts";
import { leaveTracesOf } from "../stores/traces.ts";
import { openTestFirestore } from "../firestore.ts";
import { createGitHubWorld } from "./github-world.ts";
import { type SampleRequest, sampleRequests } from "./sample-requests.ts";
import { findAnything, startApi, type TestApi } from "./start-api.ts";

const writing = sampleRequests.filter(({ route }) => route.method !== "GET");
type Person = "ines" | "tomas" | "mira";

let api: TestApi;
let fields: string[] = [];
const tokens = new Map<Person, string>();

beforeAll(async () => {
  const stored = openTestFirestore();
  await leaveTracesOf(stored);
  const documents = await everyDocument(await stored.listCollections());
  fields = [...new Set(documents.flatMap((document) => namesIn(document.data())))].toSorted();
  await stored.terminate();

  const world = await createGitHubWorld();
  // A text is a rule of that id, so that only what stands beside it can be wrong with a request.
  const tryRule = (text: string) => Promise.resolve({ rule: { id: text, name: text }, faults: [] });
  const deleteAccount = () => Promise.resolve({ deleted: true } as const);
  const signOutEverywhere = () => Promise.resolve({ signedOut: true } as const);
  const ends = { deleteAccount, signOutEverywhere };
  // What is stored is compared before and after, so the callers' records stay as they are.
  api = await startApi({
    ...{ handlers: { ...world.handlers, ...ends }, tryRule, findTarget: findAnything },
    remembersCallers: true,
  });
  tokens.set("mira", await api.addUser("mira", { roles: ["master", "user"] }));
  tokens.set("tomas", await api.addUser("tomas", { roles: ["admin", "user"] }));
  tokens.set("ines", await api.addUser("ines"));
});
afterAll(() => api.stop());

/** Names of fields, those inside of others too. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

async function contents(firestore: Firestore): Promise<Map<string, unknown>> {
  const documents = await everyDocument(await firestore.listCollections());
  return new Map(documents.map((document) => [document.ref.path, document.data()]));
}

const privileged: Readonly<Record<string, unknown>> = {
  roles: ["master", "admin", "user"],
  isActive: true,
  uids: ["ines"],
  uid: "mira",
  authorId: "mira",
  enableACR: true,
};

/** JSON text of the ways to smuggle a field in. Text, because an object literal would lose `__proto__`. */
function waysToWrite(field: string): string[] {
  const [name, value] = [JSON.stringify(field), JSON.stringify(privileged[field] ?? "smuggled")];
  return [
    `${name}:${value}`,
    `"__proto__":{${name}:${value}}`,
    `"constructor":{"prototype":{${name}:${value}}}`,
    `${JSON.stringify(`users.ines.${field}`)}:${value}`,
    `${JSON.stringify(`${field}.0`)}:${value}`,
    `${JSON.stringify(`\`${field}\``)}:${value}`,
    `${JSON.stringify(`$set`)}:{${name}:${value}}`,
    `"user":{${name}:${value},"user":{${name}:${value}}}`,
  ];
}

function withExtra(sample: SampleRequest, extra: string): string {
  const rest = JSON.stringify(sample.body).slice(1);
  return `{${extra}${rest === "}" ? "" : ","}${rest}`;
}

/** About a person's own record where the route is about a record. */
function send(sample: SampleRequest, who: Person, body: string) {
  const path = sample.route.path.includes("{uid}") ? sample.pathWith({ params: "ines" }) : sample.pathWith();
  return api.ask(sample.route.method, path, { token: tokens.get(who) ?? "", body });
}

/** Whoever is let in with the least: more would only be refused before the body is looked at. */
function lowestAdmitted({ route }: SampleRequest): Person {
  if (route.needs === "master") return "mira";
  return route.needs === "admin" ? "tomas" : "ines";
}

function pickKeys(entries: ReadonlyMap<string, unknown>, keys: readonly string[]): Map<string, unknown> {
  return new Map(keys.map((key) => [key, entries.get(key)]));
}

function authorOf(data: unknown): unknown {
  const { authorId, createdBy } = data as Record<string, unknown>;
  return authorId ?? createdBy;
}

function namesOf(sample: SampleRequest): string[] {
  return "shape" in sample.route.body ? Object.keys(sample.route.body.shape as object) : [];
}

describe("the stored fields", () => {
  it("are those that would matter", () => {
    expect(fields).toEqual(
      expect.arrayContaining([...Object.keys(privileged), "sealedTokens", "isBlocked", "githubId"]),
    );
  });
});

/** Every field in every way, as JSON texts with the sample's own fields beside it. */
function smuggled(sample: SampleRequest): { field: string; body: string }[] {
  const known = namesOf(sample);
  return fields.flatMap((field) =>
    waysToWrite(field)
      .filter((extra) => !known.some((name) => extra.startsWith(`"${name}":`)))
      .map((extra) => ({ field, body: withExtra(sample, extra) })),
  );
}

describe.each(writing.map((sample, index) => ({ ...sample, index })))(
  "$route.method $route.path",
  (sample) => {
    it("takes no stored field that it does not name, however it is written", () => {
      const bodies = smuggled(sample);
      expect(bodies.length).toBeGreaterThan(fields.length * 6);
      const { body: schema } = sample.route;
      const accepted = bodies.filter(({ body }) => schema.safeParse(JSON.parse(body)).success);
      expect(accepted).toEqual([]);
    });

    // The schema above is all that looks at a body. Through the door each privileged field comes in every way, any other in one,
    // which is another one at each route.
    it("refuses such a request, and stores nothing of it", async () => {
      const before = await contents(api.firestore);
      const bodies = smuggled(sample)
        .filter(({ field }, at) => field in privileged || (at + sample.index) % 8 === 0)
        .map(({ body }) => body);
      const accepted: string[] = [];
      await inBatches(bodies, async (body) => {
        if ((await send(sample, lowestAdmitted(sample), body)).status < 400) accepted.push(body);
      });
      // A master may do more, but opens no other field.
      const everyEighth = bodies.filter((_, index) => index % 8 === 0);
      await inBatches(everyEighth, async (body) => {
        if ((await send(sample, "mira", body)).status < 400) accepted.push(`master: ${body}`);
      });
      expect(accepted).toEqual([]);
      expect(await contents(api.firestore)).toEqual(before);
    }, 120_000);

    it("gives a user nothing by values of fields that it names", async () => {
      const before = await contents(api.firestore);
      const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...Object.values(privileged)));
      const name = fc.constantFrom(
        ...namesOf(sample),
        ...Object.keys(privileged),
        "__proto__",
        "constructor",
      );
      const body = fc.array(fc.tuple(name, value), { maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(body, async (entries) => {
          const text = entries
            .map(([key, given]) => `${JSON.stringify(key)}:${JSON.stringify(given)}`)
            .join();
          const { status } = await send(sample, "ines", `{${text}}`);
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
      const after = await contents(api.firestore);
      expect(pickKeys(after, [...before.keys()])).toEqual(before);
      // A route may let people write something of their own; then its author is the one of the token.
      const authors = [...after].flatMap(([path, data]) => (before.has(path) ? [] : [authorOf(data)]));
      expect(authors.filter((author) => author !== undefined && author !== "ines")).toEqual([]);
      expect(Reflect.ownKeys(Object.prototype).filter((key) => fields.includes(String(key)))).toEqual([]);
    }, 60_000);
  },
);

it("a new user's record is made of the token, whatever is sent with it", async () => {
  const names = fc.constantFrom("_id", "email", "roles", "isActive");
  const values = fc.oneof(fc.constantFrom(...Object.values(privileged)), fc.jsonValue({ maxDepth: 1 }));
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, values), async (body) => {
      const uid = `newcomer-${String((count += 1))}`;
      const token = api.tokenFor(uid, { provider: "google.com", githubId: null });
      await api.ask("POST", "/api/users", { token, body });
      const user = await api.users.find(uid);
      if (user !== null)
        expect(user).toMatchObject({ _id: uid, email: null, roles: ["user"], isActive: false });
    }),
    { numRuns: 60 },
  );
  expect((await api.firestore.doc("system/masters").get()).get("uids")).toEqual(["mira"]);
});

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const size = 40;
  for (let start = 0; start < items.length; start += size) {
    await Promise.all(items.slice(start, start + size).map(work));
  }
}
