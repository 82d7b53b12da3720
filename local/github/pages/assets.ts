/** The style sheet, the icon and the pictures of people. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Reply } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { escape } from "./html.ts";

const style = readFileSync(path.join(import.meta.dirname, "style.css"), "utf8");
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#1b2430"/><path d="M5 4v8M5 8h3a3 3 0 0 0 3-3V4" fill="none" stroke="#7db8f7" stroke-width="1.6" stroke-linecap="round"/></svg>`;

export function serveAsset(world: World, pathname: string): Reply | null {
  if (pathname === "/style.css") return asset("text/css; charset=utf-8", style);
  if (pathname === "/favicon.svg" || pathname === "/favicon.ico") return asset("image/svg+xml", icon);
  const match = /^\/avatars\/(\d+)$/.exec(pathname);
  const account =
    match === null ? undefined : world.state.accounts.find((one) => one.id === Number(match[1]));
  return account === undefined ? null : asset("image/svg+xml", picture(account.id, account.name));
}

const asset = (type: string, body: string): Reply => ({
  status: 200,
  headers: {
    "content-type": type,
    "cache-control": "max-age=300",
    "cross-origin-resource-policy": "cross-origin",
  },
  body,
});

function picture(id: number, name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== "");
  const initials = words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  const hue = String((id * 47) % 360);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(${hue} 45% 35%)"/><text x="24" y="31" text-anchor="middle" font-family="system-ui,sans-serif" font-size="19" fill="#fff">${escape(initials)}</text></svg>`;
}
