/** Which addresses may become links. */
import { expect, it } from "vitest";
import { webAddress } from "./web-address.ts";

it("keeps web addresses", () => {
  expect(webAddress("https://cwe.mitre.org/data/definitions/89.html")).toContain("cwe.mitre.org");
  expect(webAddress("http://127.0.0.1:5505/a/b/pull/1")).toContain("/pull/1");
});

it.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "pull/1", "", null])(
  "makes no link of %s",
  (address) => {
    expect(webAddress(address)).toBeNull();
  },
);
