/** Says which process holds a port that the suite needs, and how to get it back. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { host, ports } from "./ports.ts";

/** Throws one message that names every taken port with its holder. */
export async function requireFreePorts(needed: readonly (keyof typeof ports)[]): Promise<void> {
  const free = await Promise.all(needed.map((part) => isFree(ports[part])));
  const taken = needed.filter((_part, index) => free[index] === false);
  if (taken.length === 0) return;
  const byHolder = new Map<string, string[]>();
  for (const part of taken) {
    const holder = describe(starterOf(findHolder(ports[part])));
    const names = byHolder.get(holder) ?? [];
    byHolder.set(holder, [...names, `${String(ports[part])} (${part})`]);
  }
  const messages = [...byHolder].map(([holder, names]) => `Taken: ${names.join(", ")}\n  ${holder}`);
  throw new Error(
    [...messages, "Or use another block of ten ports: ACRUX_PORT_BASE=5600 npm start"].join("\n"),
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

function describe(holder: Holder | null): string {
  if (holder === null) return "by a process that this user may not see";
  return `by process ${String(holder.pid)}: ${holder.command}\n  Stop it with: kill ${String(holder.pid)}`;
}

/** Of a part of another suite: the process that started it, which stops all its parts together. */
function starterOf(holder: Holder | null): Holder | null {
  let pid = holder?.pid ?? 0;
  while (pid > 1) {
    const command = commandOf(pid);
    if (command?.includes("local/start.ts") === true) return { pid, command };
    pid = parentOf(pid);
  }
  return holder;
}

function commandOf(pid: number): string | null {
  try {
    const command = readFileSync(`/proc/${String(pid)}/cmdline`, "utf8")
      .replaceAll("\0", " ")
      .trim();
    return command.length > 120 ? `${command.slice(0, 120)}…` : command;
  } catch {
    return null;
  }
}

/** 0 when it is gone. */
function parentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

interface Holder {
  readonly pid: number;
  readonly command: string;
}

/** Finds the process that listens on a port by Linux's /proc; null where there is no /proc, or when it is another user's. */
export function findHolder(port: number): Holder | null {
  const sockets = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((table) => listeningSockets(table, port)),
  );
  if (sockets.size === 0) return null;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const pid = pids.find((name) => holdsOneOf(name, sockets));
  if (pid === undefined) return null;
  return { pid: Number(pid), command: commandOf(Number(pid)) ?? "" };
}

/** Inodes of sockets in state 0A (listening) at that port; https://docs.kernel.org/networking/proc_net_tcp.html */
function listeningSockets(table: string, port: number): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  try {
    const rows = readFileSync(table, "utf8").trim().split("\n").slice(1);
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) === true && state === "0A")
      .map((columns) => `socket:[${columns[9] ?? ""}]`);
  } catch {
    return [];
  }
}

function holdsOneOf(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`)));
  } catch {
    // Another user's process, or one that ended meanwhile.
    return false;
  }
}
