/** Counts the document reads that Firestore would bill: one for each document, and at least one for each query. */
import type { Firestore } from "@google-cloud/firestore";

interface Response {
  readonly document?: object | null;
  readonly found?: object;
  readonly missing?: string;
}

type RequestStream = (method: string, ...rest: unknown[]) => Promise<NodeJS.ReadableStream>;

export interface ReadCount {
  /** Reads since it was last asked. */
  take(): number;
}

export function countReads(firestore: Firestore): ReadCount {
  let reads = 0;
  const client = firestore as unknown as { requestStream: RequestStream };
  // The one place through which every read becomes a request; it is not part of the public interface.
  const requestStream = client.requestStream.bind(firestore);
  client.requestStream = async (method, ...rest) => {
    const stream = await requestStream(method, ...rest);
    let documents = 0;
    stream.on("data", (response: Response) => {
      const holdsOne = response.document ?? response.found ?? response.missing;
      if (holdsOne !== undefined && holdsOne !== "") documents += 1;
    });
    // A count reads one for each thousand that it counts; these tests count fewer.
    stream.on("end", () => (reads += Math.max(1, documents)));
    return stream;
  };
  return {
    take() {
      const taken = reads;
      reads = 0;
      return taken;
    },
  };
}
