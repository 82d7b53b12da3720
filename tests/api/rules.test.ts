/** The team's own rules through the API: tried in a process of their own before they are kept, and each change recorded. */
import { AuditEntry, TeamRule } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { tryRuleText } from "../../functions/src/adapters/engine/try-rule.ts";
import { customRule, hungryRule, nestedLists } from "../engine/custom-rule.ts";
import { startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startApi({ tryRule: tryRuleText });
  await api.addUser("rules-master", { roles: ["master", "user"] });
  token = await api.addUser("rules-admin", { roles: ["admin", "user"] });
});
afterAll(() => api.stop());

/** JSON is YAML. */
const stringify = (rule: unknown): string => JSON.stringify(rule);
const text = stringify(customRule());
const ask = (method: string, path: string, body?: unknown) => api.ask(method, `/api${path}`, { token, body });

describe("the team's rules", { timeout: 60_000 }, () => {
  it("are kept, listed, changed and deleted, and the audit log keeps every text", async () => {
    const created = await ask("POST", "/rules", { text });
    expect(created.status).toBe(201);
    const rule = TeamRule.parse(created.body);
    expect(rule).toMatchObject({
      ...{ _id: "team-no-legacy", name: "legacyCall is gone", version: 1, enabled: true },
      ...{ repositoryIds: [], createdBy: "rules-admin", updatedByName: "rules-admin" },
    });
    expect((await ask("GET", "/rules")).body).toEqual([rule]);

    const milder = stringify(customRule({ severity: "low" }));
    const change = { version: 1, text: milder, repositoryIds: [7] };
    expect((await ask("PATCH", `/rules/${rule._id}`, change)).body).toMatchObject({
      version: 2,
      text: milder,
    });
    expect(await ask("PATCH", `/rules/${rule._id}`, { version: 1, enabled: false })).toMatchObject({
      status: 409,
    });
    expect((await ask("DELETE", `/rules/${rule._id}`)).body).toEqual({ deleted: true });
    expect((await ask("GET", "/rules")).body).toEqual([]);

    const { body } = await ask("GET", `/audit?target=${rule._id}`);
    const entries = z.array(AuditEntry).parse(body);
    expect(entries.map(({ action, from, to }) => [action, from?.["text"], to?.["text"]])).toEqual([
      ["rule.deleted", milder, undefined],
      ["rule.changed", text, milder],
      ["rule.created", undefined, text],
    ]);
  });

  it("keep their id, and are not there twice", async () => {
    await ask("POST", "/rules", { text });
    expect(await ask("POST", "/rules", { text })).toMatchObject({ status: 409 });
    const renamed = stringify(customRule({ id: "team-other" }));
    expect(await ask("PATCH", "/rules/team-no-legacy", { version: 1, text: renamed })).toMatchObject({
      status: 400,
    });
    await ask("DELETE", "/rules/team-no-legacy");
  });

  it.each([
    ["is no YAML", "id: 'x", "1:7: This is not YAML"],
    ["is no rule", "id: team-x", "languages"],
    [
      "does not find its invalid example",
      stringify(customRule({ invalid: ["other()"] })),
      "Invalid example 1 as typescript is not found.",
    ],
    [
      "finds its valid example",
      stringify(customRule({ valid: ["legacyCall()"] })),
      "Valid example 1 as typescript is found in line 1.",
    ],
    [
      "finds it elsewhere",
      stringify(customRule({ invalid: [{ code: "\nlegacyCall()", lines: [1] }] })),
      "in line 2 instead of 1",
    ],
    [
      "has a pattern that does not parse",
      stringify(customRule({ rule: { pattern: "if (" } })),
      "does not parse",
    ],
    [
      "finds no end",
      stringify({ ...hungryRule(), valid: [nestedLists()] }),
      "Rule team-hungry did not come to an end",
    ],
  ])("are refused with the fault when the text %s", async (_, bad, fault) => {
    const tested = await ask("POST", "/rule-tests", { text: bad });
    expect(tested).toMatchObject({ status: 200, body: { passed: false } });
    expect(JSON.stringify(tested.body)).toContain(fault);
    expect(await ask("POST", "/rules", { text: bad })).toMatchObject({ status: 400 });
    expect((await ask("GET", "/rules")).body).toEqual([]);
  });

  it("say where in the text the fault is", async () => {
    const bad = "id: team-x\nlanguages: [typescript]\nseverity: grave\n  \nmesage: x\nrule: { kind: none }\n";
    const { body } = await ask("POST", "/rule-tests", { text: bad });
    expect(JSON.stringify(body)).toContain('"3:11: severity must be one of critical, high, ');
    expect(JSON.stringify(body)).toContain('"5:1: Unknown key mesage. Did you mean message?');
    const kind = stringify(customRule({ rule: { any: [{ pattern: "a" }, { kind: "none" }] } }));
    expect((await ask("POST", "/rule-tests", { text: kind })).body).toEqual({
      passed: false,
      faults: [
        `1:${String(kind.indexOf('"none"') + 1)}: TypeScript has no kind of node none. A pattern needs no kind.`,
      ],
    });
    const lines = [text.slice(0, -1), ',\n"valid": [', '"legacyCall()"]}'].join("\n");
    const wrong = lines.replace('"valid":["modernCall(1)"],', "");
    expect((await ask("POST", "/rule-tests", { text: wrong })).body).toEqual({
      passed: false,
      faults: ["4:1: Valid example 1 as typescript is found in line 1."],
    });
  });

  it("pass their test without being kept", async () => {
    expect((await ask("POST", "/rule-tests", { text })).body).toEqual({ passed: true, faults: [] });
    expect((await ask("GET", "/rules")).body).toEqual([]);
  });
});
