/** The routes of uploaded images. What an image is, its bytes decide; whose it is, the token. */
import { type Upload, uploadLimits, type uploadRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import { fileNameOf } from "./file-name.ts";
import { type ImageFacts, readImage } from "./read-image.ts";
import type { ByteStore, UploadStore } from "./store.ts";

export interface UploadHandlerDeps {
  readonly uploads: UploadStore;
  readonly bytes: ByteStore;
  readonly newId: () => string;
  readonly now: () => Date;
}

export function createUploadHandlers({
  uploads,
  bytes: kept,
  newId,
  now,
}: UploadHandlerDeps): Pick<Handlers, keyof typeof uploadRoutes> {
  return {
    /** Recorded first: bytes that nobody knows of would stay for ever. */
    async uploadImage({ body, viewer }): Promise<Upload> {
      const { type, width, height } = judge(body);
      const id = `${newId()}-${String(width)}x${String(height)}`;
      const upload = { type, bytes: body.length, width, height };
      await uploads.create({ id, ownerId: viewer.identity.uid, ...upload, createdAt: now() });
      try {
        await kept.save(id, body, type);
      } catch (cause) {
        await uploads.remove(id);
        throw new AppError("internal", "The image could not be stored. Please try again later.", { cause });
      }
      return { _id: id, ...upload };
    },

    async readUpload({ params }) {
      const upload = await uploads.find(params.id);
      const pieces = upload === null ? null : await kept.read(params.id);
      if (upload === null || pieces === null) throw new AppError("not_found", "There is no such image.");
      return { name: fileNameOf(upload), type: upload.type, pieces };
    },
  };
}

function judge(bytes: Uint8Array): ImageFacts {
  const image = readImage(bytes);
  if (image === null) {
    throw new AppError(
      "invalid_request",
      "This is no image that can be shown: PNG, JPEG, GIF, WebP or AVIF.",
    );
  }
  const { width, height } = image;
  if (Math.max(width, height) > uploadLimits.side || width * height > uploadLimits.pixels) {
    throw new AppError(
      "invalid_request",
      `The image is ${String(width)} x ${String(height)} pixels. At most 16,384 a side and 100 million in all are accepted.`,
    );
  }
  return image;
}
