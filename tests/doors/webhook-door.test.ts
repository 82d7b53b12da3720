/** What the webhook's door lets in, seen from outside over HTTP. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sendWebhook, signatureOf } from "../suite/local-github.ts";
import { firestore } from "../suite/reviews.ts";

const body = JSON.stringify({ action: "opened", zen: "Keep it logically awesome." });

async function isStored(delivery: string): Promise<boolean> {
  return (await firestore.doc(`deliveries/${delivery}`).get()).exists;
}

describe("the webhook's door", () => {
  it.each([
    ["without a signature", { "x-hub-signature-256": null }],
    ["signed with sha1 only", { "x-hub-signature-256": null, "x-hub-signature": `sha1=${"a".repeat(40)}` }],
    ["signed with another secret", { "x-hub-signature-256": signatureOf(body, "another-secret") }],
    ["signed for another body", { "x-hub-signature-256": signatureOf(`${body} `) }],
    ["with a signature that is cut", { "x-hub-signature-256": signatureOf(body).slice(0, -2) }],
  ])("refuses a request %s and stores nothing", async (_name, headers) => {
    const delivery = randomUUID();
    expect(await sendWebhook(body, { delivery, headers })).toBe(401);
    expect(await isStored(delivery)).toBe(false);
  });

  it("ignores an event it does not know", async () => {
    const delivery = randomUUID();
    expect(await sendWebhook(body, { delivery, event: "star" })).toBe(204);
    expect(await isStored(delivery)).toBe(false);
  });

  it("refuses a body above GitHub's own limit", async () => {
    const delivery = randomUUID();
    expect(await sendWebhook(`{"a":"${"a".repeat(26 * 1024 * 1024)}"}`, { delivery })).toBe(413);
    expect(await isStored(delivery)).toBe(false);
  });
});
