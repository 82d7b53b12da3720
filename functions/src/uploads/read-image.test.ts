/** Images are known by their bytes: each kind with its size as it is shown, and nothing else. */
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readImage } from "./read-image.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } });

describe("an image", () => {
  it.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
    "that is a %s is told with its size",
    async (kind) => {
      for (const [width, height] of [
        [1, 1],
        [640, 37],
        [33, 1_200],
      ] as const) {
        const bytes = await drawn(width, height).toFormat(kind).toBuffer();
        expect(readImage(bytes)).toEqual({ type: `image/${kind}`, width, height });
      }
    },
  );

  it("that is a lossless or a transparent WebP has its size too", async () => {
    expect(readImage(await drawn(31, 17).webp({ lossless: true }).toBuffer())).toMatchObject({ width: 31 });
    const clear = await drawn(300, 200).ensureAlpha(0.5).webp().toBuffer();
    expect(readImage(clear)).toEqual({ type: "image/webp", width: 300, height: 200 });
  });

  it("that a phone took upright is as high as it is shown", async () => {
    const upright = await drawn(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(readImage(upright)).toEqual({ type: "image/jpeg", width: 300, height: 400 });
    const level = await drawn(400, 300).withMetadata({ orientation: 1 }).jpeg().toBuffer();
    expect(readImage(level)).toMatchObject({ width: 400, height: 300 });
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';

describe("what is no image", () => {
  it.each([
    ["an SVG", svg],
    ["an SVG behind a declaration", `<?xml version="1.0"?>${svg}`],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page that begins like a GIF", "GIF<script>alert(1)</script>"],
    ["a PDF", "%PDF-1.7"],
    ["nothing", ""],
    ["a video", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
    ["a PNG without its first chunk", "\x89PNG\r\n\x1a\n"],
    ["a PNG that begins with another chunk", "\x89PNG\r\n\x1a\n\0\0\0\rIDAT\0\0\0\x09\0\0\0\x09"],
    ["an image without pixels", "GIF89a\0\0\0\0"],
  ])("such as %s is refused", (_, text) => {
    expect(readImage(Buffer.from(text, "latin1"))).toBeNull();
  });

  it("is also whatever breaks off, and nothing makes it fail", async () => {
    for (const kind of ["png", "jpeg", "gif", "webp", "avif"] as const) {
      const bytes = await drawn(50, 40).toFormat(kind).toBuffer();
      for (let length = 0; length < Math.min(bytes.length, 600); length += 1) {
        const facts = readImage(new Uint8Array(bytes.subarray(0, length)));
        expect(facts === null || facts.type === `image/${kind}`).toBe(true);
      }
    }
  });

  it("is also a JPEG whose lengths lead in circles or out of it", () => {
    for (const length of [0, 1, 2, 0xffff]) {
      const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0, length >> 8, length & 0xff, 0xff, 0xd9]);
      expect(readImage(bytes)).toBeNull();
    }
  });
});
