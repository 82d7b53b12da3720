/** Sends an image to be shown in a text. */
import { imageTypes, uploadAddress, uploadLimits } from "@acrux/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api, FILE_TIMEOUT_MS } from "../lib/api.ts";
import { fetchWithProgress } from "../lib/fetch-with-progress.ts";
import type { UploadOptions } from "../ui/markdown-context.ts";
import { imageKey } from "./uploaded-images.ts";

/** What is sent is what is shown: it need not be read again. */
export async function uploadImage(
  file: File,
  { onProgress, signal }: UploadOptions,
  queries: QueryClient,
): Promise<string> {
  refuseUnfit(file);
  const { data } = await api.call(
    "uploadImage",
    { body: file },
    { fetch: fetchWithProgress(onProgress), signal, timeoutMs: FILE_TIMEOUT_MS },
  );
  queries.setQueryData(imageKey(data._id), URL.createObjectURL(file));
  return uploadAddress(data._id);
}

/** The server says so too, ten megabytes later. */
function refuseUnfit({ size, type }: File): void {
  if (!imageTypes.some((known) => known === type))
    throw new Error("Only PNG, JPEG, GIF, WebP and AVIF images can be shown.");
  if (size > uploadLimits.bytes) throw new Error("It is larger than 10 MB.");
}
