import { describe, expect, it } from "vitest";
import { isLeftOpen } from "./unclosed-resource.ts";

describe("a resource", () => {
  it.each(["val r = R(x)\n return r.readLine()", "val r: R = R(x)\n r.a(); r?.b()"])(
    "stays open in %s",
    (text) => {
      expect(isLeftOpen("r", text)).toBe(true);
    },
  );

  it.each([
    "val r = R(x)\n r.close()",
    "val r = R(x)\n r.use { it.a() }",
    "val r = R(x)\n return r",
    "val r = R(x)\n return Reader(r)",
    "val r = R(x)\n this.held = r",
    "val r = R(x)\n r?.close()",
  ])("is closed or handed on in %s", (text) => {
    expect(isLeftOpen("r", text)).toBe(false);
  });
});
