/** Libraries that an application keeps in a folder of any name: what is said of them is listed, and not posted. */
import { describe, expect, it } from "vitest";
import { reviewInRepository, type Texts } from "../../../../tests/engine/change-in-repository.ts";

const libraries: Texts = {
  "lib/requests/__init__.py": "get = None\n",
  "lib/six.py": "text_type = str\n",
  "lib/yaml/__init__.py": "load = None\n",
};
const flaw = "import requests\n\n\ndef load(url):\n    return requests.get(url, verify=False)\n";

async function outcomeIn(path: string, before: Texts): Promise<string[]> {
  const { findings } = await reviewInRepository(before, { [path]: flaw });
  return findings
    .filter(({ ruleId }) => ruleId === "py-tls-verification-off")
    .map(({ outcome, outcomeReason }) => `${outcome}: ${outcomeReason ?? ""}`);
}

describe("Code that lies beside libraries", () => {
  it("is theirs, so that nothing is posted of it", async () => {
    expect(await outcomeIn("lib/lyrics/__init__.py", libraries)).toEqual([
      "listed: Code of others: `lib/` holds requests, six, yaml.",
    ]);
  });

  it("is the team's where only one neighbour has such a name, and outside of that folder", async () => {
    const { "lib/six.py": six = "" } = libraries;
    expect(await outcomeIn("lib/lyrics/__init__.py", { "lib/six.py": six })).toEqual(["posted: "]);
    expect(await outcomeIn("app/lib/lyrics.py", libraries)).toEqual(["posted: "]);
    expect(await outcomeIn("app/lyrics.py", libraries)).toEqual(["posted: "]);
    // Adapters of a product have the names of what they adapt.
    const adapters = Object.fromEntries(
      Object.entries(libraries).map(([path, text]) => [path.replace("lib/", "contrib/"), text]),
    );
    expect(await outcomeIn("contrib/lyrics/__init__.py", adapters)).toEqual(["posted: "]);
  });
});
