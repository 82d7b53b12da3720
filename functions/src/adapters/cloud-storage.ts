/** Bytes in a bucket of Google Cloud Storage, by its JSON API: three requests, for which the client library would be 40 packages. */
import type { ByteStore } from "../uploads/store.ts";

export interface Bucket {
  /** Such as https://storage.googleapis.com, without a slash at its end. */
  readonly url: string;
  readonly name: string;
  /** Of the deployment's own service account; null where nobody asks for one. */
  readonly getToken: () => Promise<string | null>;
}

const folder = "uploads/";
const patienceMs = 30_000;

export function createCloudStorage({ url, name: bucket, getToken }: Bucket): ByteStore {
  const objects = `${url}/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  const addressOf = (name: string): string => `${objects}/${encodeURIComponent(folder + name)}`;

  async function ask(address: string, init: RequestInit): Promise<Response> {
    const token = await getToken();
    const headers = new Headers(init.headers);
    if (token !== null) headers.set("Authorization", `Bearer ${token}`);
    return fetch(address, { ...init, headers, signal: AbortSignal.timeout(patienceMs) });
  }

  return {
    async save(name, bytes, type) {
      // With this, nothing that is there is written over.
      const query = new URLSearchParams({
        ...{ uploadType: "media", name: folder + name, ifGenerationMatch: "0" },
      });
      const address = `${url}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?${query.toString()}`;
      const body = new Uint8Array(bytes);
      const response = await ask(address, { method: "POST", headers: { "Content-Type": type }, body });
      await response.body?.cancel();
      if (!response.ok) throw refused("save", response);
    },

    async read(name) {
      const response = await ask(`${addressOf(name)}?alt=media`, { method: "GET" });
      if (response.ok && response.body !== null) return response.body;
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw refused("read", response);
    },

    async remove(name) {
      const response = await ask(addressOf(name), { method: "DELETE" });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw refused("remove", response);
    },
  };
}

function refused(act: string, { status }: Response): Error {
  return new Error(`Cloud Storage returned ${String(status)} on the request to ${act} an image.`);
}
