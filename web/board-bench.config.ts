/** Builds the page of `npm run bench -- board`, as production would be built. */
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: join(import.meta.dirname, "bench/board"),
  plugins: [react(), tailwindcss()],
  define: { __LOCAL_BUILD__: "false" },
  logLevel: "error",
});
