/** Which key presses are shortcuts, and what they mean. */
import { describe, expect, it } from "vitest";
import { createKeyReader, opensPalette, plainKey } from "./shortcuts.ts";

function pressed(key: string, more: Partial<KeyboardEvent> = {}) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { key, ...none, repeat: false, isComposing: false, defaultPrevented: false, ...more };
}

describe("a key", () => {
  it.each([
    ["c", "create"],
    ["/", "search"],
    ["?", "sheet"],
    ["x", null],
    ["constructor", null],
  ])("%s means %s", (key, meaning) => {
    expect(createKeyReader()(key, 0)).toBe(meaning);
  });

  it("after g leads somewhere, the letter g and a letter with a meaning of its own included", () => {
    for (const letter of ["u", "g", "c"]) {
      const read = createKeyReader();
      expect(read("g", 0)).toBeNull();
      expect(read(letter, 900)).toEqual({ goTo: letter });
    }
  });

  it("means itself again when it comes late, or after a pair", () => {
    const read = createKeyReader();
    read("g", 0);
    expect(read("c", 1600)).toBe("create");
    read("g", 2000);
    read("u", 2100);
    expect(read("c", 2200)).toBe("create");
  });
});

describe("a press", () => {
  it("counts with Caps Lock and with the Shift that a sign needs", () => {
    expect(plainKey(pressed("C"))).toBe("c");
    expect(plainKey(pressed("?", { shiftKey: true }))).toBe("?");
    expect(plainKey(pressed("/", { shiftKey: true }))).toBe("/");
  });

  it.each(["ctrlKey", "metaKey", "altKey", "repeat", "isComposing", "defaultPrevented"] as const)(
    "does not count with %s",
    (what) => {
      expect(plainKey(pressed("c", { [what]: true }))).toBeNull();
    },
  );

  it("does not count when Shift makes a letter large", () => {
    expect(plainKey(pressed("C", { shiftKey: true }))).toBeNull();
  });

  it("opens the palette with Ctrl+K, on a Mac with Cmd+K, and with nothing else", () => {
    expect(opensPalette(pressed("k", { ctrlKey: true }), false)).toBe(true);
    expect(opensPalette(pressed("k", { metaKey: true }), true)).toBe(true);
    expect(opensPalette(pressed("k", { ctrlKey: true }), true)).toBe(false);
    expect(opensPalette(pressed("k", { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(opensPalette(pressed("k"), false)).toBe(false);
  });
});
