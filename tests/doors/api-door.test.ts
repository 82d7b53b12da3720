/** What the API answers to bodies that whatever stands in front of a function would like to answer itself. */
import { ErrorBody } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { addressOf } from "../../local/ports.ts";
import { people } from "../../local/seed/people.ts";
import { signInAs } from "../../local/seed/sign-in.ts";

describe("a body that is no JSON", () => {
  it.each([
    ["{oops", { "content-type": "application/json" }],
    ["{oops", { "content-type": "application/json; charset=utf-7" }],
    ["{}", { "content-type": "application/json", "content-encoding": "unheard-of" }],
    ["a=b", { "content-type": "application/x-www-form-urlencoded" }],
  ])("is answered by us: %j with %j", async (body, headers) => {
    const [mira] = people;
    if (mira === undefined) throw new Error("There are people in the example data.");
    const authorization = `Bearer ${await signInAs(mira)}`;
    const url = `${addressOf("hosting")}/api/users/seed-kofi/activation`;
    const response = await fetch(url, { method: "PATCH", body, headers: { ...headers, authorization } });
    const answer = ErrorBody.parse(await response.json());
    expect([response.status, answer.code]).toEqual([400, "invalid_request"]);
    expect(answer.requestId).toBe(response.headers.get("x-request-id"));
  });
});
