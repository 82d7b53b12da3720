/** Uploaded images in rendered markdown: each has its place before it is there, and says so when it cannot be had. */
import { type ImageSize, sizeOfUpload, uploadIdOf, uploadAddress } from "@acrux/contract";

/** Marks a place by its language, which no text can set by itself. Its title is the id, its text what the image shows. */
export const imageMark = "x-image";

export function showImage(place: Element, images: ReadonlyMap<string, string | null>): void {
  const id = uploadIdOf(uploadAddress(place.getAttribute("title") ?? ""));
  const words = place.textContent;
  if (id === null) {
    place.replaceWith(words);
    return;
  }
  const address = images.get(id);
  if (address === null) {
    const missing = document.createElement("span");
    missing.className = "markdown-image-missing";
    missing.textContent =
      words === "" ? "An image could not be loaded" : `${words}: this image could not be loaded`;
    place.replaceWith(missing);
    return;
  }
  const size = sizeOfUpload(id);
  const image = document.createElement("img");
  image.alt = words;
  image.width = size.width;
  image.height = size.height;
  image.decoding = "async";
  image.src = address ?? blankOf(size);
  place.replaceWith(image);
}

/** Nothing, in the same shape: a browser takes the shape of what it shows, not of the attributes. */
function blankOf({ width, height }: ImageSize): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"/>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
