/** The build's settings, looked at once; the only reader of import.meta.env. */

interface FirebaseSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly appId: string;
}

export interface Settings {
  readonly firebase: FirebaseSettings;
  /** The Auth emulator's address in a build for the local suite, else null. */
  readonly authEmulatorUrl: string | null;
  /** The same of the Firestore emulator, which the live layer listens to. */
  readonly firestoreEmulatorUrl: string | null;
}

const local = { apiKey: "demo-acrux", authDomain: "127.0.0.1", projectId: "demo-acrux", appId: "" };

const needed = {
  apiKey: "VITE_FIREBASE_API_KEY",
  authDomain: "VITE_FIREBASE_AUTH_DOMAIN",
  projectId: "VITE_FIREBASE_PROJECT_ID",
} as const satisfies Partial<Record<keyof FirebaseSettings, string>>;

/** Throws with the names of what is missing. A local build needs nothing from outside. */
export function readSettings(): Settings {
  if (__LOCAL_BUILD__) {
    return {
      firebase: local,
      authEmulatorUrl: import.meta.env.VITE_AUTH_EMULATOR_URL,
      firestoreEmulatorUrl: import.meta.env.VITE_FIRESTORE_EMULATOR_URL,
    };
  }
  const firebase = deployedFirebase();
  const missing = (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => firebase[name] === "");
  if (missing.length === 0) return { firebase, authEmulatorUrl: null, firestoreEmulatorUrl: null };
  const problems = missing.map((name) => `${needed[name]} is missing.`).join(" ");
  throw new Error(`This build of Acrux was not told how to reach Firebase. ${problems}`);
}

function deployedFirebase(): FirebaseSettings {
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
