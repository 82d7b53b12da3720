/** Java: arguments in each other's place. */
import { defineSwappedArguments } from "../shared/swapped-arguments.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { destinationFirst, defineSwappedLibraryArguments } from "../shared/swapped-library-arguments.ts";

export const swappedArguments = defineSwappedArguments({
  id: "java-swapped-arguments",
  languages: ["java"],
  head: "typed",
  rule: { kind: "method_invocation" },
  valid: [
    "class A {\n  void resize(int width, int height) {}\n\n  void draw(Image i) {\n    int width = i.w(), height = i.h();\n    resize(width, height);\n    i.resize(height, width);\n  }\n}",
  ],
  invalid: [
    {
      code: "class A {\n  void resize(int width, int height) {}\n\n  void draw(Image i) {\n    int width = i.w(), height = i.h();\n    resize(height, width);\n  }\n}",
      lines: [6],
    },
  ],
});

export const swappedLibraryArguments = defineSwappedLibraryArguments({
  id: "java-swapped-library-arguments",
  languages: ["java"],
  rule: javaCall({ names: "copy|move", on: "^Files$", args: destinationFirst }),
  valid: [
    "class A {\n  void f(Path source, Path target) throws Exception {\n    Files.copy(source, target);\n  }\n}",
  ],
  invalid: [
    {
      code: "class A {\n  void f(Path source, Path target) throws Exception {\n    Files.copy(target, source);\n  }\n}",
      lines: [3],
    },
  ],
});
