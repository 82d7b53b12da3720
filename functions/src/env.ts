/** Every parameter and secret, checked before anything runs. The only reader of the process's environment. */
import { z } from "zod";

/** Which secrets each function may read; it is deployed with those and no others. */
export const secretsOf = {
  api: ["GITHUB_CLIENT_SECRET", "GITHUB_APP_PRIVATE_KEY", "TOKEN_ENCRYPTION_KEYS"],
  githubWebhook: ["GITHUB_WEBHOOK_SECRET", "GITHUB_WEBHOOK_SECRET_PREVIOUS", "TOKEN_ENCRYPTION_KEYS"],
  reviewPullRequest: ["GITHUB_APP_PRIVATE_KEY", "MODEL_API_KEY", "TOKEN_ENCRYPTION_KEYS"],
  sweep: ["GITHUB_APP_PRIVATE_KEY"],
  tryReview: [],
} as const;

export type FunctionName = keyof typeof secretsOf;
export type SecretName = (typeof secretsOf)[FunctionName][number];

/** Without a slash at its end, so that paths can be put behind it. */
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

const Parameters = z.object({
  APP_URL: address,
  GITHUB_API_URL: address.default("https://api.github.com"),
  GITHUB_WEB_URL: address.default("https://github.com"),
  GITHUB_APP_ID: z.string().regex(/^[1-9]\d*$/, "is the number GitHub shows on the App's page"),
  GITHUB_APP_SLUG: z.string().regex(/^[a-z0-9-]+$/, "is the last part of the App's public address"),
  GITHUB_CLIENT_ID: z.string().min(1),
  // Such as https://api.osv.dev; without it nobody is asked for known weaknesses of dependencies.
  OSV_API_URL: address.optional(),
  // Where uploaded images are kept; without it, the bucket that the project came with.
  UPLOAD_BUCKET: z.string().optional(),
  STORAGE_URL: address.default("https://storage.googleapis.com"),
  // How long a killed worker's review waits for the next one.
  REVIEW_LEASE_SECONDS: z.coerce.number().min(1).max(300).default(20),
  // Which model reads changes beside the rules; without one everything works, and reviews say so.
  MODEL_PROVIDER: z.enum(["none", "vertex", "anthropic", "openai", "google", "compatible"]).default("none"),
  // Names, separated by commas: the first reads, the others stand in for it.
  MODEL_STRONG: list.default([]),
  MODEL_CHEAP: list.default([]),
  MODEL_URL: address.optional(),
  MODEL_REGION: z.string().default("global"),
  MODEL_PRICE: z
    .string()
    .regex(/^\d+(\.\d+)?:\d+(\.\d+)?:\d+(\.\d+)?$/, "is input:cached:output in US dollars a million tokens")
    .optional(),
  MODEL_REVIEW_CAP_USD: z.coerce.number().min(0).default(1),
  MODEL_MONTH_CAP_USD: z.coerce.number().min(0).default(100),
  MODEL_SECONDS: z.coerce.number().min(5).max(200).default(120),
  // The light model first says which files of a large change need a close look.
  MODEL_TRIAGE: z.enum(["on", "off"]).default("off"),
  MODEL_STRANGERS: z.enum(["on", "off"]).default("off"),
  MODEL_SCRIPTED: z.enum(["on", "off"]).default("off"),
  SIGNUP_MODE: z.enum(["open", "allowlist", "approval"]).default("open"),
  SIGNUP_ALLOWLIST: list.default([]),
});

/** Of every plain parameter; the documentation lists them all. */
export const parameterNames = Object.keys(Parameters.shape);

const secret = z.string().trim().min(1);

const Secrets = {
  GITHUB_CLIENT_SECRET: secret,
  // One line in a settings file: there the line ends are written as \n.
  GITHUB_APP_PRIVATE_KEY: secret
    .transform((text) => text.replaceAll(String.raw`\n`, "\n"))
    .refine((text) => text.includes("PRIVATE KEY-----"), "is the whole .pem file that GitHub gave"),
  GITHUB_WEBHOOK_SECRET: secret.min(16, "has at least 16 characters"),
  // None for Vertex, which takes the deployment's own service account.
  MODEL_API_KEY: z
    .string()
    .trim()
    .transform((text) => (text === "none" ? "" : text))
    .default(""),
  // Secret Manager holds no empty value, so `none` stands for it.
  GITHUB_WEBHOOK_SECRET_PREVIOUS: z
    .string()
    .trim()
    .transform((text) => (text === "none" ? "" : text))
    .default(""),
  TOKEN_ENCRYPTION_KEYS: secret.regex(
    /^[\w-]+:[A-Za-z0-9+/]{43}=(\s*,\s*[\w-]+:[A-Za-z0-9+/]{43}=)*$/,
    "is a list of keyId:base64 of 32 bytes",
  ),
} satisfies Record<SecretName, z.ZodType<string>>;

export type Environment<Name extends FunctionName> = z.infer<typeof Parameters> &
  Record<(typeof secretsOf)[Name][number], string>;

type Source = Readonly<Record<string, string | undefined>>;

/** The function that this process serves, which both the cloud and the emulator name; null while they only look. */
export function servedFunction(source: Source = process.env): string | null {
  return source["FUNCTION_TARGET"] ?? null;
}

/** Throws one error that names everything that is missing or wrong, and how to set it. Never shows a value. */
export function readEnvironment<Name extends FunctionName>(
  name: Name,
  source: Source = process.env,
): Environment<Name> {
  const secrets = Object.fromEntries(secretsOf[name].map((secretName) => [secretName, Secrets[secretName]]));
  const parsed = Parameters.extend(secrets).safeParse(withoutEmpty(source));
  const problems = parsed.success ? [] : parsed.error.issues.map(describe);
  problems.push(...dangers(source));
  if (problems.length > 0 || !parsed.success) {
    throw new Error(`The function ${name} cannot start:\n${[...new Set(problems)].join("\n")}`);
  }
  return parsed.data as unknown as Environment<Name>;
}

/** An empty line in a settings file says the same as no line. */
function withoutEmpty(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ""));
}

function describe(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  const isMissing = issue.code === "invalid_type";
  const complaint =
    issue.code === "invalid_format" && issue.format === "url" ? "is an http(s) address" : issue.message;
  const where =
    name in Secrets
      ? `run \`firebase functions:secrets:set ${name}\`, or locally write it to functions/.secret.local`
      : "write it to functions/.env.<project id>, or locally to functions/.env.local";
  return `- ${name} ${isMissing ? "is missing" : `is not valid: it ${complaint}`}; ${where}.`;
}

/** With these the Admin SDK accepts tokens that nobody signed. Only the emulator may have them. */
function dangers(source: Source): string[] {
  if (source["FUNCTIONS_EMULATOR"] === "true") return [];
  const found = ["FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"].filter((name) => source[name]);
  const insecure =
    source["APP_URL"]?.startsWith("http:") === true ? ["- APP_URL must begin with https://."] : [];
  const foreign =
    source["STORAGE_URL"]?.startsWith("http:") === true ? ["- STORAGE_URL must begin with https://."] : [];
  return [
    ...found.map((name) => `- ${name} is set outside the emulator; remove it.`),
    ...insecure,
    ...foreign,
  ];
}
