/** Fits emulator-data to the suite that imported it: its ports, and sign-ins at GitHub that only this machine's key can keep. */
import { z } from "zod";
import { projectId } from "../firebase-project.ts";
import { addressOf, defaultPortBase, host, portBase, ports } from "../ports.ts";
import { connectSeededPeople } from "./connect.ts";

export async function fitSeed(firestoreHost: string): Promise<void> {
  await Promise.all([connectSeededPeople(), fitAddresses(`http://${firestoreHost}/v1`)]);
}

const Reviews = z.object({
  documents: z
    .array(
      z.object({
        name: z.string(),
        fields: z.record(z.string(), z.object({ stringValue: z.string().optional() })),
      }),
    )
    .default([]),
});

const headers = { authorization: "Bearer owner", "content-type": "application/json" };

/** The example review links to the local GitHub of the suite that made it. */
async function fitAddresses(firestore: string): Promise<void> {
  if (portBase === defaultPortBase) return;
  const madeAt = `http://${host}:${String(ports.github - portBase + defaultPortBase)}`;
  const list = `${firestore}/projects/${projectId}/databases/(default)/documents/reviews`;
  const mask = (kind: string): string => `${kind}.fieldPaths=pullUrl&${kind}.fieldPaths=reviewUrl`;
  const found = await fetch(`${list}?${mask("mask")}`, { headers });
  for (const { name, fields } of Reviews.parse(await found.json()).documents) {
    const fitted = JSON.stringify({ fields }).replaceAll(madeAt, addressOf("github"));
    const address = `${firestore}/${name}?${mask("updateMask")}`;
    const written = await fetch(address, { method: "PATCH", headers, body: fitted });
    if (!written.ok) throw new Error(`${name} could not be fitted: ${await written.text()}`);
  }
}
