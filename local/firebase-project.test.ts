import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "./build.ts";
import { writeFirebaseProject } from "./firebase-project.ts";
import { addressOf } from "./ports.ts";
import { loadSecrets } from "./secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "acrux-project-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const project = join(folder, "project");
const services = { modelUrl: null, storageUrl: "http://127.0.0.1:9199" };
writeFirebaseProject(
  { project, root, web: join(folder, "web") },
  loadSecrets(join(folder, "secrets.json")),
  services,
);

const Configuration = z.object({
  hosting: z.object({
    headers: z.array(
      z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
    ),
  }),
});

/** Answers the directives of the content security policy by their names. */
function policyIn(file: string): Map<string, string[]> {
  const { hosting } = Configuration.parse(JSON.parse(readFileSync(file, "utf8")));
  const headers = hosting.headers.flatMap((rule) => rule.headers);
  const policy = headers.find(({ key }) => key === "Content-Security-Policy")?.value ?? "";
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe("the headers of every page", () => {
  const deployed = policyIn(join(root, "firebase.json"));

  it("let no script run that stands in a page", () => {
    expect(deployed.get("default-src")).toEqual(["'none'"]);
    expect(deployed.get("script-src")).not.toContain("'unsafe-inline'");
    expect(deployed.get("script-src")).not.toContain("'unsafe-eval'");
    expect(deployed.get("frame-ancestors")).toEqual(["'none'"]);
  });

  it("let no style stand in markup, which foreign HTML could bring", () => {
    expect(deployed.get("style-src-attr")).toEqual(["'none'"]);
  });

  it("name no machine of a developer when deployed", () => {
    expect(JSON.stringify([...deployed])).not.toContain("127.0.0.1");
  });

  it("differ locally only in the emulators that the browser calls", () => {
    const local = policyIn(join(project, "firebase.json"));
    expect(local.get("connect-src")).toEqual(expect.arrayContaining([addressOf("auth")]));
    expect(local.get("script-src")).toEqual(deployed.get("script-src"));
    expect([...local.keys()]).toEqual([...deployed.keys()]);
  });
});

describe("the secrets of a suite", () => {
  it("are readable by their owner only", () => {
    expect(statSync(join(project, "functions/.secret.local")).mode & 0o077).toBe(0);
    expect(statSync(join(folder, "secrets.json")).mode & 0o077).toBe(0);
  });

  it("are the same at the next start", () => {
    const file = join(folder, "secrets.json");
    expect(loadSecrets(file)).toEqual(loadSecrets(file));
  });
});
