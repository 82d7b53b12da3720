/** What a change only takes to another place is no news; a copy, or a value that lost its guard on the way, is. */
import { describe, expect, it } from "vitest";
import { changeBetween } from "../../../../tests/engine/temporary-repository.ts";
import { review } from "../review.ts";
import { defaultSettings } from "../settings.ts";

type Files = Record<string, string>;

async function outcomes(before: Files, after: Files): Promise<string[]> {
  const change = await changeBetween(before, after);
  const { findings } = await review(change, defaultSettings, { now: () => 0, onStart: () => undefined });
  return findings
    .filter(({ category }) => category === "security")
    .map(({ path, outcome }) => `${path} ${outcome}`);
}

const weak = `export const send = (host) =>\n  request({ host, rejectUnauthorized: false });\n`;
const rest = "export const start = () => listen(80);\n";
const handler = [
  "export function show(req, res) {",
  "  const name = req.query.name;",
  "  res.sendFile('/srv/' + name);",
  "}",
  "",
].join("\n");

describe("code that moved", { timeout: 60_000 }, () => {
  it("is not told again in another file", async () => {
    expect(
      await outcomes({ "a.js": weak + rest, "b.js": rest }, { "a.js": rest, "b.js": rest + weak }),
    ).toEqual(["b.js dropped"]);
  });

  it("is told where it was copied", async () => {
    expect(await outcomes({ "a.js": weak, "b.js": rest }, { "a.js": weak, "b.js": rest + weak })).toEqual([
      "b.js posted",
    ]);
  });

  it("is told where it left a test", async () => {
    const before = { "tests/a.js": weak + rest, "b.js": rest };
    expect(await outcomes(before, { "tests/a.js": rest, "b.js": rest + weak })).toEqual(["b.js posted"]);
  });

  it("takes a followed value with it when all its lines come along", async () => {
    const before = { "a.js": handler + rest, "b.js": rest };
    expect(await outcomes(before, { "a.js": rest, "b.js": rest + handler })).toEqual(["b.js dropped"]);
  });

  it("is told of a followed value whose guard did not come along", async () => {
    const guarded = handler.replace("  res", "  if (!allowed.includes(name)) return;\n  res");
    const before = { "a.js": guarded + rest };
    expect(await outcomes(before, { "a.js": `${handler.replaceAll("  ", "    ")}${rest}` })).toEqual([
      "a.js listed",
    ]);
  });

  it("lists a key of an unknown service that takes the place of another", async () => {
    const key = (value: string): string => `import os\n\nMUSIC_SECRET = "${value}"\n`;
    const [old, now] = ["5205f5b3ef8a30eb341f67802274cec2", "8d983789c771afaeb7412ac358d4bad0"];
    expect(await outcomes({ "a.py": key(old) }, { "a.py": key(now) })).toEqual(["a.py listed"]);
    expect(await outcomes({ "a.py": key("") }, { "a.py": key(now) })).toEqual(["a.py posted"]);
    expect(await outcomes({ "a.py": key(old).replace("MUSIC", "FILM") }, { "a.py": key(now) })).toEqual([
      "a.py posted",
    ]);
  });
});
