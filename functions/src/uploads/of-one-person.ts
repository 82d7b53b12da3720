/** What one person uploaded: for their download, and deleted with its bytes. */
import { fileNameOf } from "./file-name.ts";
import type { ByteStore, UploadStore } from "./store.ts";

interface Uploads {
  readonly uploads: UploadStore;
  readonly bytes: ByteStore;
}

/** One after the other; what has no bytes is left out. */
export async function* listFiles(ownerId: string, { uploads, bytes }: Uploads) {
  for (const upload of await uploads.list(ownerId)) {
    const pieces = await bytes.read(upload.id);
    if (pieces !== null) yield { name: fileNameOf(upload), pieces };
  }
}

/** May be asked again after a failure. The record goes last: it alone says that there are bytes. */
export async function eraseUploads(ownerId: string, { uploads, bytes }: Uploads): Promise<void> {
  for (const { id } of await uploads.list(ownerId)) {
    await bytes.remove(id);
    await uploads.remove(id);
  }
}
