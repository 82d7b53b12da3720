/** How the web app is built and served in development: static files for Hosting, no inline scripts, no local sign-in in production. */
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { addressOf, host, ports } from "../local/ports.ts";

/** VITE_LOCAL=1 makes a build for the local suite: it talks to the Auth emulator and offers the seeded accounts. */
const isLocal = process.env["VITE_LOCAL"] === "1";
const githubWebUrl = process.env["VITE_GITHUB_WEB_URL"] ?? (isLocal ? addressOf("github") : "");
const authEmulator = process.env["VITE_AUTH_EMULATOR_URL"] ?? addressOf("auth");

const everyPage = /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)\//;
const signedInPages = /node_modules\/(?:@?firebase|idb|zod)\/|\/contract\/src\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadTextFont(), withoutJsonSchema()],
  define: {
    // Literals, so that the branches for local builds are removed from a production bundle.
    __LOCAL_BUILD__: JSON.stringify(isLocal),
    "import.meta.env.VITE_GITHUB_WEB_URL": JSON.stringify(githubWebUrl),
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
        // What every page needs, and what every signed-in page needs: one file each compresses and loads better.
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

/**
 * Zod's schemas carry a writer of JSON Schema, 8 kB (gzip) of every page that calls the API. The browser only parses,
 * so each function of the writer becomes one that refuses. The sizes checked by the tests show when an update of zod
 * moves those files.
 */
function withoutJsonSchema(): Plugin {
  const writer = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
  return {
    name: "without-json-schema",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => {
      if (!writer.test(id)) return null;
      const names = Array.from(code.matchAll(/^export (?:function|const) (\w+)/gm), ([, name]) =>
        String(name),
      );
      const absent = `const absent = () => { throw new Error("JSON Schema is not part of the web build."); };`;
      return [absent, ...names.map((name) => `export const ${name} = () => absent;`)].join("\n");
    },
  };
}
