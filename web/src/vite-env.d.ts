/// <reference types="vite/client" />

/** True in builds for the local suite. A literal at build time, so that what it guards is absent from production bundles. */
declare const __LOCAL_BUILD__: boolean;

/** What a build is told from outside; lib/env.ts validates it. */
interface ImportMetaEnv {
  /** Empty unless this is a build for the local suite. */
  readonly VITE_AUTH_EMULATOR_URL: string;
  /** Empty unless this is a build for the local suite. */
  readonly VITE_FIRESTORE_EMULATOR_URL: string;
  /** GitHub's web address when it is not github.com: an Enterprise Server, or the local GitHub. */
  readonly VITE_GITHUB_WEB_URL?: string;
  readonly VITE_FIREBASE_API_KEY?: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN?: string;
  readonly VITE_FIREBASE_PROJECT_ID?: string;
  readonly VITE_FIREBASE_APP_ID?: string;
}
