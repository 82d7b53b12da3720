/** Where each part of the local suite listens: one block of ports, so that two suites can run beside each other. */

export const defaultPortBase = 5500;

/** First port of the block; ACRUX_PORT_BASE moves the whole suite. */
export const portBase = Number(process.env["ACRUX_PORT_BASE"] ?? defaultPortBase);

export const host = "127.0.0.1";

export const ports = {
  /** The address to open: Firebase Hosting with the built web app, and /api behind it. */
  hosting: portBase,
  functions: portBase + 1,
  auth: portBase + 2,
  firestore: portBase + 3,
  tasks: portBase + 4,
  github: portBase + 5,
  /** Vite's development server with hot reload. */
  web: portBase + 6,
  hub: portBase + 7,
  logging: portBase + 8,
  firestoreWebsocket: portBase + 9,
} as const;

export function addressOf(part: keyof typeof ports): string {
  return `http://${host}:${String(ports[part])}`;
}
