/** Uploaded images through the API: what is taken, whose it is, how it is shown, how much of it, and its end. */
import { ErrorBody, Upload, uploadLimits } from "@acrux/contract";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryRateLimiter } from "../../functions/src/adapters/memory/rate-limiter.ts";
import { createMemoryBytes } from "../../functions/src/adapters/memory/upload-bytes.ts";
import { smallImage } from "./small-image.ts";
import { type Answer, startApi, type TestApi } from "./start-api.ts";

const kept = createMemoryBytes();
let api: TestApi;
const tokens = { mira: "", ines: "", kofi: "" };
type Person = keyof typeof tokens;

beforeAll(async () => {
  let isBroken = false;
  api = await startApi({
    limiter: createMemoryRateLimiter(() => new Date()),
    bytes: {
      ...kept,
      save: (name, bytes, type) =>
        isBroken ? Promise.reject(new Error("The bucket is full.")) : kept.save(name, bytes, type),
    },
  });
  breakStore = (broken) => (isBroken = broken);
  await api.addUser("first", { roles: ["master", "user"] });
  for (const uid of ["mira", "ines", "kofi"] as const) tokens[uid] = await api.addUser(uid);
});
afterAll(() => api.stop());
let breakStore: (broken: boolean) => void;

const upload = (who: Person, body: Uint8Array, path = "/uploads"): Promise<Answer> =>
  api.ask("POST", `/api${path}`, { token: tokens[who], body, headers: { "content-type": "image/png" } });
const read = (who: Person, id: string): Promise<Answer> =>
  api.ask("GET", `/api/uploads/${id}`, { token: tokens[who] });

async function uploaded(who: Person): Promise<Upload> {
  const answer = await upload(who, smallImage);
  expect(answer.status).toBe(201);
  return Upload.parse(answer.body);
}

const refusal = ({ status, body }: Answer): [number, string] => [status, ErrorBody.parse(body).message];
const documents = async (): Promise<number> => (await api.firestore.collection("uploads").get()).size;

describe("an upload", () => {
  it("is what its bytes say, whatever it is called, and is shown as that to others", async () => {
    const image = await uploaded("ines");
    expect(image).toMatchObject({ type: "image/gif", bytes: smallImage.length, width: 1, height: 1 });
    expect(image._id).toMatch(/-1x1$/);
    const shown = await read("mira", image._id);
    expect(shown.body).toEqual(smallImage);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/gif",
      "x-content-type-options": "nosniff",
      "content-disposition": `inline; filename="${image._id}.gif"`,
      "content-security-policy": expect.stringMatching(/default-src 'none';.*sandbox/) as string,
      "cache-control": "private, no-store",
    });
  });

  it.each([
    ["a renamed SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a page that is called a PNG", "<!doctype html><script>alert(1)</script>"],
    ["JSON", '{"image":"x"}'],
    ["nothing", ""],
  ])("that is %s is refused, and nothing of it stays", async (_, text) => {
    const before = await documents();
    const answer = await upload("ines", new TextEncoder().encode(text));
    expect(refusal(answer)).toEqual([400, expect.stringMatching(/PNG, JPEG, GIF, WebP or AVIF/)]);
    expect(await documents()).toBe(before);
  });

  it("of 10 MB is taken, and one byte more is refused, announced or not", async () => {
    const large = new Uint8Array(uploadLimits.bytes + 1);
    large.set(smallImage);
    expect((await upload("mira", large.subarray(0, uploadLimits.bytes))).status).toBe(201);
    expect(refusal(await upload("mira", large))).toEqual([413, expect.stringMatching(/At most 10 MB/)]);
    const unannounced = await fetch(`${api.address}/api/uploads`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.mira}` },
      body: new Blob([large]).stream(),
      duplex: "half",
    });
    expect(unannounced.status).toBe(413);
  });

  it("that would unpack into more than a browser can hold is refused", async () => {
    const bomb = smallImage.slice();
    new DataView(bomb.buffer).setUint16(6, 20_000, true);
    expect(refusal(await upload("ines", bomb))).toEqual([400, expect.stringMatching(/20000 x 1 pixels/)]);
  });

  it("belongs to whoever the token names: no field, name or path of the request says otherwise", async () => {
    for (const path of ["/uploads?ownerId=mira", "/uploads?name=../mira/one.png", "/uploads/mira/one.png"])
      expect([path, (await upload("ines", smallImage, path)).status >= 400]).toEqual([path, true]);
    const { _id } = await uploaded("ines");
    expect((await api.firestore.doc(`uploads/${_id}`).get()).get("ownerId")).toBe("ines");
    expect(
      (await api.ask("PUT", `/api/uploads/${_id}`, { token: tokens.mira, body: smallImage })).status,
    ).toBe(404);
    expect((await api.ask("DELETE", `/api/uploads/${_id}`, { token: tokens.mira })).status).toBe(404);
    expect((await read("mira", _id)).body).toEqual(smallImage);
  });

  it("that cannot be stored leaves no record, and says to try again", async () => {
    const before = await documents();
    breakStore(true);
    const answer = await upload("ines", smallImage);
    breakStore(false);
    expect(refusal(answer)).toEqual([500, expect.stringMatching(/could not be stored.*try again/)]);
    expect(await documents()).toBe(before);
  });

  it("is one of a hundred a day, of each person", async () => {
    const answers: Answer[] = [];
    for (let count = 0; count <= uploadLimits.perDay; count += 1)
      answers.push(await upload("kofi", smallImage));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(uploadLimits.perDay);
    const last = answers.at(-1);
    expect(last && refusal(last)).toEqual([429, expect.stringMatching(/Try again in \d+ minutes/)]);
    expect((await upload("mira", smallImage)).status).toBe(201);
  }, 60_000);
});

describe("what somebody uploaded", () => {
  it("is in their download, image by image", async () => {
    const token = await api.addUser("petra");
    const { _id } = Upload.parse((await api.ask("POST", "/api/uploads", { token, body: smallImage })).body);
    const { body } = await api.ask("GET", "/api/account/export", { token });
    const files = unzipSync(body as Uint8Array);
    expect(files[`uploads/${_id}.gif`]).toEqual(smallImage);
    expect(JSON.parse(strFromU8(files["uploads.json"] ?? new Uint8Array()))).toMatchObject([
      { path: `uploads/${_id}`, type: "image/gif" },
    ]);
    expect(Object.keys(files).filter((name) => name.startsWith("uploads/"))).toHaveLength(1);
  });

  it("goes with its author who erases what they wrote, and else stays in the texts that show it", async () => {
    for (const [uid, query, left] of [
      ["stays", "", 200],
      ["goes", "?eraseContent=true", 404],
    ] as const) {
      const token = await api.addUser(uid);
      const { _id } = Upload.parse((await api.ask("POST", "/api/uploads", { token, body: smallImage })).body);
      expect((await api.ask("DELETE", `/api/account${query}`, { token })).status).toBe(200);
      expect([uid, (await read("mira", _id)).status]).toEqual([uid, left]);
      expect([uid, (await kept.read(_id)) !== null]).toEqual([uid, left === 200]);
      const { ownerId } = (await api.firestore.doc(`uploads/${_id}`).get()).data() ?? {};
      expect(ownerId).toBe(left === 200 ? "__deleted__" : undefined);
    }
  });
});
