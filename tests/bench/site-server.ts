/** Serves a built site as Hosting does: compressed, with the deployment's own headers, and a copy of a page without its scripts. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
  ".xml": "application/xml",
  ".txt": "text/plain",
};

export interface SiteServer extends AsyncDisposable {
  readonly origin: string;
}

/** `/plain` is the landing page without scripts. */
export async function serveSite(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<SiteServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = fileAt(folder, path === "/plain" ? "/" : path);
    const body = path === "/plain" ? withoutScripts(readFileSync(file)) : readFileSync(file);
    response.writeHead(file.endsWith("404.html") ? 404 : 200, {
      ...headers,
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
      "Content-Encoding": "gzip",
      "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    });
    response.end(gzipSync(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fileAt(folder: string, path: string): string {
  const candidates = [join(folder, path), join(folder, `${path}.html`), join(folder, path, "index.html")];
  const found = candidates.find((file) => existsSync(file) && statSync(file).isFile());
  return found ?? join(folder, "404.html");
}

function withoutScripts(html: Buffer): string {
  return html
    .toString("utf8")
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}
