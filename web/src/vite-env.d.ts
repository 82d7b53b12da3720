/// <reference types="vite/client" />

/** What a build is told from outside; lib/env.ts validates it. */
interface ImportMetaEnv {
  /** "1" in builds for the local suite, else empty. A literal at build time. */
  readonly VITE_LOCAL: "1" | "";
  readonly VITE_AUTH_EMULATOR_URL: string;
  readonly VITE_FIREBASE_API_KEY?: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN?: string;
  readonly VITE_FIREBASE_PROJECT_ID?: string;
  readonly VITE_FIREBASE_APP_ID?: string;
}
