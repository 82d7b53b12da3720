import { describe, expect, it } from "vitest";
import { readEffective } from "./effective.ts";

const printed = `# Configuration that applies to the whole repository.
strictness: strict                           # organization settings:2
maxComments: 7                               # repository settings:1
manifests: on                                # default
categories:
  docs: off                                  # .acrux.yml:3
overrides:
  "js-*: # odd": medium                      # repository settings:4
metrics: {}                                  # default: the thresholds of the strictness
paths:
  exclude:
    - "*.gen.ts"                             # organization settings:5
# languages: all                             # default
# Not used: repository settings:9:1: Unknown key strictnes.
`;

function rowOf(key: string) {
  return readEffective(printed).rows.find((row) => row.key === key);
}

describe("the settings that hold", () => {
  it("are values with where each comes from", () => {
    expect(rowOf("strictness")).toEqual({
      ...{ level: 0, key: "strictness", value: "strict" },
      origin: { kind: "organization", detail: "line 2", line: 2 },
    });
    expect(rowOf("maxComments")?.origin).toMatchObject({ kind: "repository", line: 1 });
    expect(rowOf("manifests")?.origin).toEqual({ kind: "default", detail: null, line: null });
    expect(rowOf("docs")).toMatchObject({
      ...{ level: 1, value: "off" },
      origin: { kind: "file", detail: ".acrux.yml, line 3" },
    });
    expect(rowOf("metrics")?.origin?.detail).toBe("the thresholds of the strictness");
  });

  it("keep keys that hold others, entries of lists, and what a text may hold", () => {
    expect(rowOf("paths")).toMatchObject({ value: null, origin: null });
    expect(rowOf('"js-*: # odd"')).toMatchObject({ value: "medium", level: 1 });
    expect(readEffective(printed).rows.find(({ value }) => value === '"*.gen.ts"')).toMatchObject({
      ...{ key: null, level: 2 },
      origin: { kind: "organization" },
    });
    expect(rowOf("languages")).toMatchObject({ value: "all", origin: { kind: "default" } });
  });

  it("say what of a text is not used", () => {
    const { notUsed, rows } = readEffective(printed);
    expect(notUsed).toEqual(["repository settings:9:1: Unknown key strictnes."]);
    expect(rows).toHaveLength(12);
  });
});
