/** C and C++: how sure a finding is where the code around it shows that it is mostly meant. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inC = (id: string, body: string): string[] =>
  foundBy(id, "c", `int f(char *p, int n) {\n  ${body}\n}\n`);

describe("in C, a finding", () => {
  it("of a mode for all is a guess where the mask of the user takes the rest away", () => {
    const id = "c-open-to-everyone";
    expect(inC(id, "return open(p, O_CREAT | O_RDWR, 0666);")).toEqual(["medium, low confidence"]);
    expect(inC(id, "umask(0); return open(p, O_CREAT | O_RDWR, 0666);")).toEqual([
      "medium, high confidence",
      "medium, high confidence",
    ]);
    expect(inC(id, "return chmod(p, 0666);")).toEqual(["medium, high confidence"]);
    expect(inC(id, "return chmod(p, 01777);")).toEqual(["medium, low confidence"]);
  });

  it("of a condition without a body is a guess where it calls something and no block follows", () => {
    const id = "c-empty-body-after-condition";
    expect(inC(id, "if (write(1, p, n)); return 0;")).toEqual(["high, low confidence"]);
    expect(inC(id, "if (write(1, p, n)); { g(); }")).toEqual(["high, high confidence"]);
    expect(inC(id, "if (n == 1); g();")).toEqual(["high, high confidence"]);
  });
});
