/** The ports to uploaded images: what is known of each, and their bytes. */
import type { ImageType } from "@acrux/contract";

export interface UploadRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly type: ImageType;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

export interface UploadStore {
  create(upload: UploadRecord): Promise<void>;
  find(id: string): Promise<UploadRecord | null>;
  remove(id: string): Promise<void>;
  /** Of one person. */
  list(ownerId: string): Promise<readonly UploadRecord[]>;
}

/** Named bytes. Its adapters pass tests/stores/upload-bytes.test.ts. */
export interface ByteStore {
  /** Throws when they cannot be kept; then there is nothing of that name. */
  save(name: string, bytes: Uint8Array, type: ImageType): Promise<void>;
  /** Null when there are none of that name. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Harmless when there are none. */
  remove(name: string): Promise<void>;
}
