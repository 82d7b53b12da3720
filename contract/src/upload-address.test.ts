/** An address in a text is that of an uploaded image, or it is not; nothing in between leads anywhere. */
import { expect, it } from "vitest";
import { sizeOfUpload, uploadAddress, uploadIdOf, uploadsIn } from "./upload-address.ts";

const id = "3f0c9b1e-7a52-4c1d-9e0f-2b8d6a1c4e77-1200x800";

it("holds the id, which holds the size", () => {
  expect(uploadIdOf(uploadAddress(id))).toBe(id);
  expect(sizeOfUpload(id)).toEqual({ width: 1_200, height: 800 });
});

it.each([
  "",
  id,
  `/api/uploads/${id}/`,
  `/api/uploads/${id}?x=1`,
  `/api/uploads/${id}#x`,
  `/api/uploads/../${id}`,
  `/api/uploads/${id.replace("1200x800", "0x800")}`,
  `/api/uploads/${id.replace("1200x800", "1e5x800")}`,
  `//elsewhere.example/api/uploads/${id}`,
  `https://elsewhere.example/api/uploads/${id}`,
  `/API/uploads/${id}`,
  `/api/uploads/${id.toUpperCase()}`,
])("is nothing else, such as %j", (address) => {
  expect(uploadIdOf(address)).toBeNull();
});

it("is found in a text once, in the order of the text, and at most fifty times", () => {
  const other = id.replace("3f0c", "0000");
  expect(
    uploadsIn(`![a](/api/uploads/${other})\n[b]: /api/uploads/${id}\n![a](/api/uploads/${other})`),
  ).toEqual([other, id]);
  expect(uploadsIn(`/api/uploads/${id}0/x and /api/uploads/nothing`)).toEqual([]);
  const many = Array.from({ length: 60 }, (_, index) => id.replace("3f0c", String(1_000 + index)));
  expect(uploadsIn(many.map((one) => `![](/api/uploads/${one})`).join(" "))).toHaveLength(50);
});
