/** Ticking boxes of a description. */
import { expect, it } from "vitest";
import { tick } from "./checklist.ts";

const description = "Plan:\n\n- [ ] one\n  * [x] two\n\n```\n- [ ] code\n```\n\n> 1. [ ] three\n";

it("changes the box of that index and nothing else", () => {
  expect(tick(description, 0, true)).toBe(description.replace("- [ ] one", "- [x] one"));
  expect(tick(description, 1, false)).toBe(description.replace("[x] two", "[ ] two"));
});

it("counts no box inside a block of code, and one in a quotation", () => {
  expect(tick(description, 2, true)).toBe(description.replace("[ ] three", "[x] three"));
  expect(tick(description, 3, true)).toBeNull();
});
