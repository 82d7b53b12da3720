/** Images that people put into texts: sent as bytes, judged by their bytes, shown to whoever is signed in and active. */
import { z } from "zod";
import { imageRoute, route } from "./route.ts";
import { imageTypes, uploadIdExpression } from "./upload-address.ts";

const UploadId = z.string().regex(uploadIdExpression);

export const Upload = z.object({
  _id: UploadId,
  type: z.enum(imageTypes),
  bytes: z.number().int().min(1),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});
export type Upload = z.infer<typeof Upload>;

/** A browser sends a file, of which the server reads the bytes. */
const ImageBytes = z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Blob>;

export const uploadRoutes = {
  /** The body is the image itself, at most 10 MB of PNG, JPEG, GIF, WebP or AVIF. It belongs to whoever the token names. */
  uploadImage: route({
    method: "POST",
    path: "/uploads",
    summary: "Upload an image to be shown in a text",
    needs: "active",
    body: ImageBytes,
    accepts: "image",
    output: Upload,
    status: 201,
    errors: ["payload_too_large", "too_many_requests"],
  }),
  readUpload: imageRoute({
    path: "/uploads/{id}",
    summary: "Read an uploaded image",
    needs: "active",
    params: z.strictObject({ id: UploadId }),
    errors: ["not_found", "too_many_requests"],
  }),
};
