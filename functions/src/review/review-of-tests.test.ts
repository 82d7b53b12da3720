/** What test code makes wrong on purpose, and the credentials that are made for it. */
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../tests/engine/added-files.ts";
import { flaw, lines, places, review } from "../../../tests/engine/checked-review.ts";
import { noConfig, plainLayer } from "./config/layers.ts";

describe("review", () => {
  it("says nothing of what a test makes wrong on purpose", async () => {
    const { findings } = await review(
      addedFiles({
        "test_order.py":
          "import pytest\n\ndef test_nan(x):\n    assert not (x == x)\n    with pytest.raises(TypeError):\n        x < x\n",
        "order.py": "def same(x):\n    return x == x\n",
      }),
    );
    expect(findings.map(({ path, ruleId }) => `${path} ${ruleId}`)).toEqual([
      "order.py py-compared-with-itself",
    ]);
  });

  it("takes a rule about security for a guess in test code, and lists what it finds there", async () => {
    const result = await review(addedFiles({ "tests/a.test.ts": lines(flaw) }));
    expect(places(result.findings)).toEqual(["tests/a.test.ts RIGHT 11 listed"]);
    expect(result.conclusion).toBe("success");
  });

  it("lists in test code what is minor elsewhere", async () => {
    const code = 'public class A {\n  public static String value = "a";\n}\n';
    const files = addedFiles({ "src/main/A.java": code, "src/test/java/A.java": code });
    const asked = plainLayer("repository settings", { overrides: { "java-*": "low" } });
    const result = await review(files, { config: { ...noConfig, layers: [asked] } });
    expect(places(result.findings)).toEqual([
      "src/main/A.java RIGHT 2 posted",
      "src/test/java/A.java RIGHT 2 listed",
    ]);
  });

  it("lists a name that is undefined in tests and their data, where a run would say so", async () => {
    const code = "def size(name):\n    return os.stat(name).st_size\n";
    const result = await review(addedFiles({ "size.py": code, "tests/data/cases/size.py": code }));
    expect(places(result.findings)).toEqual([
      "size.py RIGHT 2 posted",
      "tests/data/cases/size.py RIGHT 2 listed",
    ]);
  });

  it("does not fail a check for a private key that a test carries, and masks it", async () => {
    const body = Array.from({ length: 12 }, (_, row) =>
      "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj".slice(row % 7).padEnd(64, `x${String(row)}`),
    );
    const key =
      ["-----BEGIN", "PRIVATE KEY-----\n"].join(" ") +
      body.join("\n") +
      ["\n-----END", "PRIVATE KEY-----\n"].join(" ");
    const [test, product] = await Promise.all([
      review(addedFiles({ "tests/key.pem": key })),
      review(addedFiles({ "deploy/key.pem": key })),
    ]);
    expect(test).toMatchObject({
      conclusion: "success",
      findings: [{ severity: "medium", source: "secret" }],
    });
    expect(product).toMatchObject({ conclusion: "failure", findings: [{ severity: "critical" }] });
    for (const line of body) expect(JSON.stringify([test, product])).not.toContain(line.slice(0, 24));
  });

  it("lists a key made for a test and the key of a page that a test has recorded, and posts that of a short line", async () => {
    const age = [
      "AGE",
      "SECRET",
      "KEY",
      `1${"QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L".repeat(2).slice(0, 58)}`,
    ].join("-");
    const google = ["AIza", "SyB8xK2mQ7vN4pR6tW9yE1uI3oL5jH0gFdZ"].join("");
    const page = JSON.stringify({ body: `${"var a = 1; ".repeat(100)}key: "${google}"` });
    const outcomes = async (path: string, text: string): Promise<string[]> => {
      const { findings, conclusion } = await review(addedFiles({ [path]: `${text}\n` }));
      return [conclusion, ...findings.map(({ outcome }) => outcome)];
    };
    expect(await outcomes("testdata/keys.txt", age)).toEqual(["success", "listed"]);
    expect(await outcomes("src/test/resources/mocks/page.json", page)).toEqual(["success", "listed"]);
    expect(await outcomes("src/test/resources/key.json", `{"key": "${google}"}`)).toEqual([
      "success",
      "posted",
    ]);
    expect(await outcomes("src/page.json", page)).toEqual(["success", "posted"]);
    const named = `{"sumo_access_key": "${"k7Qw2Zp9Xv4Lr8Tn".split("").reverse().join("")}3Hj6Md1Bs5Yc0Gf7Wq2Er9Tz4Uv8Ix1Oa5Pk6Sl3Dm9Fn2Gh"}`;
    expect(await outcomes("src/test/resources/key.json", named)).toEqual(["success", "listed"]);
    expect(await outcomes("src/key.json", named)).toEqual(["success", "posted"]);
    const inModule = `pub fn f() {}\n\n#[cfg(test)]\nmod tests {\n    fn g() {\n        f(json!(${named}));\n    }\n}`;
    expect(await outcomes("src/key.rs", inModule)).toEqual(["success", "listed"]);
    expect(await outcomes("src/key.rs", inModule.replace("#[cfg(test)]\n", ""))).toEqual([
      "success",
      "posted",
    ]);
  });

  it("fails for a provider's token in a test only where its checksum fits, and lists one that is made up", async () => {
    const outcome = async (value: string, path = "pkg/client_test.go"): Promise<string[]> => {
      const text = `package client\n\nvar value = "${value}"\n`;
      const { findings, conclusion } = await review(addedFiles({ [path]: text }));
      return [conclusion, ...findings.map((finding) => finding.outcome)];
    };
    // Of an article about these checksums; revoked.
    const issued = ["ghp_zQWBuTSOoRi4A9sp", "HcVY5ncnsDkxkJ0mLq17"].join("");
    expect(await outcome(issued)).toEqual(["failure", "posted"]);
    expect(await outcome(issued.replace("mLq", "mLr"))).toEqual(["success", "listed"]);
    expect(await outcome(issued.replace("mLq", "mLr"), "pkg/client.go")).toEqual(["failure", "posted"]);
    const gitlab = (body: string): string => ["glpat", body].join("-");
    expect(await outcome(gitlab("mK7xQ2vR9pLw4ZtB8nYc"))).toEqual(["success", "posted"]);
    expect(await outcome(gitlab("mK7xQ2vR9pLw4ZtB8nYc"), "pkg/client.go")).toEqual(["failure", "posted"]);
    expect(await outcome(gitlab("mK7xTestQ2vR9pLw4ZtB"))).toEqual(["success", "listed"]);
    expect(await outcome(gitlab("a1b2c3d4e5mK7xQ2vR9p"))).toEqual(["success", "listed"]);
    expect(await outcome(gitlab("mK7xQ2vR9pmK7xQ2vR9p"))).toEqual(["success", "listed"]);
  });

  it("lists the tokens of a test that holds one body behind several beginnings", async () => {
    const body = "mK7xQ2vR9pLw4ZtB8nYcH5sJ1dFg3aVe6uXi";
    const outcomes = async (beginnings: readonly string[]): Promise<string[]> => {
      const text = beginnings.map((beginning) => `cases.push("${beginning}_${body}");\n`).join("");
      const { findings } = await review(addedFiles({ "src/form.test.ts": text }));
      return findings.map(({ outcome }) => outcome);
    };
    expect(await outcomes(["npm"])).toEqual(["posted"]);
    expect(await outcomes(["npm", "nfp"])).toEqual(["listed", "listed"]);
  });

  it("lists tokens that were written one after the other, also outside of tests", async () => {
    const outcomes = async (bodies: readonly string[]): Promise<string[]> => {
      const text = bodies.map((body) => `cases.push("${["sbp", body].join("_")}");\n`).join("");
      const { findings } = await review(addedFiles({ "src/server.ts": text }));
      return findings.map(({ outcome }) => outcome);
    };
    const body = "04f7e3d26b63d9a3851c72a1b9e02cbb8412c836";
    expect(await outcomes([body])).toEqual(["posted"]);
    expect(await outcomes([body, body.replace("04f7", "9ab1")])).toEqual(["listed", "listed"]);
    expect(await outcomes([body, body.replace("c836", "c007")])).toEqual(["listed", "listed"]);
    expect(await outcomes([body, "97c1d5e08b3f62a4c9e7105bd83fa264be19c70d"])).toEqual(["posted", "posted"]);
  });

  it("lists the tokens of a test that holds those of several providers", async () => {
    const values = [
      ["glpat", "mK7xQ2vR9pLw4ZtB8nYc"].join("-"),
      ["npm_", "mK7xQ2vR9pLw4ZtB8nYcH5sJ1dFg3aVe6uXi"].join(""),
      ["dapi", "3f8a1c9e7b2d4f605a8c1e9b7d3f2a64"].join(""),
      ["AKIA", "Q3EGRJ7XKMT2WZ5B"].join(""),
    ];
    const outcomes = async (kept: readonly string[]): Promise<string[]> => {
      const text = kept.map((value) => `cases.push("${value}");\n`).join("");
      const { findings } = await review(addedFiles({ "src/mask.test.ts": text }));
      return [...new Set(findings.map(({ outcome }) => outcome))];
    };
    expect(await outcomes(values.slice(0, 2))).toEqual(["posted"]);
    expect(await outcomes(values)).toEqual(["listed"]);
  });
});
