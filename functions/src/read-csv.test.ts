/** CSV as spreadsheets write it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRow, csvStart } from "./csv.ts";
import { readCsv } from "./read-csv.ts";

const cellsOf = (text: string) => readCsv(text)?.map(({ cells }) => cells);

describe("a CSV file", () => {
  it("is read with quotes, line breaks in cells, a byte order mark and Windows' line ends", () => {
    const text = '\uFEFFtitle,text\r\n"a ""b""","one\r\ntwo"\r\nc,\r\n';
    expect(cellsOf(text)).toEqual([
      ["title", "text"],
      ['a "b"', "one\ntwo"],
      ["c", ""],
    ]);
  });

  it("numbers its rows as the file's lines are numbered", () => {
    const text = 'title\n"one\ntwo"\n\nlast';
    expect(readCsv(text)?.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it("is separated by semicolons where its first line is", () => {
    expect(cellsOf("a;b\n1,5;2")).toEqual([
      ["a", "b"],
      ["1,5", "2"],
    ]);
  });

  it("is not read when a quote is never closed", () => {
    expect(readCsv('title\n"open')).toBeNull();
  });

  it("comes back as it was written, formulas too", () => {
    const cell = fc.string({ unit: "grapheme" }).filter((text) => !/[\r]|^'|^\uFEFF/.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }), (rows) => {
        const written = [["a", "b"], ...rows];
        const kept = written.filter((cells) => cells.some((text) => text.trim() !== ""));
        expect(cellsOf(csvStart + written.map((cells) => csvRow(cells)).join(""))).toEqual(kept);
      }),
    );
  });
});
