/** C and C++: libraries loaded from a path that input decides. */
import { cFunction } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { inMain, foundInMain as found } from "./examples.ts";

export const processControl = defineRules(["c", "cpp"], "security", [
  {
    id: "c-library-from-outside",
    severity: "high",
    confidence: "high",
    cwe: 114,
    title: "Library loaded from an untrusted path",
    message: "Input names the library, and its code runs in this process. Load it by a fixed absolute path.",
    rule: cFunction({
      names: "dlopen|LoadLibrary|LoadLibraryA|LoadLibraryW|LoadLibraryExA|LoadLibraryExW",
      as: "LIBRARY",
    }),
    flow: { LIBRARY: "outside" },
    valid: [inMain('dlopen("/usr/lib/a.so", 1);')],
    invalid: [found('dlopen(getenv("PLUGIN"), 1);')],
  },
]);
