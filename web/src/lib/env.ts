/** The build's settings, validated once; the only reader of import.meta.env. */
import { z } from "zod";

const Settings = z.object({
  firebase: z.object({
    apiKey: z.string().min(1, "VITE_FIREBASE_API_KEY is missing."),
    authDomain: z.string().min(1, "VITE_FIREBASE_AUTH_DOMAIN is missing."),
    projectId: z.string().min(1, "VITE_FIREBASE_PROJECT_ID is missing."),
    appId: z.string(),
  }),
  authEmulatorUrl: z.url().nullable(),
});
export type Settings = z.infer<typeof Settings>;

const local = { apiKey: "demo-acrux", authDomain: "127.0.0.1", projectId: "demo-acrux", appId: "" };

/** Throws with the names of what is missing. A local build needs nothing from outside. */
export function readSettings(): Settings {
  const parsed = Settings.safeParse({
    firebase: __LOCAL_BUILD__ ? local : deployedFirebase(),
    authEmulatorUrl: __LOCAL_BUILD__ ? import.meta.env.VITE_AUTH_EMULATOR_URL : null,
  });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => issue.message).join(" ");
  throw new Error(`This build of Acrux was not told how to reach Firebase. ${problems}`);
}

function deployedFirebase() {
  const projectId = import.meta.env.VITE_FIREBASE_PROJECT_ID ?? "";
  const ownDomain = import.meta.env.VITE_FIREBASE_AUTH_DOMAIN ?? "";
  return {
    apiKey: import.meta.env.VITE_FIREBASE_API_KEY ?? "",
    authDomain: ownDomain === "" && projectId !== "" ? `${projectId}.firebaseapp.com` : ownDomain,
    projectId,
    appId: import.meta.env.VITE_FIREBASE_APP_ID ?? "",
  };
}

/** GitHub's web address for this deployment: the only place that the browser is sent to on the API's word. */
export function githubWebUrl(): string {
  const configured = import.meta.env.VITE_GITHUB_WEB_URL ?? "";
  return configured === "" ? "https://github.com" : configured;
}
