import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env.ts";

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`;

const complete = {
  APP_URL: "https://acrux.example/",
  GITHUB_APP_ID: "4242",
  GITHUB_APP_SLUG: "acrux-team",
  GITHUB_CLIENT_ID: "Iv1.example",
  GITHUB_CLIENT_SECRET: "a client secret",
  GITHUB_APP_PRIVATE_KEY: ["-----BEGIN RSA", "PRIVATE KEY-----\\nabc\\n-----END"].join(" "),
  GITHUB_WEBHOOK_SECRET: "at-least-sixteen-characters",
  GITHUB_WEBHOOK_SECRET_PREVIOUS: "none",
  TOKEN_ENCRYPTION_KEYS: keys,
};

function complaintAbout(
  change: Record<string, string | undefined>,
  name: "api" | "githubWebhook" = "api",
): string {
  try {
    readEnvironment(name, { ...complete, ...change });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("the environment", () => {
  it("is read with defaults and without a slash at the end of addresses", () => {
    expect(readEnvironment("api", complete)).toMatchObject({
      APP_URL: "https://acrux.example",
      GITHUB_API_URL: "https://api.github.com",
      SIGNUP_MODE: "open",
      SIGNUP_ALLOWLIST: [],
    });
  });

  it("reads a key written on one line, a list with commas, and no previous secret", () => {
    const api = readEnvironment("api", { ...complete, SIGNUP_ALLOWLIST: " a@x.example, , team.example" });
    expect(api.GITHUB_APP_PRIVATE_KEY.split("\n")).toHaveLength(3);
    expect(api.SIGNUP_ALLOWLIST).toEqual(["a@x.example", "team.example"]);
    expect(readEnvironment("githubWebhook", complete).GITHUB_WEBHOOK_SECRET_PREVIOUS).toBe("");
  });

  it("gives each function its own secrets only", () => {
    expect(readEnvironment("githubWebhook", complete)).not.toHaveProperty("GITHUB_APP_PRIVATE_KEY");
    expect(readEnvironment("reviewPullRequest", complete)).not.toHaveProperty("GITHUB_WEBHOOK_SECRET");
  });

  it("names everything that is missing at once, and how to set it", () => {
    const complaint = complaintAbout({ APP_URL: undefined, GITHUB_CLIENT_SECRET: "", GITHUB_APP_ID: " " });
    expect(complaint).toContain("APP_URL is missing; write it to functions/.env");
    expect(complaint).toContain("GITHUB_CLIENT_SECRET is missing; run `firebase functions:secrets:set");
    expect(complaint).toContain("GITHUB_APP_ID is missing");
  });

  it.each(["", undefined, "short"])("does not receive webhooks with the secret %j", (secret) => {
    expect(complaintAbout({ GITHUB_WEBHOOK_SECRET: secret }, "githubWebhook")).toContain(
      "GITHUB_WEBHOOK_SECRET",
    );
    expect(complaintAbout({ GITHUB_WEBHOOK_SECRET: secret }, "api")).toBe("");
  });

  it.each([
    ["APP_URL", "javascript:alert(1)"],
    ["GITHUB_APP_ID", "my-app"],
    ["GITHUB_APP_PRIVATE_KEY", "canary-of-a-key"],
    ["TOKEN_ENCRYPTION_KEYS", "k1:canary"],
    ["SIGNUP_MODE", "everybody"],
  ])("refuses a wrong %s without showing it", (name, value) => {
    const complaint = complaintAbout({ [name]: value });
    expect(complaint).toContain(`${name} is not valid`);
    expect(complaint).not.toContain("canary");
  });

  it.each(["FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"])(
    "does not start with %s in production",
    (name) => {
      expect(complaintAbout({ [name]: "127.0.0.1:1" })).toContain(`${name} is set outside the emulator`);
      expect(complaintAbout({ [name]: "127.0.0.1:1", FUNCTIONS_EMULATOR: "true" })).toBe("");
    },
  );

  it("wants https in production, and not in the emulator", () => {
    expect(complaintAbout({ APP_URL: "http://acrux.example" })).toContain("APP_URL must begin with https://");
    expect(complaintAbout({ APP_URL: "http://127.0.0.1:5500", FUNCTIONS_EMULATOR: "true" })).toBe("");
  });
});
