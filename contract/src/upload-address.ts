/**
 * What images may be, and where one is found in a text: its id says how large it is, so that its place is kept while it
 * loads. Without zod, as every page that shows a text knows this.
 */

/** By what they are, not by what they are called. No SVG: it is a document that can hold scripts. */
export const imageTypes = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"] as const;
export type ImageType = (typeof imageTypes)[number];

export const uploadLimits = {
  bytes: 10_000_000,
  /** Of one person. */
  perDay: 100,
  /** Pixels of a side, and of the whole: a small file may unpack into more than a browser can hold. */
  side: 16_384,
  pixels: 100_000_000,
} as const;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const idPattern = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-([1-9]\d{0,4})x([1-9]\d{0,4})`;
const folder = "/api/uploads/";

export const uploadIdExpression = new RegExp(`^${idPattern}$`);

export function uploadAddress(id: string): string {
  return `${folder}${id}`;
}

/** Null for every other address. */
export function uploadIdOf(address: string): string | null {
  const id = address.startsWith(folder) ? address.slice(folder.length) : "";
  return uploadIdExpression.test(id) ? id : null;
}

/** Of an id as `uploadIdOf` gives it. */
export function sizeOfUpload(id: string): ImageSize {
  const [, width = "1", height = "1"] = uploadIdExpression.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** As many as a text may show; what comes after them is a link. */
const mostShown = 50;

/** Each once, in the order of the text. */
export function uploadsIn(text: string): string[] {
  const found = [...text.matchAll(new RegExp(String.raw`${folder}(${idPattern})(?![\w/])`, "g"))];
  return [...new Set(found.map(([, id = ""]) => id))].slice(0, mostShown);
}
