import { afterEach, describe, expect, it, vi } from "vitest";
import { readEnvironment } from "../env.ts";
import { accessFrom } from "./model.ts";

const settings = {
  ...{ APP_URL: "https://acrux.example", GITHUB_APP_ID: "4242", GITHUB_APP_SLUG: "acrux-team" },
  ...{ GITHUB_CLIENT_ID: "Iv1.example", MODEL_API_KEY: "none" },
  GITHUB_APP_PRIVATE_KEY: ["-----BEGIN RSA", "PRIVATE KEY-----\\nabc\\n-----END"].join(" "),
  TOKEN_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
};
const access = (change: Record<string, string>) =>
  accessFrom(readEnvironment("reviewPullRequest", { ...settings, ...change }));

afterEach(() => vi.unstubAllEnvs());

describe("the deployment's model", () => {
  it("of Vertex is asked in the project that the functions run in, without a key", () => {
    // As Firebase sets it where functions run.
    vi.stubEnv("FIREBASE_CONFIG", JSON.stringify({ projectId: "acrux-team" }));
    expect(access({ MODEL_PROVIDER: "vertex", MODEL_REGION: "europe-west1" })).toMatchObject({
      ...{ provider: "vertex", key: null, project: "acrux-team", region: "europe-west1" },
      names: { strong: ["gemini-3.5-flash"], cheap: ["gemini-3.5-flash-lite"] },
    });
  });

  it("is none where no provider is named, and where one is has stand-ins and a price as they are set", () => {
    expect(access({})).toBeNull();
    expect(
      access({ MODEL_PROVIDER: "anthropic", MODEL_STRONG: "one, two", MODEL_PRICE: "1:0.1:5" }),
    ).toMatchObject({
      names: { strong: ["one", "two"], cheap: ["claude-haiku-5-5"] },
      price: { input: 1, cachedInput: 0.1, output: 5 },
    });
  });
});
