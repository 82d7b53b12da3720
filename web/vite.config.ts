/** How the web app is built and served in development: static files for Hosting, no inline scripts, no local sign-in in production. */
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { routes } from "../contract/src/index.ts";
import { addressOf, host, ports } from "../local/ports.ts";
import { securityText } from "../local/site/security-txt.ts";

/** VITE_LOCAL=1 makes a build for the local suite: it talks to the Auth emulator and offers the seeded accounts. */
const isLocal = process.env["VITE_LOCAL"] === "1";
const githubWebUrl = process.env["VITE_GITHUB_WEB_URL"] ?? (isLocal ? addressOf("github") : "");
const firestoreEmulator = process.env["VITE_FIRESTORE_EMULATOR_URL"] ?? addressOf("firestore");
const authEmulator = process.env["VITE_AUTH_EMULATOR_URL"] ?? addressOf("auth");

/** Modules that every page loads, public ones included; kept in one file, which compresses and loads better than many. */
const everyPage = new RegExp(
  [
    "/node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)/",
    "vite/preload-helper",
    "/node_modules/lucide-react/dist/esm/(?!icons/)",
    "/node_modules/lucide-react/dist/esm/icons/(?:circle-check|circle-exclamation-point|info|menu|triangle-alert|x)\\.",
    "/web/src/ui/(?:Badge|Button|Code|GitHubMark|PageSpinner|Spinner|Star)\\.tsx$",
    "/web/src/app/(?:ErrorBoundary|lazy-page|paths)\\.tsx?$",
    "/web/src/lib/use-title\\.ts$",
  ].join("|"),
);

/** Modules that every signed-in page loads besides. Public pages must import none of them. */
const signedInPages = new RegExp(
  [
    "/node_modules/(?:idb|firebase/(?:app|auth)|@firebase/(?:app|auth|component|logger|util))/",
    "/query-core/.*/(?!infiniteQueryObserver|queriesObserver|hydration)\\w+\\.js$",
    "/react-query/.*/(?:QueryClientProvider|useBaseQuery|useMutation|useQuery)\\.js$",
    "/contract/src/(?:errors|words)\\.ts$",
    "/node_modules/lucide-react/dist/esm/icons/(?:arrow-left|link-2|search-x|trash)\\.",
    "/web/src/lib/(?:api|check-answer|clean-text|env|connection|error-text|firebase|identity|route-table|share-request|single-keys|theme|token|watched-value)[a-z-]*\\.ts$",
    "/web/src/features/session/(?:auth-context|AuthProvider|establish|session|session-store|user-records)\\.tsx?$",
    "/web/src/ui/(?:Avatar|Banner|Card|EmptyState|ErrorState|field-class|initials|Input|Kbd|PageHeader|SearchBox|Segments|Select|Skeleton)\\.tsx?$",
    "/web/src/app/(?:AppLayout|CommandLayer|LazyToaster|MobileMenu|OfflineBanner|Sidebar\\w*|ThemeChoice|guards|navigation|page-actions|pages|palette-keys|safe-next|shortcuts|use-leave|use-shortcuts)\\.tsx?$",
  ].join("|"),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFont(),
    productionRouter(),
    leanRouteTable(),
    leanZod(),
    askForFirebase(),
    whomToTell(),
  ],
  define: {
    // Literals, so that the branches for local builds are removed from a production bundle.
    __LOCAL_BUILD__: JSON.stringify(isLocal),
    "import.meta.env.VITE_GITHUB_WEB_URL": JSON.stringify(githubWebUrl),
    "import.meta.env.VITE_FIRESTORE_EMULATOR_URL": JSON.stringify(isLocal ? firestoreEmulator : ""),
    "import.meta.env.VITE_AUTH_EMULATOR_URL": JSON.stringify(isLocal ? authEmulator : ""),
  },
  server: {
    host,
    port: ports.web,
    strictPort: true,
    proxy: { "/api": process.env["ACRUX_API_ORIGIN"] ?? addressOf("hosting") },
  },
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: everyPage, priority: 2 },
            { name: "session", test: signedInPages, priority: 1 },
          ],
        },
      },
    },
  },
});

/** Preloads the one font that the first paint needs, by its hashed name. */
function preloadTextFont(): Plugin {
  return {
    name: "preload-text-font",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) => name.includes("inter-latin-wght-normal"));
        if (font === undefined) return [];
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${font}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** React Router's package leads bundlers to its development files; the production ones lie beside them. */
function productionRouter(): Plugin {
  return {
    name: "production-router",
    apply: "build",
    enforce: "pre",
    resolveId: async function (source, importer) {
      if (!/^react-router(?:\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found === null ? null : found.id.replace("/dist/development/", "/dist/production/");
    },
  };
}

/** A call needs a route's method, path and kind of answer, not its schemas: the table becomes what it says, and zod stays out of the shell. */
function leanRouteTable(): Plugin {
  return {
    name: "lean-route-table",
    apply: "build",
    transform: {
      filter: { id: /\/web\/src\/lib\/route-table\.ts$/ },
      handler: () => {
        const table = Object.entries(routes).map(([name, { method, path, answers }]) => [
          name,
          { method, path, answers },
        ]);
        return `export const routeTable = ${JSON.stringify(Object.fromEntries(table))};`;
      },
    },
  };
}

/**
 * Zod carries a writer of JSON Schema and a compiler of schemas, 9 kB (gzip) of every page that calls the API. The
 * browser does not write schemas, and the Content-Security-Policy forbids compiling, so each function of the two becomes
 * one that refuses, and no schema asks for the compiler: a switch at run time would come too late for schemas that
 * are made before it. The sizes that the tests check show when an update moves them.
 */
function leanZod(): Plugin {
  const unused = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema|doc)\.js$/;
  const compiling = "!core.globalConfig.jitless";
  return {
    name: "lean-zod",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => {
      if (id.endsWith("zod/v4/core/schemas.js")) {
        if (!code.includes(compiling))
          throw new Error("Zod asks for its compiler in another way; adapt lean-zod.");
        return code.replaceAll(compiling, "false");
      }
      if (!unused.test(id)) return null;
      const exported = code.matchAll(/^export (?:function|const|class) (\w+)/gm);
      const absent = `const absent = () => { throw new Error("This part of zod is not in the web build."); };`;
      const refusals = Array.from(exported, ([, name]) => `export const ${String(name)} = () => absent;`);
      return [absent, ...refusals].join("\n");
    },
  };
}

/** A build that does not know its Firebase project shows public pages and fails at /login: better said now. */
function askForFirebase(): Plugin {
  return {
    name: "ask-for-firebase",
    apply: "build",
    configResolved: ({ env, logger }) => {
      const missing = ["VITE_FIREBASE_API_KEY", "VITE_FIREBASE_PROJECT_ID"].filter((name) => !env[name]);
      if (isLocal || missing.length === 0) return;
      logger.warn(`Nobody will be able to sign in to this build: ${missing.join(" and ")} not set.`);
    },
  };
}

/** Whom to tell of a weakness, as `SECURITY_CONTACT` of the build says. */
function whomToTell(): Plugin {
  let contact: string | undefined;
  return {
    name: "whom-to-tell",
    apply: "build",
    configResolved({ mode, root, logger }) {
      contact = isLocal
        ? "mailto:security@acrux.example"
        : loadEnv(mode, root, "SECURITY_")["SECURITY_CONTACT"];
      if ((contact ?? "") === "")
        logger.warn("/.well-known/security.txt will not be there: SECURITY_CONTACT not set.");
    },
    generateBundle() {
      const source = securityText(contact, new Date());
      if (source !== null) this.emitFile({ type: "asset", fileName: "security.txt", source });
    },
  };
}
