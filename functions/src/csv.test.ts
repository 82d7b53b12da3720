import { describe, expect, it } from "vitest";
import { csvRow } from "./csv.ts";

describe("a row", () => {
  it("is separated by commas and ends as the standard says", () => {
    expect(csvRow(["a", 1, true, null, "b"])).toBe("a,1,true,,b\r\n");
  });

  it("quotes what would end a cell or a row", () => {
    expect(csvRow(["a,b", 'say "no"', "two\nlines", "x\r"])).toBe(
      '"a,b","say ""no""","two\nlines","x\r"\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "－1"])(
    "lets no spreadsheet run %j",
    (text) => {
      expect(csvRow([text])).toMatch(/^"?'/);
    },
  );

  it("leaves numbers and text with such characters inside alone", () => {
    expect(csvRow([-5, "a=b", "2026-03-01"])).toBe("-5,a=b,2026-03-01\r\n");
  });
});
