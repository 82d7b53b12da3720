/** What an uploaded image is called as a file. */
import type { UploadRecord } from "./store.ts";

export function fileNameOf({ id, type }: Pick<UploadRecord, "id" | "type">): string {
  return `${id}.${type.slice("image/".length)}`;
}
