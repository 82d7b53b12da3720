/** What stands for an image in a text: known while it is sent, gone with a draft, and never more than words. */
import { expect, it } from "vitest";
import { imageText, isUploading, uploadMark, withoutMarks } from "./upload-marks.ts";

const names = [
  "shot.png",
  "a [b](c) *d* <e>|`f`!.png",
  "\u202egnp.exe",
  "",
  "x".repeat(500),
  "a\nb]\n(c).png",
];

it.each(names)("a mark is found again, whatever the file is called: %j", (name) => {
  const text = `Before\n\n${uploadMark(7, name)}\nafter`;
  expect(isUploading(text)).toBe(true);
  expect(withoutMarks(text)).toBe("Before\n\nafter");
});

it.each(names)("an image's words end neither its brackets nor its line: %j", (name) => {
  const text = imageText(name, "/api/uploads/x");
  expect(text).toMatch(/^!\[[^\][\n()<>`*|]{0,80}\]\(\/api\/uploads\/x\)$/);
  expect(isUploading(text)).toBe(false);
});

it("two images of one name have two marks", () => {
  expect(uploadMark(1, "shot.png")).not.toBe(uploadMark(2, "shot.png"));
});

it("what people write themselves is no mark", () => {
  for (const text of ["", "Uploading 1: x…", "![Uploading](/api/uploads/x)", "![Uploading the file…](x)"])
    expect(isUploading(text)).toBe(false);
});
