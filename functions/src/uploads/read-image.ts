/**
 * What kind of image some bytes are, and how large it is shown, read from their beginning. A name or a Content-Type says
 * nothing: whoever sends them writes what they like. Sources: the PNG and GIF specifications, ITU-T T.81, Exif 2.32, the
 * WebP container specification and ISO/IEC 23008-12.
 */
import type { ImageSize, ImageType } from "@acrux/contract";

export interface ImageFacts extends ImageSize {
  readonly type: ImageType;
}

/** Null for whatever is no such image, or breaks off before it says its size. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [type, read] of readers) {
    try {
      const size = read(view);
      if (size !== null && size.width > 0 && size.height > 0) return { type, ...size };
    } catch (error) {
      // Read beyond the end: the bytes break off.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}

const readers = [
  ["image/png", readPng],
  ["image/jpeg", readJpeg],
  ["image/gif", readGif],
  ["image/webp", readWebp],
  ["image/avif", readAvif],
] as const satisfies readonly (readonly [ImageType, (view: DataView) => ImageSize | null])[];

function readPng(view: DataView): ImageSize | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  if (textAt(view, 12, 4) !== "IHDR") return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): ImageSize | null {
  if (!/^GIF8[79]a$/.test(textAt(view, 0, 6))) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Segments follow each other until the one that begins a frame. */
function readJpeg(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  let isTurned = false;
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) isTurned ||= isTurnedByExif(view, at + 4);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15 without the three of that range that begin tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Phones note how they were held: with 5 to 8 a browser shows width and height exchanged. */
function isTurnedByExif(view: DataView, start: number): boolean {
  if (textAt(view, start, 4) !== "Exif") return false;
  const tiff = start + 6;
  const isLittle = textAt(view, tiff, 2) === "II";
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle) >= 5;
  }
  return false;
}

function readWebp(view: DataView): ImageSize | null {
  if (textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return null;
  switch (textAt(view, 12, 4)) {
    case "VP8X":
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const packed = view.getUint32(21, true);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}

/** The properties stand before the picture; its own size is the largest, beside those of tiles and thumbnails. */
const mostOfProperties = 4_096;

function readAvif(view: DataView): ImageSize | null {
  const length = view.getUint32(0);
  if (textAt(view, 4, 4) !== "ftyp" || length > 256) return null;
  if (!/avi[fs]/.test(textAt(view, 8, length - 8))) return null;
  const head = textAt(view, 0, Math.min(view.byteLength, mostOfProperties));
  const sizes = [...head.matchAll(/ispe/g)].map(({ index }) => ({
    width: view.getUint32(index + 8),
    height: view.getUint32(index + 12),
  }));
  const [largest] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (largest === undefined) return null;
  const turn = head.indexOf("irot");
  const isTurned = turn !== -1 && view.getUint8(turn + 4) % 2 === 1;
  return isTurned ? { width: largest.height, height: largest.width } : largest;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** One character for each byte. Throws a RangeError beyond the end. */
function textAt(view: DataView, at: number, length: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
  if (at + length > view.byteLength) throw new RangeError("The bytes break off.");
  return Buffer.from(bytes).toString("latin1");
}
