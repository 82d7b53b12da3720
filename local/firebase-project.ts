/** Writes the Firebase project of one suite: the deployed configuration with local addresses, in a folder of its own, so that two suites never share a settings file. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { addressOf, host, ports } from "./ports.ts";
import { localBucket } from "./storage/server.ts";
import type { LocalSecrets } from "./secrets.ts";

export const projectId = "demo-acrux";

/** The App as the local GitHub knows it. */
export const localApp = {
  id: 4242,
  slug: "acrux-local",
  name: "Acrux (local)",
  clientId: "Iv1.acruxlocal",
  callbackUrl: `${addressOf("hosting")}/app/github/settings/callback`,
  webhookUrl: `${addressOf("functions")}/${projectId}/us-central1/githubWebhook`,
} as const;

const Header = z.object({ key: z.string(), value: z.string() });
/** The part of firebase.json that is changed here; the rest is handed on as it is. */
const Configuration = z.looseObject({
  functions: z.array(z.looseObject({})),
  hosting: z.looseObject({ headers: z.array(z.looseObject({ headers: z.array(Header) })) }),
});

export interface ProjectFolders {
  /** Where the project is written; it must lie inside the repository, so that its functions find their packages. */
  readonly project: string;
  readonly root: string;
  /** The built web app. */
  readonly web: string;
}

interface LocalServices {
  /** Where a scripted model answers; null without one. */
  readonly modelUrl: string | null;
  /** Where the local stand-in for Cloud Storage answers. */
  readonly storageUrl: string;
}

export function writeFirebaseProject(
  folders: ProjectFolders,
  secrets: LocalSecrets,
  { modelUrl, storageUrl }: LocalServices,
): void {
  const functions = join(folders.project, "functions");
  rmSync(folders.project, { recursive: true, force: true });
  mkdirSync(functions, { recursive: true });
  symlinkSync(join(folders.root, "functions", "lib"), join(functions, "lib"));
  symlinkSync(folders.web, join(folders.project, "web"));
  writeFileSync(
    join(functions, "package.json"),
    readFileSync(join(folders.root, "functions", "package.json"), "utf8"),
  );
  writeFileSync(
    join(functions, ".env.local"),
    dotenv({ ...parameters(storageUrl), ...modelParameters(modelUrl) }),
  );
  writeFileSync(join(functions, ".secret.local"), dotenv(secretParameters(secrets)), { mode: 0o600 });
  const deployed: unknown = JSON.parse(readFileSync(join(folders.root, "firebase.json"), "utf8"));
  writeFileSync(
    join(folders.project, "firebase.json"),
    JSON.stringify(localConfiguration(deployed), null, 2),
  );
}

function localConfiguration(deployed: unknown): object {
  const { functions, hosting } = Configuration.parse(deployed);
  return {
    functions: functions.map((codebase) => ({ ...codebase, source: "functions", predeploy: [] })),
    hosting: {
      ...hosting,
      public: "web",
      headers: hosting.headers.map((rule) => ({ ...rule, headers: rule.headers.map(localHeader) })),
    },
    emulators: {
      singleProjectMode: true,
      ui: { enabled: false },
      auth: { host, port: ports.auth },
      functions: { host, port: ports.functions },
      hosting: { host, port: ports.hosting },
      tasks: { host, port: ports.tasks },
      hub: { host, port: ports.hub },
      logging: { host, port: ports.logging },
    },
  };
}

/** The browser also calls the emulators, and shows avatars of the local GitHub. Everything else stays as deployed. */
function localHeader(header: z.infer<typeof Header>): z.infer<typeof Header> {
  if (header.key !== "Content-Security-Policy") return header;
  const value = header.value
    .replace("connect-src 'self'", `connect-src 'self' ${addressOf("auth")} ${addressOf("firestore")}`)
    .replace("img-src 'self'", `img-src 'self' ${addressOf("github")}`);
  return { ...header, value };
}

function parameters(storageUrl: string): Record<string, string> {
  return {
    APP_URL: addressOf("hosting"),
    GITHUB_API_URL: `${addressOf("github")}/api/v3`,
    GITHUB_WEB_URL: addressOf("github"),
    GITHUB_APP_ID: String(localApp.id),
    GITHUB_APP_SLUG: localApp.slug,
    GITHUB_CLIENT_ID: localApp.clientId,
    STORAGE_URL: storageUrl,
    UPLOAD_BUCKET: localBucket,
    // To be tried: SIGNUP_MODE=approval npm start -- --fresh
    SIGNUP_MODE: process.env["SIGNUP_MODE"] ?? "open",
    SIGNUP_ALLOWLIST: process.env["SIGNUP_ALLOWLIST"] ?? "",
    REVIEW_LEASE_SECONDS: process.env["REVIEW_LEASE_SECONDS"] ?? "20",
    REVIEW_RETRY_SECONDS: process.env["REVIEW_RETRY_SECONDS"] ?? "10",
  };
}

/** MODEL_PROVIDER and its kin in front of `npm start` try a real model instead of the scripted one. */
function modelParameters(scripted: string | null): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith("MODEL_") && name !== "MODEL_API_KEY" && value !== undefined
      ? [[name, value] as const]
      : [],
  );
  if (process.env["MODEL_PROVIDER"] !== undefined) return Object.fromEntries(own);
  if (scripted === null) return {};
  return {
    ...{ MODEL_PROVIDER: "compatible", MODEL_STRONG: "scripted", MODEL_CHEAP: "scripted" },
    ...{ MODEL_URL: scripted, MODEL_SCRIPTED: "on", MODEL_PRICE: "0:0:0" },
  };
}

function secretParameters(secrets: LocalSecrets): Record<string, string> {
  return {
    GITHUB_CLIENT_SECRET: secrets.clientSecret,
    GITHUB_APP_PRIVATE_KEY: secrets.appPrivateKey,
    GITHUB_WEBHOOK_SECRET: secrets.webhookSecret,
    GITHUB_WEBHOOK_SECRET_PREVIOUS: secrets.previousWebhookSecret,
    TOKEN_ENCRYPTION_KEYS: secrets.tokenEncryptionKeys,
    MODEL_API_KEY: process.env["MODEL_API_KEY"] ?? "none",
  };
}

function dotenv(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${value.replaceAll("\n", String.raw`\n`)}"\n`)
    .join("");
}
