/** Starts the app in the browser. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { AppRoutes } from "./app/router.tsx";
import { ErrorBoundary } from "./app/ErrorBoundary.tsx";
import { reloadOnStaleChunk } from "./app/stale-chunk.ts";
import "./ui/theme.css";

reloadOnStaleChunk(window);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");

const app = (
  <StrictMode>
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>
);

// A public page arrives as HTML; the app's pages arrive as an empty one.
if (root.firstElementChild === null) createRoot(root).render(app);
else hydrateRoot(root, app);
