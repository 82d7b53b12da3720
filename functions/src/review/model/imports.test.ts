import { describe, expect, it } from "vitest";
import { importsOf } from "./imports.ts";

describe("the files that a file relies on", () => {
  it.each([
    ["src/a.ts", 'import { b } from "./b.ts";', "src/b.ts"],
    ["shop/orders/service.py", "from shop.shipping.tasks import print_label", "shop/shipping/tasks.py"],
    ["src/queue.c", '#include "msg.h"', "src/msg.h"],
    ["cmd/serve.go", 'import "example.com/orders/store"', "store/store.go"],
    ["src/sessions.rs", "use crate::keys::KeyService;", "src/keys.rs"],
  ])("are named by the imports of %s", (path, text, file) => {
    expect(importsOf(path, text).flat()).toContain(file);
  });

  it("never lie outside of the repository", () => {
    expect(importsOf("a.ts", 'import "../../../etc/passwd.ts";').flat().join()).not.toContain("..");
  });
});
